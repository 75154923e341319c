package dev.drydock.platform.task;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.life.Repeating;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides between items whether the next may start: the user's pause, then the guards. The guards are asked once before
 * the first item, then once a second on a thread of their own, so that no item waits for a status query.
 */
public final class Admission implements AutoCloseable {

    private static final Duration POLL_EVERY = Duration.ofSeconds(1);
    private static final long RECHECK_MILLIS = 100;

    private final JobContext context;
    private final List<Guard> guards;
    private final @Nullable Repeating poller;
    private volatile Optional<String> reason;
    private volatile @Nullable DrydockException end;

    public Admission(JobContext context, List<Guard> guards) {
        this.context = context;
        this.guards = List.copyOf(guards);
        this.reason = ask();
        this.poller = this.guards.isEmpty() ? null : Repeating.start("drydock-guard", POLL_EVERY, () -> reason = ask());
    }

    /**
     * Returns when the next item may start.
     *
     * @throws JobCancelledException once the user has cancelled
     * @throws DrydockException once a guard knows that no item can start any more
     */
    public void await() throws InterruptedException {
        context.awaitUnpaused();
        Optional<String> why = reason;
        while (why.isPresent()) {
            DrydockException known = end;
            if (known != null) {
                throw known;
            }
            Optional<String> shown = why;
            try (JobContext.Registration _ = context.hold(why.get())) {
                while (reason.equals(shown)) {
                    context.sleep(RECHECK_MILLIS);
                }
            }
            why = reason;
        }
        context.awaitUnpaused();
    }

    private Optional<String> ask() {
        try {
            return guards.stream().flatMap(guard -> guard.holdReason().stream()).findFirst();
        } catch (DrydockException over) {
            end = over;
            return Optional.of(over.problem().line());
        } catch (RuntimeException failure) {
            // the poller must outlive a guard's defect, and what cannot be read holds
            return Optional.of(Problems.of(failure).line());
        }
    }

    /** Ends the polling. */
    @Override
    public void close() {
        if (poller != null) {
            poller.close();
        }
    }
}
