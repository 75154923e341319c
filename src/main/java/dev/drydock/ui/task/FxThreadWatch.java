package dev.drydock.ui.task;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javafx.application.Platform;

/** Tells when the JavaFX thread does not answer, and what it was doing. */
public final class FxThreadWatch implements AutoCloseable {

    private static final Duration EVERY = Duration.ofMillis(20);

    private final Duration limit;
    private final Consumer<String> stalled;
    private final Thread fxThread;
    private volatile boolean closed;

    /**
     * Starts measuring; call it on the JavaFX thread.
     *
     * @param limit stalls from here on are told
     * @param stalled told the thread's stack once for each stall, on the watch's own thread
     */
    public FxThreadWatch(Duration limit, Consumer<String> stalled) {
        this.limit = limit;
        this.stalled = stalled;
        this.fxThread = Thread.currentThread();
        Thread.ofPlatform().daemon().name("drydock-fx-watch").start(this::watch);
    }

    @Override
    public void close() {
        closed = true;
    }

    private void watch() {
        try {
            while (!closed) {
                CountDownLatch answered = new CountDownLatch(1);
                Platform.runLater(answered::countDown);
                if (!answered.await(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                    stalled.accept(stack());
                    answered.await();
                }
                Thread.sleep(EVERY);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private String stack() {
        StringBuilder text = new StringBuilder();
        for (StackTraceElement frame : fxThread.getStackTrace()) {
            text.append("    at ").append(frame).append(System.lineSeparator());
        }
        return text.toString();
    }
}
