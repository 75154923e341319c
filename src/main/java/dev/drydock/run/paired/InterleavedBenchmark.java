package dev.drydock.run.paired;

import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Times of both sides, gathered in turns: what disturbs the machine meets both. A part has its turns until its ratio is
 * certain, or the time is over. Used by one thread.
 *
 * @param <P> the parts that are timed
 */
public final class InterleavedBenchmark<P extends BenchmarkPart> {

    /** Half of the 95 % interval of the ratio, below which a part needs no more turns. */
    static final double CERTAIN = 0.015;

    /** Turns that each part has, also after the deadline. */
    public static final int LEAST_ROUNDS = 3;

    private static final int MOST_ROUNDS = 600;
    private static final int WARM_TIMES = 3;
    private static final double WARM_MILLIS = 500;
    private static final double TURN_MILLIS = 80;
    private static final int MOST_OF_COUNT = 40;

    private final int leastRounds;
    private final long deadline;
    private final JobContext context;
    private final Stage stage;
    private final Map<P, Integer> counts = new HashMap<>();
    private final Map<P, List<Double>> base = new HashMap<>();
    private final Map<P, List<Double>> other = new HashMap<>();

    /** What is timed on one side. */
    public interface Timed<P> {

        /** @param seed the same for both sides of a round */
        void on(P part, boolean otherSide, int count, int seed);
    }

    /**
     * @param leastRounds turns that each part has in any case, but for a deadline that is over after three
     * @param deadline of the clock of {@link System#nanoTime()}
     * @param stage advances by one with each part
     */
    public InterleavedBenchmark(int leastRounds, long deadline, JobContext context, Stage stage) {
        this.leastRounds = leastRounds;
        this.deadline = deadline;
        this.context = context;
        this.stage = stage;
    }

    /** Part by part in each round, so that all of them see all of the time. */
    public List<PairedFigure> take(List<P> parts, Timed<P> timed) {
        parts.forEach(part -> warm(part, timed));
        List<P> uncertain = new ArrayList<>(parts);
        for (int round = 1; !uncertain.isEmpty() && round <= MOST_ROUNDS && inTime(round); round++) {
            for (P part : List.copyOf(uncertain)) {
                context.checkCancelled();
                // the side that is first is last in the next round
                boolean first = round % 2 == 1;
                time(part, first, round, timed);
                time(part, !first, round, timed);
                if (round >= leastRounds && figure(part).uncertainty().orElse(1) <= CERTAIN) {
                    uncertain.remove(part);
                    stage.advance(1);
                }
            }
        }
        uncertain.forEach(_ -> stage.advance(1));
        return parts.stream().map(this::figure).toList();
    }

    private boolean inTime(int round) {
        return round <= LEAST_ROUNDS || System.nanoTime() < deadline;
    }

    /** Until caches and compilers have seen it, and to find how often a turn does it. */
    private void warm(P part, Timed<P> timed) {
        double spent = 0;
        double shorter = 0;
        for (int time = 0; time < WARM_TIMES || (part.repeatable() && spent < WARM_MILLIS); time++) {
            context.checkCancelled();
            double one = millis(part, false, part.count(), 0, timed);
            double other = millis(part, true, part.count(), 0, timed);
            shorter = Math.min(one, other);
            spent += one + other;
        }
        long more = part.repeatable() ? Math.round(TURN_MILLIS / Math.max(shorter, 0.001)) : 1;
        counts.put(part, part.count() * Math.clamp(more, 1, MOST_OF_COUNT));
    }

    private void time(P part, boolean otherSide, int seed, Timed<P> timed) {
        int count = counts.getOrDefault(part, part.count());
        double each = millis(part, otherSide, count, seed, timed) / count;
        (otherSide ? other : base).computeIfAbsent(part, _ -> new ArrayList<>()).add(each);
    }

    private double millis(P part, boolean otherSide, int count, int seed, Timed<P> timed) {
        long before = System.nanoTime();
        timed.on(part, otherSide, count, seed);
        return (System.nanoTime() - before) / 1e6;
    }

    private PairedFigure figure(P part) {
        return new PairedFigure(part, base.getOrDefault(part, List.of()), other.getOrDefault(part, List.of()));
    }
}
