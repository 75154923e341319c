package dev.drydock.feature.encryption.cost;

import dev.drydock.run.paired.InterleavedBenchmark;
import java.time.Duration;

/**
 * Bounds of a measurement.
 *
 * @param mostBytes largest size of each of the two tables
 * @param rounds how often each part is measured on each side at least, 3 to 25; more while its ratio is not certain
 * @param limit no further round begins after so long; two thirds of it are for the tables
 */
public record CostOptions(long mostBytes, int rounds, Duration limit) {

    public static final int LEAST_ROUNDS = InterleavedBenchmark.LEAST_ROUNDS;
    public static final int MOST_ROUNDS = 25;
    public static final CostOptions USUAL = new CostOptions(256L << 20, 7, Duration.ofMinutes(5));

    /** @throws IllegalArgumentException if a bound is none */
    public CostOptions {
        if (mostBytes < 1 << 20 || rounds < LEAST_ROUNDS || rounds > MOST_ROUNDS) {
            throw new IllegalArgumentException("out of bounds: " + mostBytes + ", " + rounds);
        }
    }
}
