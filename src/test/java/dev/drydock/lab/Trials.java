package dev.drydock.lab;

import java.util.Random;

/**
 * Random trials that can be repeated: what they draw comes from one printed seed, {@code -Dsoak.seed=N} gives it again, and
 * {@code -Dsoak.trials=N} says how many there are.
 */
public final class Trials {

    /** The JUnit tag of long trials, which only {@code ./verify --soak} runs. */
    public static final String SOAK = "soak";

    private static final String SEED = "soak.seed";
    private static final String TRIALS = "soak.trials";

    private Trials() {}

    /** Random numbers for this, after their seed was printed. */
    public static Random random(String what) {
        return new Random(seed(what));
    }

    /** The seed for this, printed. */
    public static long seed(String what) {
        long seed = Long.getLong(SEED, System.nanoTime());
        System.out.println(what + ": repeat with -D" + SEED + "=" + seed);
        return seed;
    }

    /** How many trials to make, if nobody says otherwise so many. */
    public static int count(int usual) {
        return Integer.getInteger(TRIALS, usual);
    }
}
