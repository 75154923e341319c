package dev.drydock.db.pool;

import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A session that is being opened on a thread of its own: the network may keep it as long as it likes, and a job that is
 * cancelled must not wait for it. One that nobody waits for any more is closed when it comes.
 */
final class CancellableConnect implements Cancellable {

    private final CompletableFuture<LongSession> opened = new CompletableFuture<>();
    private final String server;

    private CancellableConnect(String server) {
        this.server = server;
    }

    /**
     * Blocks until the session is open, or the job is cancelled.
     *
     * @throws JobCancelledException in the latter case
     */
    static LongSession await(
            String server, Supplier<LongSession> open, Function<Cancellable, JobContext.Registration> register) {
        CancellableConnect opening = new CancellableConnect(server);
        try (JobContext.Registration _ = register.apply(opening)) {
            Thread.ofPlatform().daemon().name("drydock-open").start(() -> opening.run(open));
            return opening.opened.join();
        } catch (CompletionException failure) {
            if (failure.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw failure;
        }
    }

    private void run(Supplier<LongSession> open) {
        try {
            LongSession session = open.get();
            if (!opened.complete(session)) {
                session.close();
            }
        } catch (RuntimeException | Error failure) {
            opened.completeExceptionally(failure);
        }
    }

    @Override
    public CancelReport end() {
        opened.completeExceptionally(new JobCancelledException());
        return new CancelReport(toString(), true, "giving up", Duration.ZERO);
    }

    @Override
    public String toString() {
        return "new connection to " + server;
    }
}
