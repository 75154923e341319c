package dev.drydock.platform.task;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Works a queue off by several parallel lanes, each with a resource of its own such as a connection. */
public final class Lanes {

    /** One lane; used by one thread only and closed by it at the end. */
    public interface Lane<T> extends AutoCloseable {

        /** Does one batch. An item that fails is recorded by the lane; an exception ends the whole run. */
        void work(List<T> batch) throws InterruptedException;

        @Override
        void close();
    }

    private Lanes() {}

    /**
     * Runs {@code count} lanes until the queue is empty, and returns when all have closed.
     *
     * @param queue gives the next batch, an empty list at the end; called by several threads
     * @param opener opens lane number 1, 2 …
     * @throws RuntimeException the first exception of a lane, after every lane has stopped
     */
    public static <T> void run(
            JobContext context, Admission admission, Supplier<List<T>> queue, int count, IntFunction<Lane<T>> opener)
            throws InterruptedException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number <= count; number++) {
            int lane = number;
            threads.add(Thread.ofVirtual().name("drydock-lane-" + lane).start(() -> {
                try {
                    runLane(context, admission, queue, () -> failure.get() != null, () -> opener.apply(lane));
                } catch (Throwable thrown) {
                    failure.compareAndSet(null, thrown);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        rethrow(failure.get());
    }

    private static <T> void runLane(
            JobContext context,
            Admission admission,
            Supplier<List<T>> queue,
            Supplier<Boolean> stop,
            Supplier<Lane<T>> opener)
            throws InterruptedException {
        context.checkCancelled();
        try (Lane<T> lane = opener.get()) {
            while (!stop.get()) {
                admission.await();
                List<T> batch = queue.get();
                if (batch.isEmpty()) {
                    return;
                }
                lane.work(batch);
            }
        }
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
