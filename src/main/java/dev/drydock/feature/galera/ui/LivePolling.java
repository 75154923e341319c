package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.life.Repeating;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/** Polls a cluster off the JavaFX thread for as long as somebody looks, and delivers on it. JavaFX thread only. */
final class LivePolling {

    private final Supplier<ClusterMonitor> monitors;
    private final Consumer<ClusterView> seen;
    private final Consumer<Problem> failed;
    private final AtomicBoolean busy = new AtomicBoolean();
    private @Nullable ClusterMonitor monitor;
    private @Nullable Repeating repeating;

    /** @param monitors makes the monitor at the first look */
    LivePolling(Supplier<ClusterMonitor> monitors, Consumer<ClusterView> seen, Consumer<Problem> failed) {
        this.monitors = monitors;
        this.seen = seen;
        this.failed = failed;
    }

    /** Begins to poll, at once. */
    void start() {
        if (repeating != null) {
            return;
        }
        ClusterMonitor polled = monitor == null ? monitors.get() : monitor;
        monitor = polled;
        Thread.ofVirtual().name("drydock-galera-poll").start(() -> poll(polled));
        repeating = Repeating.start("drydock-galera-poll", ClusterMonitor.EVERY, () -> poll(polled));
    }

    /** Polls no more; connections stay for the next time. */
    void stop() {
        if (repeating != null) {
            repeating.close();
            repeating = null;
        }
    }

    boolean running() {
        return repeating != null;
    }

    /** Uses other addresses from the next poll on. */
    void addresses(AddressMap changed) {
        if (monitor != null) {
            monitor.addresses(changed);
        }
    }

    /** Forgets a silent node. */
    void forget(int node) {
        if (monitor != null) {
            monitor.forget(node);
        }
    }

    void close() {
        stop();
        if (monitor != null) {
            monitor.close();
        }
    }

    private void poll(ClusterMonitor polled) {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            ClusterView view = polled.poll();
            Platform.runLater(() -> seen.accept(view));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            if (!polled.closed()) {
                Problem problem = Problems.of(failure);
                Platform.runLater(() -> failed.accept(problem));
            }
        } finally {
            busy.set(false);
        }
    }
}
