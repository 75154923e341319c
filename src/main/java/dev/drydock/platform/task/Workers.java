package dev.drydock.platform.task;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Works a queue off by several parallel workers, each with a resource of its own such as a connection. A worker that cannot have
 * its resource steps back, which is shown, and tries again from time to time while the others go on; the run fails when none is
 * left.
 */
public final class Workers<T> {

    /** One worker; used by one thread only and closed by it at the end. */
    public interface Worker<T> extends AutoCloseable {

        /**
         * Does one batch. An item that fails is recorded by the worker; an exception ends the whole run.
         *
         * @throws SteppedBack if only this worker cannot go on; what it had taken and not done is in the queue again
         */
        void work(List<T> batch) throws InterruptedException;

        @Override
        void close();
    }

    /** Opens workers. */
    public interface Opener<T> {

        /** @param number 1, 2 … */
        Worker<T> open(int number) throws InterruptedException;
    }

    /** A worker has no connection to go on with, and may have one later. */
    public static final class SteppedBack extends DrydockException {

        private static final long serialVersionUID = 1L;

        public SteppedBack(Problem why) {
            super(why);
        }
    }

    private static final long AGAIN_AFTER_MILLIS = 5_000;
    private static final long LOOK_MILLIS = 100;

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final JobContext context;
    private final Admission admission;
    private final Supplier<List<T>> queue;
    private final WorkerLimit count;
    private final Opener<T> opener;
    private final Set<Integer> open = new HashSet<>();
    private final Set<Integer> back = new HashSet<>();
    private final Duration patience;
    private int working;
    private long noneSince;
    private @Nullable Throwable failure;
    private boolean ended;

    /** @param patience how long all of them may be without a connection */
    Workers(
            JobContext context,
            Admission admission,
            Supplier<List<T>> queue,
            WorkerLimit count,
            Opener<T> opener,
            Duration patience) {
        this.context = context;
        this.admission = admission;
        this.queue = queue;
        this.count = count;
        this.opener = opener;
        this.patience = patience;
    }

    /**
     * Runs {@code count} workers until the queue is empty, and returns when all have closed.
     *
     * @param queue gives the next batch, an empty list at the end; called by several threads
     * @param opener opens worker number 1, 2 …
     * @throws RuntimeException the first exception of a worker, after every worker has stopped
     */
    public static <T> void run(
            JobContext context, Admission admission, Supplier<List<T>> queue, int count, Opener<T> opener)
            throws InterruptedException {
        run(context, admission, queue, new WorkerLimit(count), opener);
    }

    /** The same with a number of workers that may change meanwhile. */
    public static <T> void run(
            JobContext context, Admission admission, Supplier<List<T>> queue, WorkerLimit count, Opener<T> opener)
            throws InterruptedException {
        new Workers<>(context, admission, queue, count, opener, PATIENCE).run();
    }

    void run() throws InterruptedException {
        count.onChange(this::fill);
        try {
            fill();
            awaitEnd();
        } finally {
            count.onChange(null);
        }
        if (failure != null) {
            rethrow(failure);
        }
    }

    private synchronized void fill() {
        int wanted = count.wanted();
        for (int number = 1; number <= wanted && !ended; number++) {
            if (open.add(number)) {
                int worker = number;
                Thread.ofPlatform().daemon().name("drydock-worker-" + worker).start(() -> runAndLeave(worker));
            }
        }
    }

    private synchronized void awaitEnd() throws InterruptedException {
        while (!open.isEmpty()) {
            wait();
        }
    }

    private void runAndLeave(int worker) {
        try {
            Optional<DrydockException> why = runWorker(worker);
            while (why.isPresent()) {
                awaitTurn(worker, why.get());
                why = leaves(worker) ? Optional.empty() : runWorker(worker);
            }
        } catch (Throwable thrown) {
            fail(thrown);
        } finally {
            leave(worker);
        }
    }

    /** @throws DrydockException {@code why}, if no other worker is left */
    private void awaitTurn(int worker, DrydockException why) throws InterruptedException {
        Optional<String> hold = stepBack(worker, why);
        try (JobContext.Registration _ = hold.map(context::hold).orElse(() -> {})) {
            for (long waited = 0; waited < AGAIN_AFTER_MILLIS && !leaves(worker); waited += LOOK_MILLIS) {
                context.sleep(LOOK_MILLIS);
            }
        } finally {
            forward(worker);
        }
    }

    /** @return why nothing moves, if that is so now */
    private synchronized Optional<String> stepBack(int worker, DrydockException why) {
        if (ended && failure == null) {
            // the others found an empty queue before this one put its batch back
            ended = false;
            fill();
        }
        back.add(worker);
        String reason = why.problem().line();
        context.note(Messages.of("platform").text("workers.fewer", open.size() - back.size(), open.size(), reason));
        if (working > 0) {
            return Optional.empty();
        }
        // who is not back has no connection either, and just tries
        noneSince = noneSince == 0 ? System.nanoTime() : noneSince;
        boolean all = back.size() == open.size();
        if ((all && !(why instanceof SteppedBack)) || System.nanoTime() - noneSince > patience.toNanos()) {
            throw why;
        }
        return all ? Optional.of(reason) : Optional.empty();
    }

    private synchronized void forward(int worker) {
        back.remove(worker);
    }

    private synchronized void opened() {
        working++;
        noneSince = 0;
        if (back.isEmpty()) {
            context.note("");
        }
    }

    private synchronized void closed() {
        working--;
    }

    private synchronized void fail(Throwable thrown) {
        ended = true;
        if (failure == null) {
            failure = thrown;
        }
    }

    /** Whoever raised the number again while this worker was closing is served here. */
    private synchronized void leave(int worker) {
        open.remove(worker);
        if (!ended && worker <= count.wanted()) {
            fill();
        }
        notifyAll();
    }

    private synchronized boolean leaves(int worker) {
        return ended || worker > count.wanted();
    }

    /** @return why it stepped back */
    private Optional<DrydockException> runWorker(int number) throws InterruptedException {
        context.checkCancelled();
        Worker<T> opened;
        try {
            opened = opener.open(number);
        } catch (DrydockException refused) {
            context.checkCancelled();
            return Optional.of(refused);
        }
        try (opened) {
            opened();
            while (!leaves(number)) {
                admission.await();
                List<T> batch = leaves(number) ? List.of() : queue.get();
                if (batch.isEmpty()) {
                    endUnlessSurplus(number);
                    return Optional.empty();
                }
                opened.work(batch);
            }
            return Optional.empty();
        } catch (SteppedBack lost) {
            return Optional.of(lost);
        } finally {
            closed();
        }
    }

    private synchronized void endUnlessSurplus(int worker) {
        ended = ended || worker <= count.wanted();
    }

    private static void rethrow(Throwable failure) throws InterruptedException {
        switch (failure) {
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            case InterruptedException interrupted -> throw interrupted;
            default -> throw new IllegalStateException(failure);
        }
    }
}
