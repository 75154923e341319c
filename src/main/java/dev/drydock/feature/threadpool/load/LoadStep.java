package dev.drydock.feature.threadpool.load;

import dev.drydock.platform.i18n.Formats;

/**
 * What one step of a load test measured.
 *
 * @param connections open connections
 * @param active how many of them were to work at a time
 * @param measuredActive how many operations were under way at a time, measured, on average
 * @param openMillis how long it took to open those that were new
 * @param operations operations that ended in the measured time
 * @param seconds the measured time
 * @param medianMicros median latency; for a given rate from when it was due, not from when it was begun
 * @param failures operations that failed
 * @param firstFailure the first of them; empty if there was none
 * @param generatorShare processor time of this program, as a share of all processors of its machine
 * @param generatorLimits whether this program, and not the server, was likely the limit
 * @param running mean of {@code Threads_running}; negative if the server did not tell
 * @param queued most statements that waited in the pool; negative if there is none that tells
 * @param threads most threads of the server or its pool; negative if unknown
 * @param scans whole-table scans that ended, in the mix with scans
 */
public record LoadStep(
        int connections,
        int active,
        double measuredActive,
        long openMillis,
        long operations,
        double seconds,
        long medianMicros,
        long p95Micros,
        long p99Micros,
        long mostMicros,
        long failures,
        String firstFailure,
        double generatorShare,
        boolean generatorLimits,
        double running,
        long queued,
        long threads,
        long scans) {

    /** {@code 64}, or {@code 58 of 64} where fewer were under way than were to be. */
    public String activeShown() {
        long measured = Math.round(measuredActive);
        return measured == active ? Formats.count(active) : Formats.count(measured) + " of " + Formats.count(active);
    }

    /** Operations a second. */
    public double throughput() {
        return seconds > 0 ? operations / seconds : 0;
    }
}
