package dev.drydock.feature.threadpool.watch;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Ends sessions of the server, over its emergency port where there is one, and records which. */
public final class EndSessionJob extends RecordedJob<List<Long>, PoolWatchResult> {

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
        super(server, history);
        this.connections = List.copyOf(connections);
        this.looking = looking;
    }

    @Override
    public String title() {
        return TEXT.text("end.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.END_SESSION;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected List<Long> plan(JobContext context) {
        return connections;
    }

    @Override
    protected long planned(List<Long> plan) {
        return plan.size();
    }

    @Override
    protected Map<String, String> settings(List<Long> plan) {
        return Map.of();
    }

    @Override
    protected RecordedWork<PoolWatchResult> begin(
            List<Long> plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<PoolWatchResult> {

        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;
        private long done;

        Work(RunWriter writer, JobContext context, ChangePermit permit) {
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public PoolWatchResult run() {
            if (looking.isPresent()) {
                return end(looking.get());
            }
            try (PoolMonitor own = new PoolMonitor(server())) {
                own.poll();
                return end(own);
            }
        }

        private PoolWatchResult end(PoolMonitor monitor) {
            for (long connection : connections) {
                context.checkCancelled();
                monitor.end(connection, permit);
                done++;
                writer.item(Item.of("session", new ObjectName("", Long.toString(connection), ""), "ended")
                        .build());
            }
            return new PoolWatchResult(writer.runId(), done, 0, List.of());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(connections.size(), done, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of();
        }

        @Override
        public PoolWatchResult unrecorded(PoolWatchResult result, Problem problem) {
            return new PoolWatchResult(result.runId(), result.looks(), result.silent(), List.of(problem));
        }
    }
}
