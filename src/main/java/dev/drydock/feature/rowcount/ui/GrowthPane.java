package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.history.GrowthPoint;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.GrowthChart;
import dev.drydock.ui.task.Background;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;

/** The growth of the selected tables over all recorded runs of this server. */
final class GrowthPane extends BorderPane {

    private static final Messages TEXT = Messages.of("rowcountui");

    private final HistoryStore history;
    private final String serverKey;
    private final GrowthChart chart = new GrowthChart(Formats::count, TEXT.text("growth.nothing"));
    private List<CountRow> shown = List.of();

    GrowthPane(HistoryStore history, String serverKey) {
        this.history = history;
        this.serverKey = serverKey;
        Label title = new Label(TEXT.text("growth.title"));
        title.getStyleClass().addAll("dd-section", "dd-growth-title");
        setTop(title);
        setCenter(chart);
    }

    /** Reads the growth of these tables again; the first few of them are drawn. */
    void reload(List<CountRow> tables) {
        List<CountRow> wanted = tables.stream().limit(GrowthChart.MOST_SERIES).toList();
        shown = wanted;
        Background.run(
                "growth",
                () -> wanted.stream().map(this::series).toList(),
                series -> {
                    if (wanted.equals(shown)) {
                        chart.show(series);
                    }
                },
                _ -> chart.show(List.of()));
    }

    private GrowthChart.Series series(CountRow row) {
        List<GrowthPoint> points = history.growth(
                serverKey,
                CountHistory.KIND,
                ObjectName.table(row.name().schema(), row.name().table()));
        return new GrowthChart.Series(
                row.name().shown(),
                points.stream()
                        .map(point -> new GrowthChart.Point(point.at(), point.measure()))
                        .toList());
    }
}
