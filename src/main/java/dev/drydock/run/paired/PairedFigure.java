package dev.drydock.run.paired;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.JsonOut;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * One part on both sides, round by round.
 *
 * @param base milliseconds each, one value a round
 * @param other the same, of the same rounds
 */
public record PairedFigure(BenchmarkPart part, List<Double> base, List<Double> other) {

    private static final int LEAST_FOR_INTERVAL = 6;
    private static final double NORMAL_95 = 1.96;
    /** What the third digit of the shown medians can do. */
    private static final double LEAST_APART = 0.01;

    public PairedFigure {
        base = List.copyOf(base);
        other = List.copyOf(other);
        if (base.size() != other.size() || base.isEmpty()) {
            throw new IllegalArgumentException("rounds do not match");
        }
    }

    /** Median, least and most. */
    public record Range(double median, double least, double most) {

        static Range of(List<Double> values) {
            List<Double> sorted = values.stream().sorted().toList();
            int middle = sorted.size() / 2;
            double median =
                    sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
            return new Range(median, sorted.getFirst(), sorted.getLast());
        }

        private String shown() {
            return String.format(Locale.ROOT, "%.4f (%.4f–%.4f)", median, least, most);
        }

        private void write(JsonOut json) {
            json.put("median", median).put("least", least).put("most", most);
        }
    }

    /** Milliseconds each, of the side that is compared with. */
    public Range baseRange() {
        return Range.of(base);
    }

    /** Milliseconds each, of the other side. */
    public Range otherRange() {
        return Range.of(other);
    }

    /** Time of the other side over that of the base, of the two of one round: a disturbance that meets both is not in it. */
    public Range ratio() {
        return Range.of(ratios());
    }

    /**
     * How far the ends of the interval in which the median of the ratio lies with 95 % are from it at most, over the median, so
     * that ± covers the interval; empty with fewer than six rounds. The interval is that of the ranks of the sorted values, which
     * assumes no distribution (Conover, Practical Nonparametric Statistics, 3.2).
     */
    public OptionalDouble uncertainty() {
        int rounds = base.size();
        if (rounds < LEAST_FOR_INTERVAL) {
            return OptionalDouble.empty();
        }
        List<Double> sorted = ratios().stream().sorted().toList();
        double half = NORMAL_95 * Math.sqrt(rounds) / 2;
        int low = Math.max(0, (int) Math.floor(rounds / 2.0 - half));
        int high = Math.min(rounds - 1, (int) Math.ceil(rounds / 2.0 + half));
        double median = ratio().median();
        return OptionalDouble.of(Math.max(sorted.get(high) - median, median - sorted.get(low)) / median);
    }

    /** The two medians over each other, which a reader of both works out; the ratio is that of the rounds, one by one. */
    public double quotient() {
        return otherRange().median() / Math.max(baseRange().median(), 1e-9);
    }

    /** Whether the two medians tell something else than the ratio: rounds were disturbed one by one. */
    public boolean apart() {
        double median = ratio().median();
        return uncertainty().isPresent()
                && Math.abs(quotient() - median) / median
                        > Math.max(LEAST_APART, uncertainty().getAsDouble());
    }

    /** {@link #uncertainty()} in percent, a dash where it is unknown. */
    public String uncertaintyText() {
        OptionalDouble share = uncertainty();
        return share.isPresent() ? String.format(Locale.ROOT, "%.1f", share.getAsDouble() * 100) : Formats.NONE;
    }

    /**
     * What a run keeps of it.
     *
     * @param of what was measured besides the part; empty where there is one only
     * @param baseName the side that is compared with, for people
     */
    public Item item(String of, String baseName, String otherName) {
        return Item.of("part", new ObjectName(of, part.word(), ""), "measured")
                .measure((long) base.size())
                .attribute(baseName + ", ms (least–most)", baseRange().shown())
                .attribute(otherName + ", ms (least–most)", otherRange().shown())
                .attribute("ratio (least–most)", ratio().shown())
                .attribute("uncertain by %", uncertaintyText())
                .build();
    }

    /** Writes {@code part}, {@code rounds}, the milliseconds of both sides, {@code ratio} and {@code uncertainty}. */
    public void write(JsonOut json, String baseName, String otherName) {
        json.put("part", part.word())
                .put("rounds", base.size())
                .object(baseName + "_millis", baseRange()::write)
                .object(otherName + "_millis", otherRange()::write)
                .object("ratio", ratio()::write)
                .known("uncertainty", uncertainty());
    }

    /** Part, medians of both sides and of the ratio, its uncertainty, least and most, for a table. */
    public List<String> cells() {
        return List.of(
                part.title(),
                number(baseRange().median()),
                number(otherRange().median()),
                number(ratio().median()),
                uncertaintyText(),
                number(ratio().least()),
                number(ratio().most()));
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private List<Double> ratios() {
        return IntStream.range(0, base.size())
                .mapToObj(round -> other.get(round) / Math.max(base.get(round), 1e-9))
                .toList();
    }
}
