package dev.drydock.feature.threadpool.pool;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * A pool, and the figures around it, at one moment.
 *
 * @param at when it was read
 * @param nanos the same by {@link System#nanoTime}, for rates
 * @param groups the groups; none without a pool that tells
 * @param queue what waits for a thread, the longest first; MySQL tells only how long the oldest of a group has waited
 * @param waits why threads waited, counted since the server's start
 * @param status the numbers of {@code SHOW GLOBAL STATUS}, as they are spelled there
 * @param statements number and time in picoseconds of all statements since the server's start; zeros where it does not tell
 * @param sessions the sessions that are busy or hold a transaction, the longest first
 * @param unread what could not be read, a sentence each
 */
public record PoolReading(
        Instant at,
        long nanos,
        List<PoolGroup> groups,
        List<QueuedStatement> queue,
        Map<String, Long> waits,
        Map<String, Long> status,
        StatementTotals statements,
        List<BusySession> sessions,
        List<String> unread) {

    /** What the performance schema has summed up. */
    public record StatementTotals(long count, long picos) {

        static final StatementTotals NONE = new StatementTotals(0, 0);
    }

    /** A number of the server's status; empty if it does not have it. */
    public OptionalLong status(String name) {
        Long value = status.get(name);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    public long sum(ToLongFunction<PoolGroup> of) {
        return groups.stream().mapToLong(of).sum();
    }

    /** A counter over all groups; empty if the server does not have it. */
    public OptionalLong sum(Counter counter) {
        return groups.stream().anyMatch(group -> group.count(counter).isPresent())
                ? OptionalLong.of(sum(group -> group.count(counter).orElse(0)))
                : OptionalLong.empty();
    }
}
