package dev.drydock.feature.upgrade.plan;

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
                    "One session runs them one after the other; after each, CHECK TABLE … FOR UPGRADE verifies it.");
            statements(target, plan.settings());
            for (PlannedAction action : plan.actions()) {
                String bytes = action.bytes().isPresent() ? action.bytes().getAsLong() + " bytes" : "size unknown";
                target.write("\n");
                comment(target, action.shown() + ", " + bytes + ": " + action.reason());
                statements(target, List.of(action.sql()));
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

    private static void statements(Writer target, List<String> statements) throws IOException {
        for (String statement : statements) {
            target.write(statement + ";\n");
        }
    }

    /** Names and server texts may hold line breaks, which would end the comment. */
    private static void comment(Writer target, String text) throws IOException {
        target.write("-- " + text.replaceAll("\\R", " ") + "\n");
    }
}
