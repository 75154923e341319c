package dev.drydock.ui.control;

import java.util.stream.DoubleStream;

/**
 * Where an axis of values has its lines: 1, 2 or 5 times a power of ten apart, a handful of them.
 *
 * @param lower the lowest
 * @param upper the highest
 * @param step between two
 */
record ValueTicks(double lower, double upper, double step) {

    private static final int LEVELS = 5;
    private static final double SAME = 1e-9;

    /** @param whole whether a line between two whole numbers would say nothing */
    static ValueTicks of(double least, double most, boolean whole) {
        double low = least;
        double high = most;
        if (high - low <= SAME * Math.max(1, Math.abs(high))) {
            double room = whole ? 1 : Math.max(Math.abs(high) / 10, SAME);
            low = low >= 0 ? Math.max(0, low - room) : low - room;
            high += room;
        }
        double step = nice((high - low) / LEVELS);
        step = whole ? Math.max(1, step) : step;
        double lower = Math.floor(low / step + SAME) * step;
        return new ValueTicks(lower, Math.max(lower + step, Math.ceil(high / step - SAME) * step), step);
    }

    /** Whole powers of ten of logarithms. */
    static ValueTicks powers(double least, double most) {
        double lower = Math.floor(least);
        return new ValueTicks(lower, Math.max(lower + 1, Math.ceil(most)), 1);
    }

    DoubleStream all() {
        return DoubleStream.iterate(0, i -> i + 1)
                .limit(Math.round((upper - lower) / step) + 1)
                .map(i -> lower + i * step);
    }

    /** The next of 1, 2 or 5 times a power of ten. */
    private static double nice(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        double share = least / power;
        return power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    }
}
