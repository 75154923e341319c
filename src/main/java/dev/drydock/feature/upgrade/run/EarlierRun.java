package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the history holds of an upgrade that did not come to its end.
 *
 * @param run the run
 * @param options how it worked
 * @param order the tables of its plan, in their order
 * @param excluded tables that the user had taken out of the plan
 * @param open statements whose outcome is not known
 */
public record EarlierRun(
        RunSummary run,
        UpgradeOptions options,
        List<TableName> order,
        Set<TableName> excluded,
        List<OpenStatement> open) {

    private static final int NEWEST = 50;

    /** A statement that was sent, and nobody saw its end. */
    public record OpenStatement(TableName table, String sql) {}

    /**
     * Reads the run with this number, or the newest upgrade. Blocks on the history.
     *
     * @param number number of the run; 0 for the newest that is not finished
     * @throws DrydockException E-4255 if there is nothing to resume
     */
    public static EarlierRun read(HistoryStore history, long number) {
        RunSummary run = number == 0 ? newest(history) : numbered(history, number);
        if (run.state() == RunState.RUNNING) {
            throw nothing("resume.running", run.id());
        }
        if (finished(run)) {
            throw nothing("resume.finished", run.id());
        }
        List<TableName> order = new ArrayList<>();
        Set<TableName> excluded = new LinkedHashSet<>();
        List<OpenStatement> open = new ArrayList<>();
        history.items(run.id(), item -> {
            TableName table =
                    new TableName(item.object().schema(), item.object().name());
            if (item.kind().equals(UpgradeHistory.PLAN)) {
                (item.status().equals(UpgradeHistory.EXCLUDED) ? excluded : order).add(table);
            } else if (isOpen(item)) {
                open.add(new OpenStatement(
                        table,
                        Optional.ofNullable(item.attributes().get(UpgradeHistory.SQL))
                                .orElse("")));
            }
        });
        return new EarlierRun(
                run,
                OptionCodec.read(run.start().settings()),
                List.copyOf(order),
                Set.copyOf(excluded),
                List.copyOf(open));
    }

    /** Whether nothing of this run is left to do. */
    public static boolean finished(RunSummary run) {
        return run.state() == RunState.SUCCEEDED
                && Boolean.parseBoolean(run.summary().get(UpgradeHistory.PROVED));
    }

    /** The account that logged in. */
    public String user() {
        return run.start().settings().getOrDefault(UpgradeHistory.USER, "");
    }

    /** What people said of gates before it, with date and name; empty if nobody looked at the gates. */
    Map<Gate.Id, String> said() {
        return GateCodec.said(run.start().settings());
    }

    /** Whether it is a statement whose end nobody has seen, or that was broken off. */
    static boolean isOpen(Item item) {
        return item.kind().equals(UpgradeHistory.STATEMENT)
                && Set.of(
                                UpgradeHistory.RUNNING,
                                ActionResult.Status.INTERRUPTED.word(),
                                ActionResult.Status.CANCELLED.word(),
                                ActionResult.Status.MAY_STILL_RUN.word())
                        .contains(item.status());
    }

    private static RunSummary numbered(HistoryStore history, long number) {
        return history.run(number)
                .filter(run -> run.start().kind().equals(UpgradeHistory.KIND))
                .orElseThrow(() -> nothing("resume.none", number));
    }

    private static RunSummary newest(HistoryStore history) {
        return history.runs(RunFilter.newest(NEWEST).ofKind(UpgradeHistory.KIND)).stream()
                .findFirst()
                .orElseThrow(() -> nothing("resume.never"));
    }

    private static DrydockException nothing(String key, Object... arguments) {
        String why = Messages.of("upgraderun").text(key, arguments);
        return new DrydockException(Problem.of(UpgradeRunError.NOTHING_TO_RESUME, "", why));
    }
}
