package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.gate.GateStatement;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One gate: how it stands, what was read, what opens it, and a person's word on it. */
final class GateCard extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");
    private static final int MOST_ITEMS = 8;

    GateCard(Gates gates, Gate gate, GatesModel model) {
        setId("gate-" + gate.id().word());
        getStyleClass().addAll("dd-card", "dd-gate");
        Label title = UpgradeView.section(gate.id().title());
        StateLabel state = state(gates, gate);
        state.setId("gate-" + gate.id().word() + "-state");
        state.setMinWidth(Region.USE_PREF_SIZE);
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        HBox head = new HBox(8, title, state);
        head.setAlignment(Pos.CENTER_LEFT);
        getChildren().addAll(head, wrapped(gate.read()));
        items(gate.items());
        remedy(gate);
        gates.statement(gate.id()).ifPresentOrElse(said -> said(said, model), () -> ask(gates, gate, model));
    }

    private void items(List<String> items) {
        items.stream().limit(MOST_ITEMS).forEach(item -> {
            Label line = wrapped(item);
            line.getStyleClass().add("dd-code");
            getChildren().add(line);
        });
        if (items.size() > MOST_ITEMS) {
            Label more = wrapped(TEXT.text("gates.more", items.size() - MOST_ITEMS));
            more.getStyleClass().add("dd-muted");
            getChildren().add(more);
        }
    }

    private void remedy(Gate gate) {
        if (gate.remedy().isEmpty() || gate.id() == Gate.Id.BACKUP) {
            return;
        }
        Label text = wrapped(gate.remedy());
        boolean statement = gate.id() == Gate.Id.SHUTDOWN || gate.id() == Gate.Id.XA;
        text.getStyleClass().add(statement ? "dd-code" : "dd-muted");
        HBox line = new HBox(8, text);
        line.setAlignment(Pos.TOP_LEFT);
        if (statement) {
            text.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(text, Priority.ALWAYS);
            line.getChildren()
                    .add(new IconButton(
                            Feather.COPY, TEXT.text("findings.copy"), () -> TextClipboard.put(gate.remedy())));
        }
        getChildren().add(line);
    }

    private void said(GateStatement said, GatesModel model) {
        StateLabel text = new StateLabel(
                Feather.USER_CHECK,
                TEXT.text("gates.said", said.by(), Formats.time(said.at()), said.text()),
                Tone.NEUTRAL);
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        text.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(text, Priority.ALWAYS);
        Button back = new Button(TEXT.text("gates.back"));
        back.getStyleClass().addAll("flat", "small");
        back.setMinWidth(Region.USE_PREF_SIZE);
        back.setOnAction(_ -> model.takeBack(said.gate().id()));
        HBox line = new HBox(8, text, back);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(line);
    }

    private void ask(Gates gates, Gate gate, GatesModel model) {
        if (gate.state() == Gate.State.PASSED) {
            return;
        }
        if (!gates.mayBeStated(gate)) {
            Label never = wrapped(TEXT.text("gates.never"));
            never.getStyleClass().add(Tone.DANGER.styleClass());
            getChildren().add(never);
            return;
        }
        boolean backup = gate.id() == Gate.Id.BACKUP;
        TextField field = new TextField();
        field.setId("gate-" + gate.id().word() + "-text");
        field.setPromptText(backup ? gate.remedy() : TEXT.text("gates.why"));
        HBox.setHgrow(field, Priority.ALWAYS);
        Button state = new Button(TEXT.text(backup ? "gates.confirm" : "gates.pass"), Icons.of(Feather.USER_CHECK));
        state.setId("gate-" + gate.id().word() + "-pass");
        state.setMinWidth(Region.USE_PREF_SIZE);
        state.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> field.getText().isBlank(), field.textProperty()));
        state.setOnAction(_ -> model.state(gate.id(), field.getText()));
        field.setOnAction(_ -> state.fire());
        HBox line = new HBox(8, field, state);
        line.setAlignment(Pos.CENTER_LEFT);
        getChildren().add(line);
    }

    private static StateLabel state(Gates gates, Gate gate) {
        Optional<GateStatement> said = gates.statement(gate.id());
        if (said.isPresent()) {
            return new StateLabel(
                    Feather.USER_CHECK, TEXT.text("gate.stated", said.get().by()), Tone.SUCCESS);
        }
        return switch (gate.state()) {
            case PASSED -> new StateLabel(Feather.CHECK_CIRCLE, TEXT.text("gate.passed"), Tone.SUCCESS);
            case OPEN -> new StateLabel(Feather.ALERT_TRIANGLE, TEXT.text("gate.open"), Tone.WARNING);
            case UNKNOWN -> new StateLabel(Feather.HELP_CIRCLE, TEXT.text("gate.unknown"), Tone.WARNING);
        };
    }

    private static Label wrapped(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
