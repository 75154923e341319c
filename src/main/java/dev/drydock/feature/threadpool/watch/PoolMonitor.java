package dev.drydock.feature.threadpool.watch;

import dev.drydock.db.pool.ControlConnection;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.pool.PoolReader;
import dev.drydock.feature.threadpool.pool.PoolReading;
import dev.drydock.feature.threadpool.pool.PoolWindow;
import dev.drydock.platform.error.DrydockException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a pool each time it is asked. It goes through the extra port where that lets it in, on one connection that is kept:
 * when all threads of the pool are held, that one still answers. Every call blocks on the network; one caller at a time.
 */
public final class PoolMonitor implements AutoCloseable {

    /** How often a pool is looked at. */
    public static final Duration EVERY = Duration.ofSeconds(2);

    private final OpenServer server;
    private @Nullable OpenServer entered;
    private @Nullable Pool pool;
    private @Nullable PoolReading last;

    public PoolMonitor(OpenServer server) {
        this.server = server;
    }

    /**
     * What was seen at one look.
     *
     * @param throughDoor whether it was read over the extra port
     */
    public record Look(Pool pool, PoolWindow window, boolean throughDoor) {}

    /**
     * Looks once; the window is that since the last look.
     *
     * @throws DrydockException if the server does not answer
     */
    public synchronized Look poll() {
        Pool known = pool;
        if (known == null) {
            known = begin();
            pool = known;
        }
        Pool seen = known;
        PoolReading now = control().call(session -> PoolReader.read(session, server.facts(), seen));
        PoolReading before = last == null ? now : last;
        last = now;
        return new Look(seen, new PoolWindow(before, now), entered != null);
    }

    /** The connection over the extra port where there is one, which ends sessions of anybody. */
    synchronized ControlConnection control() {
        return entered == null ? server.control() : entered.control();
    }

    private Pool begin() {
        Map<String, String> variables =
                server.control().call(session -> ServerVariables.read(session, List.of("thread_handling")));
        ExtraPort door = ExtraPort.of(server.facts(), variables);
        if (door.there() && door.reachable(server)) {
            try {
                entered = door.enter(server);
            } catch (DrydockException _) {
                // the survey says why; here the usual connection does
            }
        }
        return Pool.of(server.facts(), variables);
    }

    @Override
    public synchronized void close() {
        OpenServer open = entered;
        entered = null;
        if (open != null) {
            open.close();
        }
    }
}
