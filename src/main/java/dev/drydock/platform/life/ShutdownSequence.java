package dev.drydock.platform.life;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Owns what a process has opened and closes it in reverse order. Each part has a time limit and a thread of its own, so that
 * neither a failure nor a part that hangs keeps the others open. Safe on any thread.
 */
public final class ShutdownSequence implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ShutdownSequence.class);

    private final Deque<Part> parts = new ArrayDeque<>();

    private record Part(String name, Duration limit, AutoCloseable closing) {}

    /**
     * Takes over a part; what it uses must have been taken over before.
     *
     * @param name as a user is told of it, such as "the history"
     * @param limit how long its closing is waited for
     * @return the part
     */
    public synchronized <T extends AutoCloseable> T own(String name, Duration limit, T part) {
        parts.push(new Part(name, limit, part));
        return part;
    }

    /**
     * Closes all parts, the newest first, and forgets them. Never throws.
     *
     * @return what could not be closed or saved, in the order of closing; also in the log
     */
    public List<Problem> closeAll() {
        List<Problem> problems = new ArrayList<>();
        for (Part part = next(); part != null; part = next()) {
            problems.addAll(close(part));
        }
        return problems;
    }

    /** As {@link #closeAll}. @throws DrydockException the first problem, with the others {@link Throwable#getSuppressed} */
    @Override
    public void close() {
        List<Problem> problems = closeAll();
        if (!problems.isEmpty()) {
            DrydockException first = new DrydockException(problems.getFirst());
            problems.stream().skip(1).map(DrydockException::new).forEach(first::addSuppressed);
            throw first;
        }
    }

    /** The problem of a failure of closing and of those that it suppressed. */
    public static List<Problem> problems(Throwable failure) {
        List<Problem> problems = new ArrayList<>();
        problems.add(Problems.of(failure));
        for (Throwable further : failure.getSuppressed()) {
            problems.addAll(problems(further));
        }
        return problems;
    }

    private synchronized @Nullable Part next() {
        return parts.poll();
    }

    private static List<Problem> close(Part part) {
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform()
                .daemon()
                .name("drydock-close " + part.name())
                .start(() -> {
                    try {
                        part.closing().close();
                        ended.complete(true);
                    } catch (Throwable failure) {
                        ended.completeExceptionally(failure);
                    }
                });
        try {
            ended.get(part.limit().toMillis(), TimeUnit.MILLISECONDS);
            return List.of();
        } catch (TimeoutException _) {
            String stack = stack(thread);
            LOG.error("{} did not close within {}:\n{}", part.name(), part.limit(), stack);
            return List.of(Problem.of(
                    PlatformError.NOT_CLOSED, stack, part.name(), part.limit().toSeconds()));
        } catch (ExecutionException failed) {
            Throwable failure = failed.getCause() == null ? failed : failed.getCause();
            LOG.error("{} could not be closed", part.name(), failure);
            return problems(failure);
        } catch (InterruptedException failure) {
            Thread.currentThread().interrupt();
            return problems(failure);
        }
    }

    private static String stack(Thread thread) {
        return Arrays.stream(thread.getStackTrace())
                .map(frame -> "    at " + frame)
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
