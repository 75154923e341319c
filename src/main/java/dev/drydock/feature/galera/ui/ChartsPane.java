package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterSeries;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.control.TimeChart;
import java.util.OptionalDouble;
import javafx.geometry.Pos;
import javafx.scene.control.ChoiceBox;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;

/** A figure of all nodes over the last quarter of an hour, two hours or day. JavaFX thread only. */
final class ChartsPane extends BorderPane {

    private static final Messages TEXT = Messages.of("galeraui");

    private final ClusterSeries series;
    private final ChoiceBox<Figure> figure = new ChoiceBox<>();
    private final ChoiceBox<ClusterSeries.Span> span = new ChoiceBox<>();
    private final TimeChart lines = new TimeChart(
            value -> NodeTexts.figure(figure.getValue(), OptionalDouble.of(value)), TEXT.text("chart.none"));
    private @Nullable ClusterView view;

    ChartsPane(ClusterSeries series) {
        this.series = series;
        figure.setId("galera-figure");
        figure.getItems().setAll(Figure.values());
        figure.setConverter(ShownAs.text(Figure::title));
        figure.setValue(Figure.RECV_QUEUE);
        figure.setAccessibleText(TEXT.text("chart.figure"));
        span.setId("galera-span");
        span.getItems().setAll(ClusterSeries.Span.values());
        span.setConverter(ShownAs.text(one -> TEXT.text("chart.span." + one.name())));
        span.setValue(ClusterSeries.Span.MINUTES_15);
        span.setAccessibleText(TEXT.text("chart.span"));
        figure.valueProperty().addListener((_, _, _) -> refresh());
        span.valueProperty().addListener((_, _, _) -> refresh());
        FlowPane top = new FlowPane(8, 4, figure, span);
        top.setAlignment(Pos.CENTER_LEFT);
        top.getStyleClass().add("dd-toolbar");
        setTop(top);
        lines.setId("galera-chart");
        lines.fromZero();
        setCenter(lines);
    }

    void show(ClusterView now) {
        view = now;
        if (isVisible() && getScene() != null) {
            refresh();
        }
    }

    /** Draws what is known now. */
    void refresh() {
        ClusterView now = view;
        if (now == null) {
            return;
        }
        Figure chosen = figure.getValue();
        ClusterSeries.Span length = span.getValue();
        lines.axis(chosen.title());
        lines.during(now.at().minus(length.length()), now.at());
        lines.show(now.nodes().stream()
                .filter(node -> !node.arbitrator())
                .map(node -> new TimeChart.Series(
                        node.name(),
                        series.points(node.id(), chosen, length).stream()
                                .map(point -> new TimeChart.Point(point.at(), point.value()))
                                .toList()))
                .toList());
    }
}
