package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.node.NodeReading;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** The figures of one node at one moment, each known or not. Immutable. */
public final class Figures {

    /** Nothing is known. */
    public static final Figures UNKNOWN = new Figures(unknown());

    private final float[] values;

    private Figures(float[] values) {
        this.values = values;
    }

    private static float[] unknown() {
        float[] values = new float[Figure.values().length];
        Arrays.fill(values, Float.NaN);
        return values;
    }

    /** @param earlier the reading before, for rates */
    public static Figures between(Optional<NodeReading> earlier, NodeReading now) {
        float[] values = unknown();
        for (Figure figure : Figure.values()) {
            OptionalDouble value = figure.of(earlier, now);
            if (value.isPresent()) {
                values[figure.place()] = (float) value.getAsDouble();
            }
        }
        return new Figures(values);
    }

    public OptionalDouble of(Figure figure) {
        float value = values[figure.place()];
        return Float.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** NaN where it is not known. */
    float raw(int ordinal) {
        return values[ordinal];
    }
}
