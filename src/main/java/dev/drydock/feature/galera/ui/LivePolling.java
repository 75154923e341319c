package dev.drydock.feature.galera.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.life.Repeating;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import org.jspecify.annotations.Nullable;

/**
 * Polls a cluster off the JavaFX thread for as long as somebody looks, and delivers on it. Once its server was disconnected
 * it lets go of all nodes; once it is connected again it begins anew. Called on the JavaFX thread.
 */
final class LivePolling {

    private final Supplier<OpenServer> servers;
    private final Function<OpenServer, ClusterMonitor> monitors;
    private final Consumer<ClusterView> seen;
    private final Consumer<Problem> failed;
    private final AtomicBoolean busy = new AtomicBoolean();
    private @Nullable Repeating repeating;
    private @Nullable OpenServer polled;
    private @Nullable ClusterMonitor monitor;
    private boolean closed;

    /** @param monitors makes the monitor of an opened server */
    LivePolling(
            Supplier<OpenServer> servers,
            Function<OpenServer, ClusterMonitor> monitors,
            Consumer<ClusterView> seen,
            Consumer<Problem> failed) {
        this.servers = servers;
        this.monitors = monitors;
        this.seen = seen;
        this.failed = failed;
    }

    /** Begins to poll, at once. */
    void start() {
        if (repeating == null) {
            Thread.ofVirtual().name("drydock-galera-poll").start(this::poll);
            repeating = Repeating.start("drydock-galera-poll", ClusterMonitor.EVERY, this::poll);
        }
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

    /** Does something with the monitor that polls now, if there is one. */
    synchronized void with(Consumer<ClusterMonitor> change) {
        if (monitor != null) {
            change.accept(monitor);
        }
    }

    void close() {
        stop();
        synchronized (this) {
            closed = true;
            letGo();
        }
    }

    /** The monitor of the server as it is now. */
    private synchronized ClusterMonitor current() {
        OpenServer now = servers.get();
        if (now.state().down() || closed) {
            letGo();
            throw new DrydockException(
                    Problem.of(DbError.NOT_OPEN, "", now.profile().name()));
        }
        ClusterMonitor used = monitor;
        if (used == null || !now.equals(polled)) {
            letGo();
            used = monitors.apply(now);
            monitor = used;
            polled = now;
        }
        return used;
    }

    private void letGo() {
        if (monitor != null) {
            monitor.close();
            monitor = null;
        }
    }

    private synchronized boolean closed() {
        return closed;
    }

    private void poll() {
        if (!busy.compareAndSet(false, true)) {
            return;
        }
        try {
            ClusterView view = current().poll();
            Platform.runLater(() -> seen.accept(view));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException failure) {
            if (!closed()) {
                Problem problem = Problems.of(failure);
                Platform.runLater(() -> failed.accept(problem));
            }
        } finally {
            busy.set(false);
        }
    }
}
