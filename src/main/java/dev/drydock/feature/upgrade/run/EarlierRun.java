package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableName;
import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.GateCodec;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneHistory;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashSet;
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

    private static final int PAGE = 50;

    /** A statement that was sent, and nobody saw its end. */
    public record OpenStatement(TableName table, String sql) {}

    /**
     * Reads the run with this number, or the newest one that something is left of. Blocks on the history.
     *
     * @param number number of the run; 0 for the newest of any server that did not come to its end, and that no later run
     *     of the same tables has brought to it
     * @throws DrydockException E-4255 if there is none, or another process is at it; E-4269 if nothing was left of it
     */
    public static EarlierRun read(HistoryStore history, long number) {
        return read(history, number == 0 ? unfinished(history, "") : numbered(history, number));
    }

    /**
     * As {@link #read(HistoryStore, long)}, of one server only.
     *
     * @param serverKey the server's identity in the history
     */
    public static EarlierRun newestOf(HistoryStore history, String serverKey) {
        return read(history, unfinished(history, serverKey));
    }

    private static EarlierRun read(HistoryStore history, RunSummary run) {
        if (run.state() == RunState.RUNNING) {
            throw nothing("resume.running", run.id());
        }
        if (finished(run)) {
            throw new DrydockException(Problem.of(UpgradeError.NOTHING_LEFT, "", run.id()));
        }
        List<TableName> order = new ArrayList<>();
        Set<TableName> excluded = new LinkedHashSet<>();
        List<OpenStatement> open = new ArrayList<>();
        history.items(run.id(), item -> {
            TableName table =
                    new TableName(item.object().schema(), item.object().name());
            if (item.kind().equals(UpgradeHistory.PLAN)) {
                (item.status().equals(UpgradeHistory.EXCLUDED) ? excluded : order).add(table);
            } else if (LaneHistory.isOpen(item)) {
                open.add(new OpenStatement(
                        table,
                        Optional.ofNullable(item.attributes().get(LaneHistory.SQL))
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

    private static RunSummary numbered(HistoryStore history, long number) {
        return history.run(number)
                .filter(run -> run.start().kind().equals(UpgradeHistory.KIND))
                .orElseThrow(() -> nothing("resume.none", number));
    }

    /** Goes back until a run has something left that no later run of its server and tables has done. */
    private static RunSummary unfinished(HistoryStore history, String serverKey) {
        Set<Upgraded> done = new HashSet<>();
        Optional<RunSummary> running = Optional.empty();
        Optional<RunSummary> newest = Optional.empty();
        List<RunSummary> page;
        int seen = 0;
        do {
            page = history.runs(RunFilter.newest(PAGE)
                    .ofKind(UpgradeHistory.KIND)
                    .onServer(serverKey)
                    .skipping(seen));
            seen += page.size();
            for (RunSummary run : page) {
                newest = newest.or(() -> Optional.of(run));
                Upgraded upgraded = Upgraded.by(run);
                if (done.contains(upgraded) || done.contains(upgraded.whole())) {
                    continue;
                }
                if (finished(run)) {
                    done.add(upgraded);
                } else if (run.state() == RunState.RUNNING) {
                    running = running.or(() -> Optional.of(run));
                    done.add(upgraded);
                } else {
                    return run;
                }
            }
        } while (page.size() == PAGE);
        Optional<RunSummary> last = running.isPresent() ? running : newest;
        return last.orElseThrow(() -> nothing("resume.never"));
    }

    /** What a run was about. */
    private record Upgraded(String server, Scope scope) {

        static Upgraded by(RunSummary run) {
            return new Upgraded(
                    run.start().server().key(),
                    OptionCodec.read(run.start().settings()).scope());
        }

        Upgraded whole() {
            return new Upgraded(server, new Scope(List.of(), List.of(), List.of(), false));
        }
    }

    private static DrydockException nothing(String key, Object... arguments) {
        String why = Messages.of("upgraderun").text(key, arguments);
        return new DrydockException(Problem.of(UpgradeError.NOTHING_TO_RESUME, "", why));
    }
}
