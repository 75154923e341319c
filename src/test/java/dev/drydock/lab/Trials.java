package dev.drydock.lab;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/**
 * Random trials that can be repeated: what they draw comes from one printed seed, {@code -Dsoak.seed=N} gives it again, and
 * {@code -Dsoak.trials=N} says how many there are.
 */
public final class Trials {

    /** The JUnit tag of long trials, which only {@code ./verify --soak} runs. */
    public static final String SOAK = "soak";

    /**
     * The JUnit tag of tests that {@code ./verify} runs with a few of their cases and {@code ./verify --soak} with all: see
     * {@link #some}.
     */
    public static final String WIDE = "wide";

    private static final String SOAK_RUNS = "soak.runs";
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

    /**
     * The cases of a test that proves the same for each: those that differ most or once found a defect, and in {@code ./verify
     * --soak} the others, too. The test carries {@link #WIDE}, so that both run it.
     */
    public static <T> List<T> some(List<T> usual, List<T> others) {
        return Boolean.getBoolean(SOAK_RUNS)
                ? Stream.concat(usual.stream(), others.stream()).toList()
                : usual;
    }

    /** How many trials to make, if nobody says otherwise so many. */
    public static int count(int usual) {
        return Integer.getInteger(TRIALS, usual);
    }
}
