package dev.drydock.feature.threadpool.pool;

import java.util.Map;
import java.util.OptionalLong;

/**
 * One group of a pool at one moment.
 *
 * @param connections connections that belong to it
 * @param threads its threads
 * @param active threads at work on a statement that does not wait
 * @param standby threads that wait for something to do
 * @param queued statements that wait for a thread
 * @param stalled whether, or how many times at this moment, a statement holds the group longer than the stall limit
 * @param counters what it has counted since the server's start; a counter that the server does not have is not in it
 */
public record PoolGroup(
        long id,
        long connections,
        long threads,
        long active,
        long standby,
        long queued,
        long stalled,
        Map<Counter, Long> counters) {

    public PoolGroup {
        counters = Map.copyOf(counters);
    }

    public OptionalLong count(Counter counter) {
        Long value = counters.get(counter);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
