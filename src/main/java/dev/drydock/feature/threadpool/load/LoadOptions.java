package dev.drydock.feature.threadpool.load;

import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/**
 * What a load test does, within bounds.
 *
 * @param steps how many connections are open at each step, in this order
 * @param active how many of them work at a time; empty for all
 * @param mix what they do
 * @param seconds how long each step is measured
 * @param rows size of the scratch table; a row takes about 250 bytes
 * @param rate arrivals a second, whether or not the server keeps up; empty for each session as fast as it can
 */
public record LoadOptions(
        List<Integer> steps, OptionalInt active, LoadMix mix, int seconds, int rows, OptionalInt rate) {

    /** The steps unless somebody names others. */
    public static final List<Integer> USUAL_STEPS = List.of(16, 64, 256, 1_024, 2_000);

    public static final int USUAL_SECONDS = 10;
    public static final int USUAL_ROWS = 10_000;

    private static final int MOST_CONNECTIONS = 20_000;
    private static final int MOST_SECONDS = 600;
    private static final int MOST_ROWS = 1_000_000;
    private static final Duration LONGEST = Duration.ofHours(2);

    /** @throws DrydockException E-4702 if it is out of bounds */
    public LoadOptions {
        steps = List.copyOf(steps);
        within(!steps.isEmpty() && steps.size() <= 50, "steps", steps.size(), 1, 50);
        for (int step : steps) {
            within(step >= 1 && step <= MOST_CONNECTIONS, "connections", step, 1, MOST_CONNECTIONS);
        }
        within(seconds >= 1 && seconds <= MOST_SECONDS, "seconds", seconds, 1, MOST_SECONDS);
        within(rows >= 100 && rows <= MOST_ROWS, "rows", rows, 100, MOST_ROWS);
        active.ifPresent(one -> within(one >= 1, "active", one, 1, MOST_CONNECTIONS));
        rate.ifPresent(one -> within(one >= 1 && one <= MOST_ROWS, "rate", one, 1, MOST_ROWS));
        long all = (long) seconds * steps.size();
        within(all <= LONGEST.toSeconds(), "seconds × steps", all, 1, LONGEST.toSeconds());
    }

    private static void within(boolean fine, String what, long value, long least, long most) {
        if (!fine) {
            throw new DrydockException(Problem.of(ThreadPoolError.LOAD_BOUNDS, "", what, value, least, most));
        }
    }

    int most() {
        return steps.stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    int activeOf(int connections) {
        return Math.min(connections, active.orElse(connections));
    }

    String stepsShown() {
        return steps.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }
}
