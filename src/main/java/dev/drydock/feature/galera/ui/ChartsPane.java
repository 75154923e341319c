package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterSeries;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ChartTable;
import dev.drydock.ui.control.ShownAs;
import java.util.List;
import java.util.OptionalDouble;
import javafx.geometry.Pos;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import org.jspecify.annotations.Nullable;

/** A figure of all nodes over the last quarter of an hour, two hours or day. JavaFX thread only. */
final class ChartsPane extends BorderPane {

    private static final Messages TEXT = Messages.of("galeraui");

    private final ClusterSeries series;
    private final ChoiceBox<Figure> figure = new ChoiceBox<>();
    private final ChoiceBox<ClusterSeries.Span> span = new ChoiceBox<>();
    private final FlowPane legend = new FlowPane(16, 4);
    private final FigureLines lines = new FigureLines();
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
        legend.setAlignment(Pos.CENTER_LEFT);
        FlowPane top = new FlowPane(8, 4, figure, span, legend);
        top.setAlignment(Pos.CENTER_LEFT);
        top.getStyleClass().add("dd-toolbar");
        setTop(top);
        setCenter(new ChartTable(lines, lines::values));
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
        List<FigureLines.NodeLine> drawn = now.nodes().stream()
                .filter(node -> !node.arbitrator())
                .map(node -> new FigureLines.NodeLine(node.name(), series.points(node.id(), chosen, length)))
                .toList();
        lines.show(drawn, length.length(), now.at(), value -> NodeTexts.figure(chosen, OptionalDouble.of(value)));
        legend.getChildren().clear();
        for (int i = 0; i < drawn.size(); i++) {
            legend.getChildren().add(new Label(drawn.get(i).name(), FigureLines.mark(i)));
        }
    }
}
