package dev.drydock.feature.query.ui;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Sql;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The names of a server that are offered while a statement is written. Each list is read when it is first asked for, in the
 * background, and is empty until then and where it could not be read. JavaFX thread only.
 */
final class OfferedNames {

    private final ModuleContext context;
    private final Map<Object, List<String>> known = new HashMap<>();
    private final Set<Object> asked = new HashSet<>();

    OfferedNames(ModuleContext context) {
        this.context = context;
    }

    /** @param came called when they are there, if they are not yet */
    List<String> schemas(Runnable came) {
        return names("", server -> server.query(session -> session.query("SHOW DATABASES", row -> row.text(1))), came);
    }

    /** Tables and views. */
    List<String> tables(String schema, Runnable came) {
        return names(
                schema,
                server -> server.query(session -> {
                    List<String> names = new ArrayList<>();
                    new Catalogue(session, server.facts())
                            .names(schema, entry -> names.add(entry.name().table()));
                    return names;
                }),
                came);
    }

    List<String> columns(TableName table, Runnable came) {
        return names(
                table,
                server -> server.query(session -> session.query(
                        "SHOW COLUMNS FROM " + Sql.name(table.schema(), table.table()), row -> row.text(1))),
                came);
    }

    private List<String> names(Object of, Function<OpenServer, List<String>> reader, Runnable came) {
        if (asked.add(of)) {
            Background.run(
                    "offered-names",
                    () -> reader.apply(context.server().server().get()),
                    names -> {
                        known.put(of, names);
                        came.run();
                    },
                    _ -> {});
        }
        return known.getOrDefault(of, List.of());
    }

    /** Reads everything anew when it is next asked for. */
    void forget() {
        asked.clear();
    }
}
