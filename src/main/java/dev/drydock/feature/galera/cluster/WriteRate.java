package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.WsrepStatus;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** How fast a node's write-set cache fills: the rates over the last ten minutes, and the average since its start. */
final class WriteRate {

    private static final Duration SPAN = Duration.ofMinutes(10);
    /** A shorter window says little. */
    private static final Duration LEAST = Duration.ofSeconds(30);
    /** One rate is taken over at least this time. */
    private static final Duration SLICE = Duration.ofSeconds(10);

    /**
     * Rates of writing in bytes per second.
     *
     * @param lowest the lowest that was seen
     * @param highest the highest that was seen
     * @param window over which they were seen
     */
    record Range(double lowest, double highest, Duration window) {}

    private record Mark(long nanos, long bytes) {}

    private final Deque<Mark> marks = new ArrayDeque<>();
    private Optional<NodeReading> last = Optional.empty();

    /** Takes the newest reading; called about every two seconds. */
    void add(NodeReading reading) {
        OptionalLong total = total(reading);
        Mark newest = marks.peekLast();
        if (newest != null
                && (total.isEmpty()
                        || total.getAsLong() < newest.bytes
                        || last.filter(reading::restartedSince).isPresent())) {
            marks.clear();
        }
        last = Optional.of(reading);
        newest = marks.peekLast();
        if (total.isPresent() && (newest == null || since(newest, reading).compareTo(SLICE) >= 0)) {
            marks.addLast(new Mark(reading.nanos(), total.getAsLong()));
        }
        while (!marks.isEmpty() && since(marks.getFirst(), reading).compareTo(SPAN) > 0) {
            marks.removeFirst();
        }
    }

    /** What was seen; empty while that is less than half a minute. */
    Optional<Range> seen() {
        if (marks.isEmpty()
                || Duration.ofNanos(marks.getLast().nanos - marks.getFirst().nanos)
                                .compareTo(LEAST)
                        < 0) {
            return Optional.empty();
        }
        double lowest = Double.MAX_VALUE;
        double highest = 0;
        Mark before = marks.getFirst();
        for (Mark mark : marks) {
            if (mark.nanos > before.nanos) {
                double rate = (mark.bytes - before.bytes) / ((mark.nanos - before.nanos) / 1e9);
                lowest = Math.min(lowest, rate);
                highest = Math.max(highest, rate);
            }
            before = mark;
        }
        return Optional.of(
                new Range(lowest, highest, Duration.ofNanos(marks.getLast().nanos - marks.getFirst().nanos)));
    }

    /** Bytes per second since the start of the node; empty if it does not say. */
    OptionalDouble sinceStart() {
        long uptime =
                last.map(reading -> reading.status().uptimeSeconds().orElse(0)).orElse(0L);
        OptionalLong total = last.map(WriteRate::total).orElse(OptionalLong.empty());
        return uptime < 1 || total.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((double) total.getAsLong() / uptime);
    }

    private static OptionalLong total(NodeReading reading) {
        WsrepStatus status = reading.status();
        OptionalLong sent = status.number("wsrep_replicated_bytes");
        OptionalLong got = status.number("wsrep_received_bytes");
        long both = sent.orElse(0) + got.orElse(0);
        // a sum beyond 2^63 is nothing that a real node has written
        return sent.isEmpty() || got.isEmpty() || both < 0 ? OptionalLong.empty() : OptionalLong.of(both);
    }

    private static Duration since(Mark earlier, NodeReading later) {
        return Duration.ofNanos(later.nanos() - earlier.nanos);
    }
}
