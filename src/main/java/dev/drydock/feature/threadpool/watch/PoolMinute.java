package dev.drydock.feature.threadpool.watch;

import dev.drydock.feature.threadpool.pool.PoolWindow;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import java.time.Duration;
import java.time.Instant;
import java.util.DoubleSummaryStatistics;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** The figures of one stretch of a watch, by default a minute: mean and highest of each. Used by one thread. */
final class PoolMinute {

    private final Map<PoolFigure, DoubleSummaryStatistics> figures = new EnumMap<>(PoolFigure.class);
    private Instant begun;

    PoolMinute(Instant begun) {
        this.begun = begun;
    }

    void add(PoolWindow window) {
        for (PoolFigure figure : PoolFigure.values()) {
            OptionalDouble value = figure.of(window);
            value.ifPresent(number -> figures.computeIfAbsent(figure, _ -> new DoubleSummaryStatistics())
                    .accept(number));
        }
    }

    boolean over(Instant now, Duration length) {
        return !now.isBefore(begun.plus(length));
    }

    boolean empty() {
        return figures.isEmpty();
    }

    /** The stretch as an item; the next one begins. */
    Item end(Instant now) {
        Item.Draft draft = Item.of("minute", new ObjectName("", begun.toString(), ""), "seen")
                .finished(now, Duration.between(begun, now).toMillis());
        figures.forEach((figure, values) -> draft.attribute(
                figure.word(), String.format(Locale.ROOT, "%.1f (%.1f)", values.getAverage(), values.getMax())));
        figures.clear();
        begun = now;
        return draft.build();
    }
}
