package dev.drydock.feature.threadpool.watch;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.SentKills;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Ends sessions of the server, over its extra port where there is one, and records which; tells how many. */
public final class EndSessionJob extends RunJob<List<Long>, Integer> {

    /** Kind of the runs that end sessions. */
    public static final String KIND = "threadpool-end-session";

    private static final Messages TEXT = Messages.of("threadpool");

    private final List<Long> connections;
    private final Optional<PoolMonitor> looking;

    /**
     * @param connections numbers of the sessions
     * @param history the history; its call may wait until it is open
     */
    public EndSessionJob(OpenServer server, List<Long> connections, Supplier<HistoryStore> history) {
        this(server, connections, history, Optional.empty());
    }

    /** @param looking what looks at the pool already, and stays open: it is in where a new log-in may not come in */
    public EndSessionJob(
            OpenServer server, List<Long> connections, Supplier<HistoryStore> history, Optional<PoolMonitor> looking) {
        super(server, history, RunSpec.changing(KIND, TEXT.text("end.title")));
        this.connections = List.copyOf(connections);
        this.looking = looking;
    }

    @Override
    protected Planned<List<Long>> plan(JobContext context) {
        return new Planned<>(connections, connections.size(), Map.of());
    }

    @Override
    protected Integer work(Run<List<Long>> run) throws InterruptedException {
        if (looking.isPresent()) {
            return end(run, looking.get());
        }
        try (PoolMonitor own = new PoolMonitor(server())) {
            own.poll();
            return end(run, own);
        }
    }

    private int end(Run<List<Long>> run, PoolMonitor monitor) throws InterruptedException {
        try (SentKills kills = new SentKills(run, monitor.control(), EndSessionJob::stillThere)) {
            for (long connection : connections) {
                run.context().checkCancelled();
                SentKills.Kill kill =
                        new SentKills.Kill(connection, "KILL CONNECTION " + connection, _ -> true, Map.of());
                kills.send(kill).ifPresent(refused -> kills.settle(kill, "failed", Optional.of(refused.problem())));
            }
            kills.await();
            return kills.gone().size();
        }
    }

    private static Problem stillThere(long connection, long seconds) {
        return Problem.of(ThreadPoolError.STILL_THERE, "", Long.toString(connection), Long.toString(seconds));
    }
}
