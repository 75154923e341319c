package dev.drydock.feature.galera.node;

import dev.drydock.db.server.BufferPoolState;
import dev.drydock.db.server.Fact;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What one node said of itself at one moment.
 *
 * @param status its counters
 * @param settings its variables
 * @param tables its tables of the cluster
 * @param sessions how many sessions each account has; unknown where nobody asked for it
 * @param at when, by this machine's clock
 * @param nanos when, by {@link System#nanoTime}, for rates
 * @param took how long the node took to say it
 */
public record NodeReading(
        WsrepStatus status,
        NodeSettings settings,
        ClusterTables tables,
        Fact<Map<String, Long>> sessions,
        Instant at,
        long nanos,
        Duration took) {

    /** Uptimes are whole seconds, and two machines' clocks do not run quite alike. */
    private static final long TOLERANCE_SECONDS = 3;

    /** Whether its buffer pool is kept over a restart; empty where the release cannot do that. */
    public Optional<BufferPoolState> bufferPool() {
        return BufferPoolState.of(settings::text, name -> status.text(name.toLowerCase(Locale.ROOT)));
    }

    /** Whether the server has been started anew between an earlier reading and this one. */
    public boolean restartedSince(NodeReading earlier) {
        long before = earlier.status().uptimeSeconds().orElse(-1);
        long now = status.uptimeSeconds().orElse(-1);
        long elapsed = Duration.ofNanos(nanos - earlier.nanos()).toSeconds();
        return before >= 0 && now >= 0 && now < before + elapsed - TOLERANCE_SECONDS;
    }
}
