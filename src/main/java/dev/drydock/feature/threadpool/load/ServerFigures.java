package dev.drydock.feature.threadpool.load;

import dev.drydock.feature.threadpool.pool.PoolGroup;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.platform.error.DrydockException;
import java.util.OptionalLong;

/** What the server says of itself during a step; an answer that does not come leaves a look out. Used by one thread at a time. */
final class ServerFigures {

    private final PoolMonitor monitor;
    private long looks;
    private long running;
    private long queued = -1;
    private long threads = -1;

    ServerFigures(PoolMonitor monitor) {
        this.monitor = monitor;
    }

    /** Looks once; blocks. */
    synchronized void look() {
        try {
            PoolMonitor.Look seen = monitor.poll();
            OptionalLong now = seen.window().now().status("Threads_running");
            if (now.isPresent()) {
                running += now.getAsLong();
                looks++;
            }
            if (!seen.window().now().groups().isEmpty()) {
                queued = Math.max(queued, seen.window().now().sum(PoolGroup::queued));
                threads = Math.max(threads, seen.window().now().sum(PoolGroup::threads));
            } else {
                OptionalLong each = seen.window().now().status("Threads_connected");
                threads = Math.max(threads, each.orElse(-1));
            }
        } catch (DrydockException _) {
            // a server under load may not answer in time; the others count
        }
    }

    synchronized double running() {
        return looks == 0 ? -1 : running / (double) looks;
    }

    synchronized long queued() {
        return queued;
    }

    synchronized long threads() {
        return threads;
    }
}
