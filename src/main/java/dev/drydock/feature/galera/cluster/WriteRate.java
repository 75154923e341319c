package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.WsrepStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How fast a node's write-set cache fills: over the last ten minutes, or since its start while that is not known yet. */
final class WriteRate {

    private static final Duration SPAN = Duration.ofMinutes(10);
    /** Two readings closer together than this say little. */
    private static final Duration LEAST = Duration.ofSeconds(30);

    private final Deque<NodeReading> readings = new ArrayDeque<>();

    /** Takes the newest reading; called about every two seconds. */
    void add(NodeReading reading) {
        NodeReading last = readings.peekLast();
        if (last != null
                && (reading.restartedSince(last)
                        || total(reading).orElse(0) < total(last).orElse(0))) {
            readings.clear();
        }
        NodeReading newest = readings.peekLast();
        // one in ten seconds is enough of them
        if (newest != null
                && readings.size() > 1
                && between(secondLast(), newest).toSeconds() < 10) {
            readings.removeLast();
        }
        readings.addLast(reading);
        while (between(readings.getFirst(), reading).compareTo(SPAN) > 0) {
            readings.removeFirst();
        }
    }

    private NodeReading secondLast() {
        var backwards = readings.descendingIterator();
        backwards.next();
        return backwards.next();
    }

    /** Bytes per second; empty if the node does not say. */
    OptionalDouble bytesPerSecond() {
        NodeReading last = readings.peekLast();
        if (last == null || total(last).isEmpty()) {
            return OptionalDouble.empty();
        }
        NodeReading first = readings.getFirst();
        Duration span = between(first, last);
        if (span.compareTo(LEAST) >= 0) {
            return OptionalDouble.of((total(last).getAsLong() - total(first).orElse(0)) / (span.toNanos() / 1e9));
        }
        long uptime = last.status().uptimeSeconds().orElse(0);
        return uptime < 1
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) total(last).getAsLong() / uptime);
    }

    private static OptionalLong total(NodeReading reading) {
        WsrepStatus status = reading.status();
        OptionalLong sent = status.number("wsrep_replicated_bytes");
        OptionalLong got = status.number("wsrep_received_bytes");
        long both = sent.orElse(0) + got.orElse(0);
        // a sum beyond 2^63 is nothing that a real node has written
        return sent.isEmpty() || got.isEmpty() || both < 0 ? OptionalLong.empty() : OptionalLong.of(both);
    }

    private static Duration between(NodeReading earlier, NodeReading later) {
        return Duration.ofNanos(later.nanos() - earlier.nanos());
    }
}
