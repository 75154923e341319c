package dev.drydock.lane;

import java.time.Duration;
import java.util.Map;

/**
 * How fast statements of lanes are.
 *
 * @param rates how fast each word of {@link LaneItem#word} was; one that is not in it goes at {@link #assumedRate}
 * @param source where that comes from, such as "learnt from run 12, 340 tables"; empty if all is assumed
 */
public record Speed(Map<String, Rate> rates, String source) {

    /**
     * A fixed time for each table, and the bytes that one lane writes in a second.
     *
     * @param bytesPerSecond of one lane
     * @param perTable time that even an empty table takes
     */
    public record Rate(double bytesPerSecond, Duration perTable) {}

    /** A rebuild by copy on an ordinary disk. */
    private static final Rate ASSUMED_RATE = new Rate(20e6, Duration.ofMillis(50));

    /** Before anything was rebuilt. Marked as assumed wherever it is shown. */
    public static final Speed ASSUMED = new Speed(Map.of(), "");

    public static Rate assumedRate() {
        return ASSUMED_RATE;
    }

    /** Whether any of it comes from tables of this server. */
    public boolean measured() {
        return !source.isEmpty();
    }

    /** Expected time of an action; one of unknown size counts as empty. */
    public Duration expected(LaneItem action) {
        Rate rate = rates.getOrDefault(action.word(), ASSUMED_RATE);
        return rate.perTable().plusMillis(Math.round(action.weight() * 1000 / rate.bytesPerSecond()));
    }
}
