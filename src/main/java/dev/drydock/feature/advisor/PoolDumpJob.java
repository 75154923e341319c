package dev.drydock.feature.advisor;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.PoolDump;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.Map;
import java.util.function.Supplier;

/** Has a server dump its buffer pool now; gives what it said once the dump was complete. */
public final class PoolDumpJob extends RunJob<BufferPoolState, BufferPoolState> {

    /** @param history the history; its call may wait until it is open */
    public PoolDumpJob(OpenServer server, Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.changing(
                        AdvisorFeature.POOL_DUMP, Messages.of(AdvisorFeature.ID).text("job.pool")));
    }

    @Override
    protected void require(JobContext context) {
        AdvisorError.requireDatabase(server());
    }

    @Override
    protected Planned<BufferPoolState> plan(JobContext context) {
        return new Planned<>(PoolDump.now(server()), 1, Map.of("statement", BufferPoolState.DUMP_NOW));
    }

    @Override
    protected BufferPoolState work(Run<BufferPoolState> run) throws InterruptedException {
        BufferPoolState dumped = new PoolDump(
                        run,
                        server(),
                        run.permit(),
                        new ObjectName("", server().profile().name(), ""))
                .dump();
        run.done(1);
        run.note("status", dumped.dump().text());
        return dumped;
    }
}
