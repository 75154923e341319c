package dev.drydock.ui.control;

import java.util.List;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** Lying bars below a heading, each between its name and its value in words; the longest fills the line. */
public final class Bars extends VBox {

    private static final double HEIGHT = 18;

    /** One bar. */
    public record Bar(String name, double value, String shown) {}

    private final GridPane lines = new GridPane(10, 6);

    public Bars(String heading) {
        super(8);
        Label head = new Label(heading);
        head.getStyleClass().add("dd-muted");
        ColumnConstraints line = new ColumnConstraints();
        line.setHgrow(Priority.ALWAYS);
        ColumnConstraints values = new ColumnConstraints();
        values.setHalignment(HPos.RIGHT);
        lines.getColumnConstraints().addAll(new ColumnConstraints(), line, values);
        getChildren().addAll(head, lines);
    }

    /** Draws these in place of what was there. */
    public void show(List<Bar> bars) {
        lines.getChildren().clear();
        double longest = bars.stream().mapToDouble(Bar::value).max().orElse(1);
        for (Bar bar : bars) {
            lines.addRow(lines.getRowCount(), whole(bar.name()), drawn(bar, longest), whole(bar.shown()));
        }
    }

    private static Label whole(String text) {
        Label label = new Label(text);
        label.setMinWidth(USE_PREF_SIZE);
        return label;
    }

    private static StackPane drawn(Bar bar, double longest) {
        Region share = new Region();
        share.getStyleClass().add("dd-bar-share");
        share.setMinHeight(HEIGHT);
        share.setAccessibleText(bar.name() + ": " + bar.shown());
        StackPane line = new StackPane(share);
        line.setAlignment(Pos.CENTER_LEFT);
        share.maxWidthProperty().bind(line.widthProperty().multiply(bar.value() / longest));
        return line;
    }
}
