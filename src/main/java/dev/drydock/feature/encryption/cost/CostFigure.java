package dev.drydock.feature.encryption.cost;

import java.util.ArrayList;
import java.util.List;

/**
 * One part on both sides, round by round.
 *
 * @param plain milliseconds each, one value a round
 * @param encrypted the same, of the same rounds
 */
public record CostFigure(CostPart part, List<Double> plain, List<Double> encrypted) {

    public CostFigure {
        plain = List.copyOf(plain);
        encrypted = List.copyOf(encrypted);
        if (plain.size() != encrypted.size() || plain.isEmpty()) {
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
    }

    /** Milliseconds each, plain. */
    public Range plainRange() {
        return Range.of(plain);
    }

    /** Milliseconds each, encrypted. */
    public Range encryptedRange() {
        return Range.of(encrypted);
    }

    /** Time encrypted over time plain, of the two of one round: a disturbance that meets both is not in it. */
    public Range ratio() {
        List<Double> ratios = new ArrayList<>();
        for (int round = 0; round < plain.size(); round++) {
            ratios.add(encrypted.get(round) / Math.max(plain.get(round), 1e-9));
        }
        return Range.of(ratios);
    }
}
