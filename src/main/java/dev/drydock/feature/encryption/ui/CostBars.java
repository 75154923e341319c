package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.cost.CostFigure;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Locale;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;

/** One bar a part: time encrypted over time plain, with the least and most of the rounds in words. */
final class CostBars extends VBox {

    private static final Messages TEXT = Messages.of("costui");
    private static final double HEIGHT = 16;

    private final GridPane bars = new GridPane(10, 6);

    CostBars() {
        super(8);
        Label head = new Label(TEXT.text("bars"));
        head.getStyleClass().add("dd-muted");
        ColumnConstraints names = new ColumnConstraints();
        ColumnConstraints line = new ColumnConstraints();
        line.setHgrow(Priority.ALWAYS);
        ColumnConstraints values = new ColumnConstraints();
        values.setHalignment(HPos.RIGHT);
        bars.getColumnConstraints().addAll(names, line, values);
        getChildren().addAll(head, bars);
    }

    void show(List<CostFigure> figures) {
        bars.getChildren().clear();
        double longest = figures.stream()
                .mapToDouble(figure -> figure.ratio().median())
                .max()
                .orElse(1);
        for (CostFigure figure : figures) {
            CostFigure.Range ratio = figure.ratio();
            Label name = new Label(figure.part().title());
            name.setMinWidth(USE_PREF_SIZE);
            Region bar = new Region();
            bar.getStyleClass().add("dd-bar-share");
            bar.setMinHeight(HEIGHT);
            StackPane line = new StackPane(bar);
            line.setAlignment(Pos.CENTER_LEFT);
            bar.maxWidthProperty().bind(line.widthProperty().multiply(ratio.median() / longest));
            Label shown = new Label(
                    String.format(Locale.ROOT, "%.2f (%.2f–%.2f)", ratio.median(), ratio.least(), ratio.most()));
            shown.setMinWidth(USE_PREF_SIZE);
            bar.setAccessibleText(name.getText() + ": " + shown.getText());
            bars.addRow(bars.getRowCount(), name, line, shown);
        }
    }
}
