package dev.drydock.lane;

import dev.drydock.db.pool.LoadGuards;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * How tables are worked on in lanes, as a user says it.
 *
 * @param workers parallel sessions; empty to choose by the server's cores and load
 * @param replicate whether the statements go to the binary log and, on Galera, to the other nodes
 * @param lockWait longest wait for a lock on one table before others are taken first, whole seconds
 * @param lockTries how often a locked table is tried
 * @param maxThreadsRunning no further table starts while Threads_running is above it; empty for no such guard
 * @param maxLagSeconds no further table starts while this replica lags more; empty for no such guard
 */
public record LaneOptions(
        OptionalInt workers,
        boolean replicate,
        Duration lockWait,
        int lockTries,
        OptionalLong maxThreadsRunning,
        OptionalLong maxLagSeconds) {

    public static final LaneOptions USUAL = new LaneOptions(
            OptionalInt.empty(),
            false,
            Duration.ofSeconds(5),
            12,
            OptionalLong.of(LoadGuards.DEFAULT_MAX_THREADS_RUNNING),
            OptionalLong.of(LoadGuards.DEFAULT_MAX_LAG_SECONDS));

    /** As they are recorded; what a stranger may have put there instead counts as not there. */
    private static final Pattern NUMBER = Pattern.compile("\\d{1,9}");

    private static final String WORKERS = "workers";
    private static final String REPLICATE = "replicate";
    private static final String LOCK_WAIT = "lock wait seconds";
    private static final String LOCK_TRIES = "lock tries";
    private static final String THREADS = "max Threads_running";
    private static final String LAG = "max replica lag";

    /** The same, and whether replicas get the statements. */
    public LaneOptions replicating(boolean wanted) {
        return new LaneOptions(workers, wanted, lockWait, lockTries, maxThreadsRunning, maxLagSeconds);
    }

    /** When lanes wait, and when they give up. */
    public LaneLimits limits() {
        return new LaneLimits(lockTries, maxThreadsRunning, maxLagSeconds);
    }

    /** As settings of a recorded run, so that a resumed run works as the first did. */
    public Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put(WORKERS, workers.isPresent() ? Integer.toString(workers.getAsInt()) : "");
        words.put(REPLICATE, Boolean.toString(replicate));
        words.put(LOCK_WAIT, Long.toString(lockWait.toSeconds()));
        words.put(LOCK_TRIES, Integer.toString(lockTries));
        words.put(THREADS, limit(maxThreadsRunning));
        words.put(LAG, limit(maxLagSeconds));
        return words;
    }

    /** Out of such settings; what is not among them is as usual. */
    public static LaneOptions of(Map<String, String> words) {
        String workers = words.getOrDefault(WORKERS, "");
        return new LaneOptions(
                NUMBER.matcher(workers).matches() ? OptionalInt.of(Integer.parseInt(workers)) : OptionalInt.empty(),
                Boolean.parseBoolean(words.get(REPLICATE)),
                Duration.ofSeconds(number(words, LOCK_WAIT, USUAL.lockWait().toSeconds())),
                (int) number(words, LOCK_TRIES, USUAL.lockTries()),
                limit(words, THREADS),
                limit(words, LAG));
    }

    private static long number(Map<String, String> words, String key, long otherwise) {
        String text = words.getOrDefault(key, "");
        return NUMBER.matcher(text).matches() ? Long.parseLong(text) : otherwise;
    }

    private static String limit(OptionalLong limit) {
        return limit.isPresent() ? Long.toString(limit.getAsLong()) : "";
    }

    private static OptionalLong limit(Map<String, String> words, String key) {
        String text = words.getOrDefault(key, "");
        return NUMBER.matcher(text).matches() ? OptionalLong.of(Long.parseLong(text)) : OptionalLong.empty();
    }
}
