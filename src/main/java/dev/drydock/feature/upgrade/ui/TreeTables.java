package dev.drydock.feature.upgrade.ui;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.UpgradeFeature;
import dev.drydock.feature.upgrade.plan.Statements;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.run.CheckJob;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.feature.upgrade.table.Verdict;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.ui.check.RemedyController;
import dev.drydock.ui.check.TableRemedies;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.kordamp.ikonli.feather.Feather;

/** Check and rebuild of just what was chosen in the tree. JavaFX thread only. */
final class TreeTables {

    static final String CHECK = "check";
    static final String REBUILD = "rebuild";

    private static final Messages TEXT = Messages.of("upgradeui");

    private final ModuleContext context;

    TreeTables(ModuleContext context) {
        this.context = context;
    }

    /** @param table empty for the whole schema */
    void only(String act, String schema, String table) {
        if (act.equals(CHECK)) {
            check(schema, table);
        } else {
            rebuild(schema, table);
        }
    }

    private OpenServer server() {
        return context.server().server().get();
    }

    private static UpgradeOptions options(Set<TableName> tables) {
        return UpgradeOptions.of(new Scope(List.of(), List.of(), List.of(), true, tables));
    }

    private static String shown(String schema, String table) {
        return table.isEmpty() ? schema : schema + "." + table;
    }

    private void check(String schema, String table) {
        OpenServer server = server();
        String title = TEXT.text("only.check.title", shown(schema, table));
        Background.run(
                "tables",
                () -> TableRemedies.entries(server, schema, table).stream()
                        .map(TableEntry::name)
                        .collect(Collectors.toSet()),
                tables -> {
                    if (tables.isEmpty()) {
                        context.dialogs().info(title, TEXT.text("only.none"));
                    } else {
                        submit(server, title, tables);
                    }
                },
                problem -> context.dialogs().error(title, problem));
    }

    private void submit(OpenServer server, String title, Set<TableName> tables) {
        new ScreenJob<TableCheckResult>(context)
                .tellFailures(title)
                .onDone(found -> context.navigator()
                        .openTab(
                                "check/" + Instant.now(),
                                title,
                                Feather.CHECK_SQUARE,
                                () -> new CheckedTablesPane(found)))
                .start(_ -> new CheckJob(server, options(tables)));
    }

    private void rebuild(String schema, String table) {
        new TableRemedies(context, new UpgradeFeature())
                .offer(
                        TEXT.text("only.rebuild.title", shown(schema, table)),
                        TEXT.text("only.rebuild.verb"),
                        server -> TableRemedies.entries(server, schema, table).stream()
                                .filter(entry -> entry.kind() == TableEntry.Kind.TABLE)
                                .map(entry -> asked(entry.name()))
                                .toList(),
                        TEXT.text("only.none"),
                        RebuiltLook::new);
    }

    private static Finding asked(TableName table) {
        String statement = Statements.of(table, new Verdict(TableRemedy.REBUILD, "", ""), true);
        return new Finding(
                REBUILD,
                Severity.NOTICE,
                Subject.table(table.schema(), table.table()),
                TEXT.text("only.rebuild.asked"),
                Remedy.sql(statement + ";"),
                "");
    }

    /** Asks the server about each rebuilt table. */
    private record RebuiltLook(List<Finding> asked) implements RemedyController.Look<TableCheckResult> {

        @Override
        public Job<TableCheckResult> job(OpenServer server) {
            return new CheckJob(
                    server,
                    options(asked.stream()
                            .map(finding -> new TableName(
                                    finding.subject().schema(),
                                    finding.subject().name()))
                            .collect(Collectors.toSet())));
        }

        @Override
        public List<CheckResult> checks(TableCheckResult found) {
            Set<Subject> seen =
                    found.tables().stream().map(RebuiltLook::subject).collect(Collectors.toSet());
            List<Finding> findings = new ArrayList<>();
            for (CheckedTable table : found.unsettled()) {
                findings.add(new Finding(
                        REBUILD, Severity.ERROR, subject(table), table.verdict().text(), Remedy.NONE, ""));
            }
            asked.stream()
                    .filter(finding -> !seen.contains(finding.subject()))
                    .forEach(finding -> findings.add(
                            new Finding(REBUILD, Severity.NOT_EVALUATED, finding.subject(), "", Remedy.NONE, "")));
            return List.of(new CheckResult(REBUILD, REBUILD, findings, Instant.now(), Duration.ZERO));
        }

        private static Subject subject(CheckedTable table) {
            return Subject.table(table.name().schema(), table.name().table());
        }

        @Override
        public void show(TableCheckResult found) {
            // what came of it is told in words
        }
    }
}
