package dev.drydock.platform.task;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Works a queue off by several parallel workers, each with a resource of its own such as a connection. */
public final class Workers<T> {

    /** One worker; used by one thread only and closed by it at the end. */
    public interface Worker<T> extends AutoCloseable {

        /** Does one batch. An item that fails is recorded by the worker; an exception ends the whole run. */
        void work(List<T> batch) throws InterruptedException;

        @Override
        void close();
    }

    /** Opens workers. */
    public interface Opener<T> {

        /** @param number 1, 2 … */
        Worker<T> open(int number) throws InterruptedException;
    }

    private final JobContext context;
    private final Admission admission;
    private final Supplier<List<T>> queue;
    private final WorkerLimit count;
    private final Opener<T> opener;
    private final Set<Integer> open = new HashSet<>();
    private @Nullable Throwable failure;
    private boolean ended;

    private Workers(
            JobContext context, Admission admission, Supplier<List<T>> queue, WorkerLimit count, Opener<T> opener) {
        this.context = context;
        this.admission = admission;
        this.queue = queue;
        this.count = count;
        this.opener = opener;
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
        new Workers<>(context, admission, queue, count, opener).run();
    }

    private void run() throws InterruptedException {
        count.onChange(this::fill);
        try {
            fill();
            awaitEnd();
        } finally {
            count.onChange(null);
        }
        rethrow(failure);
    }

    private synchronized void fill() {
        int wanted = count.wanted();
        for (int number = 1; number <= wanted && !ended; number++) {
            if (open.add(number)) {
                int worker = number;
                Thread.ofVirtual().name("drydock-worker-" + worker).start(() -> runAndLeave(worker));
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
            runWorker(worker);
        } catch (Throwable thrown) {
            fail(thrown);
        } finally {
            leave(worker);
        }
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

    private void runWorker(int number) throws InterruptedException {
        context.checkCancelled();
        try (Worker<T> worker = opener.open(number)) {
            while (!leaves(number)) {
                admission.await();
                List<T> batch = leaves(number) ? List.of() : queue.get();
                if (batch.isEmpty()) {
                    endUnlessSurplus(number);
                    return;
                }
                worker.work(batch);
            }
        }
    }

    private synchronized void endUnlessSurplus(int worker) {
        ended = ended || worker <= count.wanted();
    }

    private static void rethrow(@Nullable Throwable failure) throws InterruptedException {
        switch (failure) {
            case null -> {}
            case RuntimeException unchecked -> throw unchecked;
            case Error error -> throw error;
            case InterruptedException interrupted -> throw interrupted;
            default -> throw new IllegalStateException(failure);
        }
    }
}
