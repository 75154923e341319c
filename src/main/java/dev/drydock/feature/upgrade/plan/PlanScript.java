package dev.drydock.feature.upgrade.plan;

import dev.drydock.feature.upgrade.table.TableChecker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;

/** A plan as a plain SQL script for the server's own client: the same statements in the same order, in one session. */
public final class PlanScript {

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
                    "If the server refuses the length of a row, " + Statements.NOT_STRICT
                            + "; comes before a second try, and " + Statements.STRICT_AGAIN + "; after it.");
            comment(
                    target,
                    "Before each statement, too, CHECK TABLE asks whether the table still is as it was when this was planned.");
            comment(target, "If it then still wants something else of a table, that follows, at most two statements.");
            statements(target, plan.settings());
            for (PlannedAction action : plan.actions()) {
                String bytes = action.bytes().isPresent() ? action.bytes().getAsLong() + " bytes" : "size unknown";
                target.write("\n");
                comment(target, action.shown() + ", " + bytes + ": " + action.reason());
                statements(target, Statements.of(action));
            }
            target.write("\n");
            comment(
                    target,
                    "Then CHECK TABLE … FOR UPGRADE asks about all "
                            + plan.checked().size() + " tables of the scope again, many in one statement, after");
            indented(target, TableChecker.SETTINGS);
            for (ManualItem item : plan.manual()) {
                target.write("\n");
                comment(target, "By hand: " + item.table().shown() + ": " + item.text());
                comment(target, item.advice());
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
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
