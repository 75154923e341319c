package dev.drydock.ui.history;

import dev.drydock.history.ObjectName;
import dev.drydock.history.TrendPoint;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TimeChart;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;

/** One server, or one table of it, over all runs of a kind. */
final class TrendView extends BorderPane {

    private static final Messages TEXT = Messages.of("ui");
    /** More could not be told apart on a screen, and each is a node. */
    private static final int MOST_POINTS = 400;

    private static final javafx.util.Duration TYPING_PAUSE = javafx.util.Duration.millis(300);

    /** What is drawn. */
    private enum Measure {
        MEASURE,
        BYTES,
        MILLIS;

        Optional<Long> of(TrendPoint point) {
            return switch (this) {
                case MEASURE -> point.measure();
                case BYTES -> point.bytes();
                case MILLIS -> point.millis();
            };
        }

        String format(long number) {
            return switch (this) {
                case MEASURE -> Formats.count(number);
                case BYTES -> Formats.bytes(number);
                case MILLIS -> Formats.measured(Duration.ofMillis(number));
            };
        }
    }

    private final Runs source;
    private final String server;
    private final String kind;
    private final TextField table = new TextField();
    private final ChoiceBox<Measure> measure = new ChoiceBox<>();
    private final Label count = new Label();
    private List<TrendPoint> points = List.of();
    private int asked;

    /** @param server key of the server */
    TrendView(Runs source, String server, String kind, String title) {
        this.source = source;
        this.server = server;
        this.kind = kind;
        setId("history-trend");
        Label name = new Label(title);
        name.getStyleClass().add("dd-section");
        table.setId("trend-table");
        table.setPromptText(TEXT.text("trend.table"));
        table.setPrefColumnCount(24);
        measure.setId("trend-measure");
        measure.getItems().setAll(Measure.values());
        measure.setConverter(ShownAs.text(one -> TEXT.text("trend." + one.name().toLowerCase(Locale.ROOT))));
        measure.setValue(Measure.MEASURE);
        count.getStyleClass().add("dd-muted");
        count.setId("trend-count");
        FlowPane tools = new FlowPane(8, 4, name, table, measure, count);
        tools.getStyleClass().add("dd-toolbar");
        tools.setAlignment(Pos.CENTER_LEFT);
        setTop(tools);
        PauseTransition pause = new PauseTransition(TYPING_PAUSE);
        pause.setOnFinished(_ -> load());
        table.textProperty().addListener(_ -> pause.playFromStart());
        measure.valueProperty().addListener(_ -> draw());
        load();
    }

    private void load() {
        asked++;
        int mine = asked;
        String wanted = table.getText().strip();
        int dot = wanted.indexOf('.');
        if (!wanted.isEmpty() && (dot < 1 || dot == wanted.length() - 1)) {
            return;
        }
        Background.run(
                "trend",
                () -> wanted.isEmpty()
                        ? source.browser().trend(server, kind)
                        : source.browser()
                                .trend(
                                        server,
                                        kind,
                                        ObjectName.table(wanted.substring(0, dot), wanted.substring(dot + 1))),
                read -> {
                    if (mine == asked) {
                        points = read;
                        draw();
                    }
                },
                problem -> count.setText(problem.full()));
    }

    private void draw() {
        Measure wanted = measure.getValue();
        TimeChart chart = new TimeChart(value -> wanted.format(Math.round(value)), TEXT.text("trend.nothing"));
        List<TimeChart.Point> drawn = new ArrayList<>();
        points.stream()
                .filter(TrendPoint::whole)
                .forEach(point ->
                        wanted.of(point).ifPresent(value -> drawn.add(new TimeChart.Point(point.at(), value))));
        long left = points.stream().filter(point -> !point.whole()).count();
        count.setText(TEXT.text(left == 0 ? "trend.count" : "trend.count.left", points.size(), left));
        chart.axis(TEXT.text(
                wanted == Measure.MEASURE && TEXT.has("trend.axis." + kind)
                        ? "trend.axis." + kind
                        : "trend." + wanted.name().toLowerCase(Locale.ROOT)));
        chart.show(List.of(
                new TimeChart.Series(TEXT.text("trend." + wanted.name().toLowerCase(Locale.ROOT)), thinned(drawn))));
        setCenter(chart);
    }

    /** The first, the last, and of each stretch between its highest and lowest, so that no peak is lost. */
    static List<TimeChart.Point> thinned(List<TimeChart.Point> all) {
        if (all.size() <= MOST_POINTS) {
            return all;
        }
        List<TimeChart.Point> kept = new ArrayList<>();
        int stretch = 2 * (all.size() / MOST_POINTS + 1);
        for (int from = 0; from < all.size(); from += stretch) {
            List<TimeChart.Point> some = all.subList(from, Math.min(all.size(), from + stretch));
            TimeChart.Point low = some.getFirst();
            TimeChart.Point high = some.getFirst();
            for (TimeChart.Point point : some) {
                low = point.value() < low.value() ? point : low;
                high = point.value() > high.value() ? point : high;
            }
            boolean lowFirst = !low.at().isAfter(high.at());
            kept.add(lowFirst ? low : high);
            if (!low.equals(high)) {
                kept.add(lowFirst ? high : low);
            }
        }
        if (!kept.getLast().equals(all.getLast())) {
            kept.add(all.getLast());
        }
        return kept;
    }
}
