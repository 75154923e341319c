package dev.drydock.feature.link;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ValueColumn;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The columns of a measurement. */
public final class LinkColumns {

    private static final Messages TEXT = Messages.of("link");

    /** Which way it is. */
    public static final ValueColumn<WayResult> WAY = ValueColumn.text(
            "way", TEXT.text("view.column.way"), way -> way.way().title());

    /** How the connections of a way that was measured were protected. */
    public static final ValueColumn<WayResult> ENCRYPTION = ValueColumn.text(
            "encryption",
            TEXT.text("view.column.encryption"),
            way -> way.figures().map(WayResult.Figures::encryption).orElseGet(() -> TEXT.text("view.state.failed")));

    /** What was measured. */
    public static final List<ValueColumn<WayResult>> FIGURES = List.of(
            number("connections", 1, figures -> figures.connecting().perSecond()),
            millis("connect", figures -> figures.connecting().median()),
            millis("connect95", figures -> figures.connecting().p95()),
            number("queries", 1, figures -> figures.asking().perSecond()),
            millis("query", figures -> figures.asking().median()),
            millis("query95", figures -> figures.asking().p95()),
            millis("session", WayResult.Figures::session));

    private LinkColumns() {}

    private static ValueColumn<WayResult> millis(String key, Function<WayResult.Figures, Duration> value) {
        return number(key, 3, figures -> value.apply(figures).toNanos() / 1e6);
    }

    /** Zero is none: there is no SSH session, or nothing got through. */
    private static ValueColumn<WayResult> number(String key, int decimals, ToDoubleFunction<WayResult.Figures> value) {
        return ValueColumn.decimal(key, TEXT.text("view.column." + key), decimals, way -> {
            double found = way.figures().map(value::applyAsDouble).orElse(0.0);
            return found > 0 ? OptionalDouble.of(found) : OptionalDouble.empty();
        });
    }
}
