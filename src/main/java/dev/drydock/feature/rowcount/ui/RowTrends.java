package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.GrowthForecast;
import dev.drydock.feature.rowcount.RecentCounts;
import dev.drydock.history.GrowthPoint;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.Sparkline;
import dev.drydock.ui.task.Background;
import java.util.List;
import javafx.scene.Node;
import org.jspecify.annotations.Nullable;

/** How each table went in its newest counts: a small line, and the rows that come in a day. JavaFX thread only. */
final class RowTrends {

    private static final Messages TEXT = Messages.of("rowcountui");

    private final HistoryStore history;
    private final String serverKey;
    private final Runnable changed;
    private RecentCounts counts = RecentCounts.NONE;

    /** @param changed called when they were read */
    RowTrends(HistoryStore history, String serverKey, Runnable changed) {
        this.history = history;
        this.serverKey = serverKey;
        this.changed = changed;
    }

    /** Reads them again. */
    void load() {
        Background.run(
                "trends",
                () -> RecentCounts.read(history, serverKey),
                read -> {
                    counts = read;
                    changed.run();
                },
                _ -> {});
    }

    DataColumn<CountRow> column() {
        return DataColumn.<CountRow>number(TEXT.text("column.trend"), this::rate, Formats::signed)
                .graphic(this::line)
                .tooltip(this::words)
                .room(DataColumn.Room.LEAST);
    }

    private List<GrowthPoint> points(CountRow row) {
        return counts.of(row.name());
    }

    private @Nullable Long rate(CountRow row) {
        return perDay(points(row));
    }

    private static @Nullable Long perDay(List<GrowthPoint> points) {
        return GrowthForecast.of(List.of(points))
                .map(forecast -> Math.round(forecast.perDay()))
                .orElse(null);
    }

    /** One count is no line. */
    private @Nullable Node line(CountRow row) {
        List<GrowthPoint> points = points(row);
        return points.size() < 2
                ? null
                : new Sparkline(points.stream().map(GrowthPoint::measure).toList());
    }

    private String words(CountRow row) {
        return words(points(row));
    }

    /** The line in words; empty while there are not two counts. */
    static String words(List<GrowthPoint> points) {
        if (points.size() < 2) {
            return "";
        }
        GrowthPoint first = points.getFirst();
        GrowthPoint newest = points.getLast();
        String line = TEXT.text(
                "trend.words",
                points.size(),
                Formats.count(first.measure()),
                Formats.time(first.at()),
                Formats.count(newest.measure()),
                Formats.time(newest.at()));
        Long rate = perDay(points);
        return rate == null ? line : line + " " + TEXT.text("trend.rate", Formats.signed(rate));
    }
}
