package dev.drydock.feature.upgrade.plan;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.table.CheckedTable;
import dev.drydock.feature.upgrade.table.TableChecker;
import dev.drydock.feature.upgrade.table.TableRemedy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** A plan as a plain SQL script for the server's own client: the same statements in the same order, in one session. */
public final class PlanScript {

    /** Names of tables are in UTF-8 here, whatever the client's own character set is. */
    static final String NAMES = "SET NAMES utf8mb4";

    /** Begins the comment above the last check of all tables, which Drydock makes in other portions. */
    public static final String PROOF = "Proof";

    private static final int AT_ONCE = 100;

    private PlanScript() {}

    /** Writes the script; leaves the writer open. */
    public static void write(UpgradePlan plan, String server, Writer target) {
        try {
            comment(
                    target,
                    "Upgrade of tables on " + server + ": " + plan.actions().size() + " statements");
            comment(
                    target,
                    "One session runs them one after the other here. Drydock runs them in " + plan.workers()
                            + ", and first this on connections of its own:");
            indented(target, plan.beside());
            comment(
                    target,
                    "Before each statement, too, CHECK TABLE asks whether the table still is as it was when this was"
                            + " planned.");
            comment(target, "If it then still wants something else of a table, that follows, at most two statements.");
            statements(target, List.of(NAMES));
            statements(target, plan.settings());
            comment(
                    target,
                    "A server that is strict refuses rows of old tables for their length. Drydock does this only after"
                            + " such a refusal, for that one table, and a script has no second try.");
            statements(target, List.of(Statements.NOT_STRICT));
            for (PlannedAction action : plan.actions()) {
                String bytes = action.bytes().isPresent() ? action.bytes().getAsLong() + " bytes" : "size unknown";
                target.write("\n");
                comment(target, action.shown() + ", " + bytes + ": " + action.reason());
                statements(target, Statements.of(action));
            }
            target.write("\n");
            comment(
                    target,
                    PROOF + ": the server is asked about all tables of the scope again; each answers OK"
                            + (plan.manual().isEmpty() ? "." : ", but for those that are left to do by hand below."));
            statements(target, TableChecker.SETTINGS);
            Set<String> renamed = plan.actions().stream()
                    .filter(action -> action.remedy() == TableRemedy.RENAME_SCHEMA)
                    .map(action -> action.table().schema())
                    .collect(Collectors.toCollection(TreeSet::new));
            List<TableName> after =
                    plan.checked().stream().map(table -> after(table, renamed)).toList();
            for (int i = 0; i < after.size(); i += AT_ONCE) {
                statements(
                        target,
                        List.of(TableChecker.statement(
                                after.subList(i, Math.min(after.size(), i + AT_ONCE)).stream())));
            }
            if (!renamed.isEmpty()) {
                comment(target, "The old name of no schema is left: this lists none.");
                statements(
                        target,
                        List.of("SELECT SCHEMA_NAME AS still_old FROM information_schema.SCHEMATA"
                                + " WHERE SCHEMA_NAME IN ("
                                + renamed.stream().map(Sql::literal).collect(Collectors.joining(", ")) + ")"));
            }
            for (ManualItem item : plan.manual()) {
                target.write("\n");
                comment(target, "By hand: " + item.table().shown() + ": " + item.text());
                comment(target, item.advice());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static TableName after(CheckedTable table, Set<String> renamed) {
        TableName name = Statements.after(table.name(), table.remedy());
        return renamed.contains(name.schema())
                ? new TableName(name.schema().substring(TableChecker.OLD_NAME.length()), name.table())
                : name;
    }

    private static void statements(Writer target, List<String> statements) throws IOException {
        for (String statement : statements) {
            target.write(statement + ";\n");
        }
    }

    private static void indented(Writer target, List<String> statements) throws IOException {
        for (String statement : statements) {
            comment(target, "  " + statement + ";");
        }
    }

    /** Names and server texts may hold line breaks, which would end the comment. */
    private static void comment(Writer target, String text) throws IOException {
        target.write("-- " + text.replaceAll("\\R", " ") + "\n");
    }
}
