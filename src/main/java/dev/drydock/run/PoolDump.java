package dev.drydock.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.BufferPoolState;
import dev.drydock.db.server.BufferPoolState.Phase;
import dev.drydock.db.server.BufferPoolState.Progress;
import dev.drydock.db.sql.DbError;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.time.Instant;

/** Has a server dump or load its buffer pool now, recorded in the run. Blocks. */
public final class PoolDump {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long LOOK_MILLIS = 200;

    /** The server's own status has no finer time. */
    private static final long SECOND_MILLIS = 1_000;

    private final Run<?> run;
    private final OpenServer server;
    private final ChangePermit permit;
    private final ObjectName name;

    /**
     * @param permit to change the server
     * @param name what the run calls the server
     */
    public PoolDump(Run<?> run, OpenServer server, ChangePermit permit, ObjectName name) {
        this.run = run;
        this.server = server;
        this.permit = permit;
        this.name = name;
    }

    /**
     * Dumps which pages are in the pool, and waits until the server says that this dump is complete.
     *
     * @throws DrydockException E-3014 if the release cannot do that, E-3015 if the server says that it failed, or nothing for a
     *     minute
     */
    public BufferPoolState dump() throws InterruptedException {
        return sent(BufferPoolState.DUMP_NOW, this::dumped);
    }

    /** Has a dump loaded; the server does that beside its work, which nobody waits for here. */
    public void load() throws InterruptedException {
        sent(BufferPoolState.LOAD_NOW, () -> execute(BufferPoolState.LOAD_NOW));
    }

    private <T> T sent(String statement, SentItem.Sending<T> sending) throws InterruptedException {
        Instant began = run.now();
        return run.sent(
                "begun",
                status -> Item.of("statement", name, status)
                        .attribute("statement", statement)
                        .finished(run.now(), Duration.between(began, run.now()).toMillis()),
                sending);
    }

    private long execute(String statement) {
        return server.control().change(permit, changes -> changes.execute(statement));
    }

    private BufferPoolState dumped() throws InterruptedException {
        JobContext context = run.context();
        Progress before = now(server).dump();
        // so that this dump ends in another second than one before it
        context.sleep(SECOND_MILLIS);
        execute(BufferPoolState.DUMP_NOW);
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            BufferPoolState now = now(server);
            Progress dump = now.dump();
            boolean another = !dump.text().equals(before.text());
            if (another && dump.phase() == Phase.COMPLETED) {
                return now;
            }
            boolean late = dump.phase() != Phase.RUNNING && System.nanoTime() > deadline;
            if (late || (another && dump.phase() == Phase.FAILED)) {
                throw new DrydockException(
                        Problem.of(DbError.POOL_NOT_DUMPED, "", server.profile().name(), dump.text()));
            }
            try (JobContext.Registration _ = context.hold(dump.text())) {
                context.sleep(LOOK_MILLIS);
            }
        }
    }

    /** @throws DrydockException E-3014 if the release has none */
    public static BufferPoolState now(OpenServer server) {
        return server.control()
                .call(BufferPoolState::read)
                .orElseThrow(() -> new DrydockException(Problem.of(
                        DbError.NO_POOL_DUMP,
                        "",
                        server.profile().name(),
                        server.facts().product())));
    }
}
