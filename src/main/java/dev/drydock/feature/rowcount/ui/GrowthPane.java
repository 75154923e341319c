package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.feature.rowcount.GrowthForecast;
import dev.drydock.history.GrowthPoint;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.SelectableText;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TimeChart;
import dev.drydock.ui.task.Background;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;

/** The growth of the selected tables over all recorded runs of this server. */
final class GrowthPane extends BorderPane {

    private static final Messages TEXT = Messages.of("rowcountui");

    /** Of more than these the forecast would keep the history busy. */
    private static final int MOST_TABLES = 500;

    private final HistoryStore history;
    private final String serverKey;
    private final TimeChart chart = new TimeChart(rows -> Formats.count(Math.round(rows)), TEXT.text("growth.nothing"));
    private final SelectableText answer = new SelectableText("");
    private final ChoiceBox<TimeChart.Scale> scale = new ChoiceBox<>();
    private List<CountRow> shown = List.of();
    private List<TimeChart.Series> drawn = List.of();

    GrowthPane(HistoryStore history, String serverKey) {
        this.history = history;
        this.serverKey = serverKey;
        Label title = new Label(TEXT.text("growth.title"));
        title.getStyleClass().addAll("dd-section", "dd-growth-title");
        answer.setId("growth-answer");
        answer.getStyleClass().add("dd-growth-answer");
        scale.setId("growth-scale");
        scale.getItems().setAll(TimeChart.Scale.values());
        scale.setConverter(
                ShownAs.text(one -> TEXT.text("growth.scale." + one.name().toLowerCase(Locale.ROOT))));
        scale.setValue(TimeChart.Scale.LINEAR);
        scale.setAccessibleText(TEXT.text("growth.scale"));
        scale.setPrefWidth(118);
        scale.setMinWidth(118);
        scale.valueProperty().addListener((_, _, _) -> draw());
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        HBox head = new HBox(8, title, scale);
        head.setAlignment(Pos.BASELINE_LEFT);
        head.getStyleClass().add("dd-growth-head");
        setTop(new VBox(4, head, answer));
        setCenter(chart);
        chart.setId("growth-chart");
        chart.setMinHeight(120);
    }

    private record Found(List<TimeChart.Series> series, Optional<GrowthForecast> forecast) {}

    private void draw() {
        chart.axis(TEXT.text(scale.getValue() == TimeChart.Scale.PERCENT ? "growth.axis.percent" : "growth.axis"));
        chart.show(drawn, scale.getValue());
    }

    /** Reads the growth of these tables again; the first few of them are drawn, and all of them count for the forecast. */
    void reload(List<CountRow> tables) {
        List<CountRow> wanted = tables.stream().limit(MOST_TABLES).toList();
        shown = wanted;
        Background.run(
                "growth",
                () -> read(wanted),
                found -> {
                    if (wanted.equals(shown)) {
                        drawn = found.series();
                        draw();
                        answer.setText(GrowthWords.of(wanted, found.forecast()));
                    }
                },
                _ -> chart.show(List.of()));
    }

    private Found read(List<CountRow> tables) {
        List<List<GrowthPoint>> points = tables.stream().map(this::points).toList();
        List<TimeChart.Series> series = new ArrayList<>();
        for (int i = 0; i < Math.min(tables.size(), TimeChart.MOST_SERIES); i++) {
            series.add(series(tables.get(i), points.get(i)));
        }
        return new Found(series, GrowthForecast.of(points));
    }

    private List<GrowthPoint> points(CountRow row) {
        return history.growth(
                serverKey,
                CountHistory.KIND,
                ObjectName.table(row.name().schema(), row.name().table()));
    }

    private static TimeChart.Series series(CountRow row, List<GrowthPoint> points) {
        return new TimeChart.Series(
                row.name().shown(),
                points.stream()
                        .map(point -> new TimeChart.Point(point.at(), point.measure()))
                        .toList());
    }
}
