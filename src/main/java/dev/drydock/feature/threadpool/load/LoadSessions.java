package dev.drydock.feature.threadpool.load;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.LoadSession;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The open connections of a load test. They are opened a few at a time, on virtual threads, and all end with it. */
final class LoadSessions implements AutoCloseable {

    /** More at once than a listen queue holds would only be refused. */
    private static final int OPENED_AT_ONCE = 32;

    private final OpenServer server;
    private final ChangePermit permit;
    private final JobContext context;
    private final LoadOptions options;
    private final LoadSchema scratch;
    private final Queue<LoadSession> open = new ConcurrentLinkedQueue<>();
    private final List<LoadWork> works = new ArrayList<>();
    private volatile boolean ended;

    LoadSessions(OpenServer server, ChangePermit permit, JobContext context, LoadOptions options, LoadSchema scratch) {
        this.server = server;
        this.permit = permit;
        this.context = context;
        this.options = options;
        this.scratch = scratch;
    }

    /** What is open, with its statements prepared. */
    List<LoadWork> works() {
        return List.copyOf(works);
    }

    /** One more, for what is not counted. */
    LoadSession another() {
        LoadSession made = server.loadSession(permit);
        open.add(made);
        if (ended) {
            made.abort();
        }
        return made;
    }

    /**
     * Opens as many as are missing.
     *
     * @throws RuntimeException why one of them could not be opened
     */
    void grow(int connections) throws InterruptedException {
        int missing = connections - works.size();
        Semaphore places = new Semaphore(OPENED_AT_ONCE);
        AtomicInteger left = new AtomicInteger(missing);
        AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
        List<LoadWork> made = Collections.synchronizedList(new ArrayList<>());
        for (int i = 0; i < missing; i++) {
            long seed = (long) works.size() + i;
            Thread.ofVirtual().name("drydock-load-open-" + seed).start(() -> {
                try {
                    places.acquireUninterruptibly();
                    if (failure.get() == null && !ended) {
                        made.add(new LoadWork(another(), options.mix(), scratch, options.rows(), seed));
                    }
                } catch (RuntimeException why) {
                    failure.compareAndSet(null, why);
                } finally {
                    places.release();
                    left.decrementAndGet();
                }
            });
        }
        while (left.get() > 0) {
            context.sleep(5);
        }
        context.checkCancelled();
        RuntimeException why = failure.get();
        if (why != null) {
            throw why;
        }
        works.addAll(made);
    }

    /** What Cancel does: the sockets are dropped, and the server ends the sessions. */
    Cancellable cancellable() {
        String what = server.profile().name();
        return Cancellable.of(what, () -> {
            long began = System.nanoTime();
            drop();
            return new CancelReport(what, true, "sockets dropped", Duration.ofNanos(System.nanoTime() - began));
        });
    }

    /** Drops all sockets. Any thread. */
    void drop() {
        ended = true;
        open.forEach(LoadSession::abort);
    }

    /** Says goodbye to the server on all of them, and drops them. */
    @Override
    public void close() {
        ended = true;
        List<Thread> closing =
                open.stream().map(one -> Thread.ofVirtual().start(one::close)).toList();
        long deadline = System.nanoTime() + 5_000_000_000L;
        for (Thread one : closing) {
            try {
                one.join(Duration.ofNanos(Math.max(1, deadline - System.nanoTime())));
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
        drop();
    }
}
