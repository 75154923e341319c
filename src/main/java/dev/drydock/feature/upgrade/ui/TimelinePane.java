package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.window.Forecast;
import dev.drydock.feature.upgrade.window.RunBook;
import dev.drydock.feature.upgrade.window.RunBook.Phase;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The upgrade as one line of time: now, rehearsal, window, point of no return, ways back. */
final class TimelinePane extends GridPane {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final double LEAST_SHARE = 4;

    TimelinePane() {
        setId("timeline");
        getStyleClass().add("dd-timeline");
        for (Phase phase : Phase.values()) {
            ColumnConstraints column = new ColumnConstraints();
            column.setPercentWidth(share(phase));
            getColumnConstraints().add(column);
        }
        managedProperty().bind(visibleProperty());
        setVisible(false);
    }

    /** In percent. */
    private static int share(Phase phase) {
        return switch (phase) {
            case NOW -> 13;
            case REHEARSAL, RETURN -> 15;
            case WINDOW -> 34;
            case BACK -> 23;
        };
    }

    void show(RunBook book) {
        getChildren().clear();
        for (Phase phase : Phase.values()) {
            HBox head = new HBox(6, Icons.of(icon(phase)), label(phase.title(), "dd-strong"), line());
            head.setAlignment(Pos.CENTER_LEFT);
            VBox part = new VBox(4, head);
            part.getChildren().addAll(content(phase, book));
            part.getStyleClass().addAll("dd-timeline-part", "dd-timeline-" + phase.word());
            addRow(0, part);
        }
        book.forecast().ifPresent(forecast -> add(legend(forecast), 0, 1, Phase.values().length, 1));
        setVisible(true);
    }

    private static Feather icon(Phase phase) {
        return switch (phase) {
            case NOW -> Feather.MAP_PIN;
            case REHEARSAL -> Feather.PLAY_CIRCLE;
            case WINDOW -> Feather.CLOCK;
            case RETURN -> Feather.ALERT_OCTAGON;
            case BACK -> Feather.CORNER_UP_LEFT;
        };
    }

    private static Region line() {
        Region line = new Region();
        line.getStyleClass().add("dd-timeline-line");
        HBox.setHgrow(line, Priority.ALWAYS);
        return line;
    }

    private static List<Node> content(Phase phase, RunBook book) {
        List<RunBook.Line> lines =
                book.lines().stream().filter(line -> line.phase() == phase).toList();
        return switch (phase) {
            case NOW -> List.of(label(lines.getFirst().what(), "dd-small"));
            case REHEARSAL -> List.of(label(lines.getFirst().length(), "dd-small"));
            case WINDOW -> window(book);
            case RETURN -> List.of(label(TEXT.text("timeline.return"), "dd-small"));
            case BACK -> lines.stream().map(TimelinePane::back).toList();
        };
    }

    private static Node back(RunBook.Line line) {
        Label label = label(line.what() + ": " + line.length(), "dd-small");
        label.setTooltip(new Tooltip(line.command()));
        return label;
    }

    private static List<Node> window(RunBook book) {
        List<Node> nodes = new ArrayList<>();
        Label length = label(book.length(), "dd-section");
        length.setId("timeline-length");
        nodes.add(length);
        Optional<Forecast> forecast = book.forecast();
        if (forecast.isEmpty()) {
            nodes.add(label(TEXT.text("timeline.unknown"), "dd-small"));
            return nodes;
        }
        nodes.add(bar(forecast.get()));
        forecast.get().compared().ifPresent(words -> nodes.add(label(words, "dd-small")));
        return nodes;
    }

    /** A step's width is its share of the window; its number stands for its name. */
    private static GridPane bar(Forecast forecast) {
        GridPane bar = new GridPane();
        bar.getStyleClass().add("dd-timeline-bar");
        double all = Math.max(1, forecast.high());
        int column = 0;
        for (WindowStep step : WindowStep.window()) {
            StepTime time = forecast.step(step).time();
            Label part = new Label(Integer.toString(column + 1));
            part.setMaxWidth(Double.MAX_VALUE);
            part.setMinWidth(0);
            part.setTooltip(new Tooltip(step.title() + ": " + time.shown() + "\n" + time.how()));
            part.getStyleClass().add(time.known() ? "dd-timeline-step" : "dd-timeline-gap");
            ColumnConstraints share = new ColumnConstraints();
            // a grid shares out what is more than all of it
            share.setPercentWidth(LEAST_SHARE + 100 * Math.max(0, time.high()) / all);
            share.setFillWidth(true);
            bar.getColumnConstraints().add(share);
            bar.add(part, column++, 0);
        }
        return bar;
    }

    private static FlowPane legend(Forecast forecast) {
        FlowPane legend = new FlowPane(10, 2);
        int number = 1;
        for (WindowStep step : WindowStep.window()) {
            StepTime time = forecast.step(step).time();
            Label label = new Label(number++ + " " + step.title() + ": " + time.shown());
            label.setTooltip(new Tooltip(time.how()));
            label.getStyleClass().add("dd-small");
            legend.getChildren().add(label);
        }
        return legend;
    }

    private static Label label(String text, String style) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.getStyleClass().add(style);
        return label;
    }
}
