package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of one node at one moment, each known or not. Immutable. */
public final class Figures {

    /** Nothing is known. */
    public static final Figures UNKNOWN = new Figures(new EnumMap<>(Figure.class));

    private final Map<Figure, Double> values;

    private Figures(Map<Figure, Double> values) {
        this.values = values;
    }

    /** @param earlier the reading before, for rates */
    public static Figures between(Optional<NodeReading> earlier, NodeReading now) {
        Map<Figure, Double> values = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            figure.of(earlier, now).ifPresent(value -> values.put(figure, value));
        }
        return new Figures(values);
    }

    public OptionalDouble of(Figure figure) {
        Double value = values.get(figure);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
