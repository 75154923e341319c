package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.Survey;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.Spinner;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** For whom plain connections are to be refused, and the time to keep or undo it. JavaFX thread only. */
final class RequirePane extends VBox {

    private static final Messages TEXT = Messages.of("tlsui");
    private static final int MOST_MINUTES = 120;
    private static final int USUAL_MINUTES = 5;
    private static final double LIST_HEIGHT = 130;

    private final RequireModel model;
    private final ObservableList<String> names = FXCollections.observableArrayList();
    private final ListView<String> accounts = new ListView<>(names);
    private final CheckBox wholeServer = new CheckBox(TEXT.text("require.whole"));
    private final Spinner<Integer> minutes = new Spinner<>(1, MOST_MINUTES, USUAL_MINUTES);
    private final Label words = new Label();
    private final ProgressBar bar = new ProgressBar(0);
    private final FlowPane answer = new FlowPane(8, 8);
    private long begun;

    RequirePane(RequireModel model, ObservableValue<@Nullable RunResult<Checked<Survey>>> survey) {
        super(8);
        this.model = model;
        accounts.setId("tls-accounts");
        accounts.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        accounts.setPrefHeight(LIST_HEIGHT);
        accounts.setPlaceholder(new Label(TEXT.text("require.none")));
        accounts.disableProperty().bind(wholeServer.selectedProperty());
        wholeServer.setId("tls-whole");
        minutes.setId("tls-minutes");
        minutes.setEditable(true);
        minutes.setPrefWidth(90);
        Label before = new Label(TEXT.text("require.minutes"));
        before.setLabelFor(minutes);
        Button preview = new Button(TEXT.text("require.preview"), Icons.of(Feather.SHIELD));
        preview.setId("tls-require");
        preview.setOnAction(_ -> model.preview(
                wholeServer.isSelected()
                        ? List.of()
                        : List.copyOf(accounts.getSelectionModel().getSelectedItems()),
                wholeServer.isSelected(),
                minutes.getValue()));
        preview.disableProperty()
                .bind(model.runningProperty()
                        .or(wholeServer
                                .selectedProperty()
                                .not()
                                .and(accounts.getSelectionModel()
                                        .selectedItemProperty()
                                        .isNull())));
        FlowPane line = new FlowPane(12, 8, wholeServer, before, minutes, preview);
        line.setAlignment(Pos.CENTER_LEFT);
        bar.setMaxWidth(Double.MAX_VALUE);
        words.setId("tls-require-words");
        words.setWrapText(true);
        Button keep = new Button(TEXT.text("require.keep"), Icons.of(Feather.CHECK));
        keep.setId("tls-keep");
        keep.getStyleClass().add("accent");
        keep.setOnAction(_ -> model.say(true));
        Button undo = new Button(TEXT.text("require.undo"), Icons.of(Feather.ROTATE_CCW));
        undo.setId("tls-undo");
        undo.setOnAction(_ -> model.say(false));
        answer.getChildren().addAll(keep, undo);
        getChildren().addAll(accounts, line, words, bar, answer);
        show(-1);
        model.leftProperty().addListener((_, _, left) -> show(left.longValue()));
        model.endedProperty().addListener((_, _, _) -> show(model.leftProperty().get()));
        survey.addListener((_, _, now) -> show(now));
        show(survey.getValue());
    }

    private void show(long left) {
        boolean waits = left >= 0;
        begun = waits ? Math.max(begun, left) : 0;
        for (javafx.scene.Node node : List.of(bar, answer)) {
            node.setVisible(waits);
            node.setManaged(waits);
        }
        String ended = Optional.ofNullable(model.endedProperty().get()).orElse("");
        words.getStyleClass().removeAll(Tone.WARNING.styleClass());
        if (waits) {
            words.getStyleClass().add(Tone.WARNING.styleClass());
            words.setText(
                    TEXT.text("require.waits", left / 60, String.format(java.util.Locale.ROOT, "%02d", left % 60)));
            bar.setProgress(begun == 0 ? 0 : (double) left / begun);
        } else {
            words.setText(ended);
        }
        words.setManaged(!words.getText().isEmpty());
    }

    private void show(@Nullable RunResult<Checked<Survey>> survey) {
        names.setAll(
                survey == null
                        ? List.of()
                        : survey.value().read().transit().accounts().orElse(List.of()).stream()
                                .filter(InTransit.Account::mayComePlain)
                                .map(InTransit.Account::shown)
                                .toList());
    }
}
