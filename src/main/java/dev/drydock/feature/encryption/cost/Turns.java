package dev.drydock.feature.encryption.cost;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Times of both sides, gathered in turns: what disturbs the machine meets both. Used by one thread. */
final class Turns {

    private final Map<CostPart, List<Double>> plain = new EnumMap<>(CostPart.class);
    private final Map<CostPart, List<Double>> encrypted = new EnumMap<>(CostPart.class);

    /** Something that is timed on one side. */
    interface Timed {
        void on(boolean encryptedSide);
    }

    /** Times both sides once, the one first that was last in the round before. */
    void take(CostPart part, int round, Timed timed) {
        boolean first = round % 2 == 1;
        time(part, first, timed);
        time(part, !first, timed);
    }

    private void time(CostPart part, boolean encryptedSide, Timed timed) {
        long before = System.nanoTime();
        timed.on(encryptedSide);
        double millis = (System.nanoTime() - before) / 1e6 / part.count();
        (encryptedSide ? encrypted : plain)
                .computeIfAbsent(part, _ -> new ArrayList<>())
                .add(millis);
    }

    List<CostFigure> figures() {
        return plain.keySet().stream()
                .map(part -> new CostFigure(
                        part, plain.getOrDefault(part, List.of()), encrypted.getOrDefault(part, List.of())))
                .toList();
    }
}
