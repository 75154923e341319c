package dev.drydock.feature.threadpool.pool;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Two readings of one server and what came between them: rates are of this window, never since the server's start. */
public record PoolWindow(PoolReading before, PoolReading now) {

    private static final double NANOS = 1e9;
    private static final double PICOS_PER_MICRO = 1e6;

    public Duration length() {
        return Duration.ofNanos(now.nanos() - before.nanos());
    }

    /** How much a counter of all groups has grown a second; empty if unknown, or after a restart. */
    public OptionalDouble rate(Counter counter) {
        return rate(before.sum(counter), now.sum(counter));
    }

    /** The same for one group. */
    public OptionalDouble rate(Counter counter, long group) {
        return rate(of(before, counter, group), of(now, counter, group));
    }

    /** How much a number of the server's status has grown a second. */
    public OptionalDouble rate(String status) {
        return rate(before.status(status), now.status(status));
    }

    /** Mean time of the statements that ended in the window, in microseconds; empty if the server does not tell. */
    public OptionalDouble statementMicros() {
        long count = now.statements().count() - before.statements().count();
        long picos = now.statements().picos() - before.statements().picos();
        return count > 0 && picos >= 0 ? OptionalDouble.of(picos / PICOS_PER_MICRO / count) : OptionalDouble.empty();
    }

    private static OptionalLong of(PoolReading reading, Counter counter, long group) {
        return reading.groups().stream()
                .filter(one -> one.id() == group)
                .findFirst()
                .map(one -> one.count(counter))
                .orElse(OptionalLong.empty());
    }

    private OptionalDouble rate(OptionalLong first, OptionalLong last) {
        long nanos = now.nanos() - before.nanos();
        if (first.isEmpty() || last.isEmpty() || nanos <= 0 || last.getAsLong() < first.getAsLong()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((last.getAsLong() - first.getAsLong()) * NANOS / nanos);
    }
}
