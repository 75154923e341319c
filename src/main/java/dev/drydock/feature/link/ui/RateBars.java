package dev.drydock.feature.link.ui;

import dev.drydock.feature.link.WayResult;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import javafx.geometry.HPos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** One bar for each way, as long as its rate: the longest fills the line. */
final class RateBars extends VBox {

    private static final double HEIGHT = 18;

    private final ToDoubleFunction<WayResult.Figures> rate;
    private final GridPane bars = new GridPane(10, 6);

    RateBars(String title, ToDoubleFunction<WayResult.Figures> rate) {
        super(8);
        this.rate = rate;
        Label head = new Label(title);
        head.getStyleClass().add("dd-muted");
        ColumnConstraints names = new ColumnConstraints();
        ColumnConstraints line = new ColumnConstraints();
        line.setHgrow(Priority.ALWAYS);
        ColumnConstraints values = new ColumnConstraints();
        values.setHalignment(HPos.RIGHT);
        bars.getColumnConstraints().addAll(names, line, values);
        getChildren().addAll(head, bars);
    }

    /** Draws what was measured; ways that were not are left out. */
    void show(List<WayResult> results) {
        bars.getChildren().clear();
        List<WayResult> measured =
                results.stream().filter(way -> way.figures().isPresent()).toList();
        double longest = measured.stream()
                .mapToDouble(way -> rate.applyAsDouble(way.figures().orElseThrow()))
                .max()
                .orElse(1);
        for (WayResult way : measured) {
            double value = rate.applyAsDouble(way.figures().orElseThrow());
            Label name = new Label(way.way().title());
            name.setMinWidth(USE_PREF_SIZE);
            Region bar = new Region();
            bar.getStyleClass().add("dd-bar-share");
            bar.setMinHeight(HEIGHT);
            StackPane line = new StackPane(bar);
            line.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
            bar.maxWidthProperty().bind(line.widthProperty().multiply(value / longest));
            Label shown = new Label(String.format(Locale.ROOT, "%,.1f", value));
            shown.setMinWidth(USE_PREF_SIZE);
            bar.setAccessibleText(name.getText() + ": " + shown.getText());
            bars.addRow(bars.getRowCount(), name, line, shown);
        }
    }
}
