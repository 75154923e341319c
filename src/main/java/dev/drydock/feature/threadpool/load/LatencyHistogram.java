package dev.drydock.feature.threadpool.load;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts latencies in buckets that are at most 1/128 of their value wide, so that a percentile is off by less than 0.8 %.
 * Any number of threads may add at once; reading while they do gives a moment in between.
 */
final class LatencyHistogram {

    private static final int SUB_BITS = 7;
    private static final int SUB = 1 << SUB_BITS;
    private static final int BUCKETS = (Long.SIZE - SUB_BITS) * SUB;

    private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);
    private final AtomicLong most = new AtomicLong();

    /** @param nanos how long it took */
    void add(long nanos) {
        long value = Math.max(0, nanos / 1_000);
        counts.incrementAndGet(index(value));
        if (value > most.get()) {
            most.accumulateAndGet(value, Math::max);
        }
    }

    /** Values below 128 have a bucket each; above, each doubling has 128. */
    private static int index(long value) {
        if (value < SUB) {
            return (int) value;
        }
        int shift = Long.SIZE - Long.numberOfLeadingZeros(value) - SUB_BITS - 1;
        return (shift + 1) * SUB + (int) (value >>> shift) - SUB;
    }

    private static long highest(int index) {
        if (index < SUB) {
            return index;
        }
        int shift = index / SUB - 1;
        return ((long) (index % SUB + SUB + 1) << shift) - 1;
    }

    long count() {
        long sum = 0;
        for (int i = 0; i < BUCKETS; i++) {
            sum += counts.get(i);
        }
        return sum;
    }

    /**
     * The time in microseconds below or at which this share of all lies; 0 if there is none.
     *
     * @param share such as 0.95
     */
    long micros(double share) {
        long wanted = Math.max(1, (long) Math.ceil(count() * share));
        long seen = 0;
        for (int i = 0; i < BUCKETS; i++) {
            seen += counts.get(i);
            if (seen >= wanted) {
                return Math.min(highest(i), most.get());
            }
        }
        return most.get();
    }

    long mostMicros() {
        return most.get();
    }
}
