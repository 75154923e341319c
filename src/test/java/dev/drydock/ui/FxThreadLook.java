package dev.drydock.ui;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javafx.application.Platform;

/**
 * Looks at the JavaFX thread while a test goes on: whether code of ours made it wait, and how much processor time it
 * took at most between two answers. Neither depends on how busy the machine is, as the time on the clock does.
 */
public final class FxThreadLook implements AutoCloseable {

    private static final long SILENT_MILLIS = 40;

    private final AtomicLong longestNanos = new AtomicLong();
    private final List<String> waits = new CopyOnWriteArrayList<>();
    private final List<String> busy = new CopyOnWriteArrayList<>();
    private final Thread fxThread;
    private volatile boolean closed;

    private FxThreadLook(Thread fxThread) {
        this.fxThread = fxThread;
    }

    /** Begins to look; for any thread. */
    public static FxThreadLook begin() throws Exception {
        FxThreadLook look = new FxThreadLook(WindowFixture.onFx(Thread::currentThread));
        Thread.ofPlatform().daemon().name("fx-thread-look").start(look::watch);
        return look;
    }

    /** The most processor time that the thread took between a question and its answer. */
    public Duration longestWork() {
        return Duration.ofNanos(longestNanos.get());
    }

    /** The stacks in which the thread slept, waited for another thread or stood in the network below code of ours. */
    public List<String> waits() {
        return waits;
    }

    /** The stacks of all moments in which the thread had not answered for a while. */
    public List<String> busy() {
        return busy;
    }

    @Override
    public void close() {
        closed = true;
    }

    private void watch() {
        try {
            while (!closed) {
                CountDownLatch answered = new CountDownLatch(1);
                long before = processorNanos();
                Platform.runLater(answered::countDown);
                while (!answered.await(SILENT_MILLIS, TimeUnit.MILLISECONDS) && !closed) {
                    look();
                }
                longestNanos.accumulateAndGet(processorNanos() - before, Math::max);
                Thread.sleep(20);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private long processorNanos() {
        return ManagementFactory.getThreadMXBean().getThreadCpuTime(fxThread.threadId());
    }

    private void look() {
        Thread.State state = fxThread.getState();
        List<String> frames = List.of(fxThread.getStackTrace()).stream()
                .map(StackTraceElement::toString)
                .toList();
        busy.add(String.join("\n", frames));
        List<String> above = frames.stream()
                .takeWhile(frame -> !frame.contains("dev.drydock."))
                .toList();
        boolean stopped = state != Thread.State.RUNNABLE
                || above.stream().anyMatch(frame -> frame.startsWith("java.base/sun.nio.ch.Net."));
        // the toolkit waits for its own painting, and a class for another thread that loads it
        boolean ours = above.size() < frames.size()
                && above.stream().noneMatch(frame -> frame.startsWith("javafx.") || frame.contains("ClassLoader."));
        if (stopped && ours) {
            waits.add(state + "\n    " + String.join("\n    ", frames));
        }
    }
}
