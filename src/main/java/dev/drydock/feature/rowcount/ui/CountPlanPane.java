package dev.drydock.feature.rowcount.ui;

import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.collections.FXCollections;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The preview: what will run, what it locks, what the reader should know. */
final class CountPlanPane extends VBox {

    private static final Messages TEXT = Messages.of("rowcountui");
    private static final double LINE_HEIGHT = 22;

    /** @param close goes back to the results */
    CountPlanPane(CountPlan plan, Runnable close) {
        getStyleClass().add("dd-page");
        getChildren().add(heading(plan, close));
        plan.refusal().ifPresent(refusal -> getChildren().add(new ErrorPane(refusal)));
        if (!plan.workersWhy().isEmpty()) {
            getChildren().add(fact(Feather.USERS, Tone.NEUTRAL, TEXT.text("plan.workers", plan.workersWhy())));
        }
        plan.lock()
                .ifPresent(lock -> getChildren().add(fact(Feather.LOCK, Tone.WARNING, TEXT.text("plan.lock", lock))));
        plan.notes()
                .forEach(note -> getChildren()
                        .add(fact(
                                note.warning() ? Feather.ALERT_TRIANGLE : Feather.INFO,
                                note.warning() ? Tone.WARNING : Tone.NEUTRAL,
                                note.text())));
        getChildren().addAll(statements(plan));
    }

    private static HBox heading(CountPlan plan, Runnable close) {
        Label title = new Label(TEXT.text(
                "plan.title",
                Formats.count(plan.tables().size()),
                Formats.bytes(plan.bytes()),
                Formats.count(plan.leftOut().views() + plan.leftOut().sequences()),
                Formats.count(plan.leftOut().excluded())));
        title.getStyleClass().add("dd-section");
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        Button back = new Button(TEXT.text("plan.close"), Icons.of(Feather.ARROW_LEFT));
        back.getStyleClass().addAll("flat", "small");
        back.setOnAction(_ -> close.run());
        HBox line = new HBox(8, title, back);
        line.setAlignment(Pos.CENTER_LEFT);
        return line;
    }

    private static StateLabel fact(Feather icon, Tone tone, String text) {
        StateLabel label = new StateLabel(icon, text, tone);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private static List<javafx.scene.Node> statements(CountPlan plan) {
        List<String> lines = plan.script();
        ListView<String> list = new ListView<>(FXCollections.observableList(lines));
        list.setFixedCellSize(LINE_HEIGHT);
        list.getStyleClass().addAll("dense", "dd-statements");
        VBox.setVgrow(list, Priority.ALWAYS);
        Label title = new Label(TEXT.text("plan.statements"));
        title.getStyleClass().add("dd-section");
        HBox.setHgrow(title, Priority.ALWAYS);
        title.setMaxWidth(Double.MAX_VALUE);
        Button copy = new Button(TEXT.text("plan.copy"), Icons.of(Feather.COPY));
        copy.getStyleClass().addAll("flat", "small");
        copy.setOnAction(_ -> TextClipboard.put(String.join(System.lineSeparator(), lines)));
        HBox line = new HBox(8, title, copy);
        line.setAlignment(Pos.CENTER_LEFT);
        return List.of(line, list);
    }
}
