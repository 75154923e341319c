package dev.drydock.feature.threadpool.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;

/**
 * Latencies of one step, kept to a thousandth of their value. Any number of workers add at once, each to one of a few
 * histograms, so that they seldom meet.
 */
final class Latencies {

    private static final long MOST_MICROS = TimeUnit.HOURS.toMicros(1);
    private static final int DIGITS = 3;
    private static final int PARTS = 8;

    private final List<AbstractHistogram> parts = new ArrayList<>();

    Latencies() {
        for (int i = 0; i < PARTS; i++) {
            parts.add(new AtomicHistogram(MOST_MICROS, DIGITS));
        }
    }

    /**
     * @param worker who adds
     * @param nanos how long it took; more than an hour counts as one
     */
    void add(int worker, long nanos) {
        parts.get(worker % PARTS).recordValue(Math.clamp(nanos / 1_000, 0, MOST_MICROS));
    }

    /** All of them in microseconds; what is added meanwhile may be missing. */
    Histogram all() {
        Histogram all = new Histogram(MOST_MICROS, DIGITS);
        parts.forEach(all::add);
        return all;
    }
}
