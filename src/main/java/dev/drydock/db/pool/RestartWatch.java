package dev.drydock.db.pool;

import dev.drydock.db.host.HostError;
import dev.drydock.db.host.RestartCommands;
import dev.drydock.db.host.StartOnHost;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits until somebody has restarted the server of an open connection, and recognises the restarted one. */
public final class RestartWatch {

    private static final long LOOK_MILLIS = 500;

    /** What is seen of it. */
    public enum Sight {
        /** It is still the former start. */
        RUNNING,
        /** It does not answer. */
        AWAY,
        /** It is another start of the same server. */
        BACK
    }

    private final OpenServer server;
    private final ServerFingerprint before;
    private Supplier<Optional<Problem>> ended = Optional::empty;
    private boolean away;

    /** @param before the server before its restart, read while it still ran */
    public RestartWatch(OpenServer server, ServerFingerprint before) {
        this.server = server;
        this.before = before;
    }

    /** Has the wait end with a failure: asked on the waiting thread each time that the server does not answer; may block. */
    public RestartWatch unless(Supplier<Optional<Problem>> failed) {
        ended = failed;
        return this;
    }

    /**
     * Has the wait end with E-2407 once the error log on the server's machine says that its start was given up, where there is
     * a way to that machine. To be called while the server still runs; blocks.
     */
    public RestartWatch unlessItEnds() {
        if (server.databaseHost().isEmpty()) {
            return this;
        }
        StartOnHost start = server.control()
                .call(session -> StartOnHost.of(() -> server.databaseHost().orElseThrow(), session));
        return unless(() -> start.gaveUp() ? Optional.of(down(start)) : Optional.empty());
    }

    private Problem down(StartOnHost start) {
        String why = RestartCommands.why(server.facts(), start.log());
        return Problem.of(
                HostError.SERVER_ENDED,
                start.since(),
                server.profile().name(),
                String.join("; ", RestartCommands.start(server.facts(), why)));
    }

    /** One look; blocks. */
    public Sight sight() {
        Sight now = look();
        away |= now == Sight.AWAY;
        return now;
    }

    /**
     * Blocks until the server was started anew. Cancel does not wait for a network that does not answer.
     *
     * @param patience longest wait
     * @param seen told of each change of what is seen, on this thread
     * @throws DrydockException E-2027 if it was not restarted in time; what stands in the way of logging in to it again
     */
    public void await(JobContext context, Duration patience, Consumer<Sight> seen) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        @Nullable Sight shown = null;
        while (true) {
            Sight now = look(context);
            if (now != shown) {
                seen.accept(now);
                shown = now;
            }
            if (now == Sight.BACK) {
                return;
            }
            if (now == Sight.AWAY) {
                ended.get().ifPresent(why -> {
                    throw new DrydockException(why);
                });
            }
            if (System.nanoTime() > deadline) {
                throw new DrydockException(Problem.of(
                        DbError.NOT_RESTARTED, now.name(), server.profile().name(), patience.toMinutes()));
            }
            context.sleep(LOOK_MILLIS);
        }
    }

    private Sight look(JobContext context) throws InterruptedException {
        CompletableFuture<Sight> answer = new CompletableFuture<>();
        Thread.ofPlatform().daemon().name("drydock-restart-look").start(() -> {
            try {
                answer.complete(look());
            } catch (RuntimeException | Error failure) {
                answer.completeExceptionally(failure);
            }
        });
        while (!answer.isDone()) {
            context.sleep(10);
        }
        if (answer.isCompletedExceptionally() && answer.exceptionNow() instanceof RuntimeException failure) {
            throw failure;
        }
        Sight now = answer.join();
        away |= now == Sight.AWAY;
        return now;
    }

    private Sight look() {
        try {
            return switch (before.meaning(server)) {
                case THE_SAME -> Sight.RUNNING;
                // a server that waits for its upgrade does not say when it started
                case UNKNOWN -> away ? Sight.BACK : Sight.RUNNING;
                case RESTARTED, ANOTHER_SERVER -> Sight.BACK;
            };
        } catch (ServerException failure) {
            if (TransientFailures.is(failure)) {
                return Sight.AWAY;
            }
            throw failure;
        }
    }
}
