package dev.drydock.feature.upgrade.plan;

import java.time.Duration;

/**
 * How fast tables are rebuilt: a fixed time for each and the bytes that one lane writes in a second.
 *
 * @param bytesPerSecond of one lane
 * @param perTable time that even an empty table takes
 * @param measured whether it comes from tables of this server and not from an assumption
 */
public record Speed(double bytesPerSecond, Duration perTable, boolean measured) {

    /** Assumed before anything was rebuilt: a rebuild by copy on an ordinary disk. Marked as assumed wherever it is shown. */
    public static final Speed ASSUMED = new Speed(20e6, Duration.ofMillis(50), false);

    /** Expected time of an action; one of unknown size counts as empty. */
    public Duration expected(PlannedAction action) {
        long copied = action.copies() ? action.bytes().orElse(0) : 0;
        return perTable.plusMillis(Math.round(copied * 1000 / bytesPerSecond));
    }
}
