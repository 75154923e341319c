package dev.drydock.ui.check;

import dev.drydock.check.Finding;
import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.remedy.RecheckVerdict;
import dev.drydock.remedy.RemedyResult;
import dev.drydock.run.Feature;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Statements for just the tables that were chosen in the tree, as remedies run: preview, guard, record, second look. */
public final class TableRemedies {

    private static final Messages TEXT = Messages.of("ui");

    private final ModuleContext context;
    private final Feature feature;

    public TableRemedies(ModuleContext context, Feature feature) {
        this.context = context;
        this.feature = feature;
    }

    /** The entries of a schema, or the one with this name; blocks. */
    public static List<TableEntry> entries(OpenServer server, String schema, String table) {
        List<TableEntry> found = new ArrayList<>();
        server.query(session -> {
            new Catalogue(session, server.facts()).entries(schema, entry -> {
                if (table.isEmpty() || entry.name().table().equals(table)) {
                    found.add(entry);
                }
            });
            return true;
        });
        return List.copyOf(found);
    }

    /**
     * Reads what is to be done, asks, runs it, looks again and says what came of it.
     *
     * @param title of the dialogs
     * @param verb on the button, before the number of tables
     * @param read what is to be done, one finding a table; blocks
     * @param nothing said where nothing is to be done
     * @param look looks again at these
     */
    public void offer(
            String title,
            String verb,
            Function<OpenServer, List<Finding>> read,
            String nothing,
            Function<List<Finding>, RemedyController.Look<?>> look) {
        OpenServer server = context.server().server().get();
        Background.run(
                "tables",
                () -> read.apply(server),
                found -> {
                    if (found.isEmpty()) {
                        context.dialogs().info(title, nothing);
                    } else {
                        run(title, verb, found, look.apply(found));
                    }
                },
                problem -> context.dialogs().error(title, problem));
    }

    private void run(String title, String verb, List<Finding> found, RemedyController.Look<?> look) {
        RemedyController desk = new RemedyController(context, feature, look);
        desk.resultProperty().addListener((_, _, run) -> {
            if (run != null) {
                RemedyResult result = run.value();
                context.dialogs()
                        .info(
                                title,
                                TEXT.text(
                                        "tables.result",
                                        result.sent(),
                                        result.outcomes().size(),
                                        result.count(RecheckVerdict.GONE),
                                        result.count(RecheckVerdict.STILL_THERE),
                                        result.count(RecheckVerdict.UNKNOWN)));
            }
        });
        desk.run(found, title, TEXT.text("tables.what", found.size()), TEXT.text("tables.button", verb, found.size()));
    }
}
