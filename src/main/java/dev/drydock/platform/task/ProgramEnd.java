package dev.drydock.platform.task;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Ends a program of this computer: politely, then hard. What a job registers while it waits for one. */
public record ProgramEnd(String program, Process process) implements Cancellable {

    private static final Duration LIMIT = Duration.ofSeconds(5);

    @Override
    public CancelReport end() {
        long started = System.nanoTime();
        process.destroy();
        boolean gone = gone();
        if (!gone) {
            process.destroyForcibly();
            gone = gone();
        }
        Duration took = Duration.ofNanos(System.nanoTime() - started);
        return new CancelReport(toString(), gone, "signal", took);
    }

    @Override
    public Optional<String> running() {
        return process.isAlive() ? Optional.of(toString()) : Optional.empty();
    }

    @Override
    public String toString() {
        return program + " (process " + process.pid() + ")";
    }

    private boolean gone() {
        try {
            return process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return !process.isAlive();
        }
    }
}
