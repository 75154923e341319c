package dev.drydock.feature.threadpool.watch;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
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
    protected Integer work(Run<List<Long>> run) {
        if (looking.isPresent()) {
            return end(run, looking.get());
        }
        try (PoolMonitor own = new PoolMonitor(server())) {
            own.poll();
            return end(run, own);
        }
    }

    private int end(Run<List<Long>> run, PoolMonitor monitor) {
        int ended = 0;
        for (long connection : connections) {
            run.context().checkCancelled();
            ObjectName session = new ObjectName("", Long.toString(connection), "");
            try {
                monitor.end(connection, run.permit());
            } catch (ServerException refused) {
                if (refused.connectionLost()) {
                    throw refused;
                }
                run.writer()
                        .item(Item.of("session", session, "failed")
                                .error(
                                        refused.problem().code().id(),
                                        refused.problem().full())
                                .build());
                run.beside(refused.problem());
                continue;
            }
            ended++;
            run.done(1);
            run.writer().item(Item.of("session", session, "ended").build());
        }
        return ended;
    }
}
