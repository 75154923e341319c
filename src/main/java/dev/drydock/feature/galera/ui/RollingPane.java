package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.act.RollingState;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The guided restart: its nodes in their order, why it waits, and what to run now. JavaFX thread only. */
final class RollingPane extends VBox {

    private static final Messages TEXT = Messages.of("galeraui");
    private static final int ROWS = 6;

    private final FlowPane nodes = new FlowPane(16, 4);
    private final Label reasons = new Label();
    private final TextArea commands = new TextArea();
    private final Button copy = new Button(TEXT.text("rolling.copy"), Icons.of(Feather.COPY));

    RollingPane(ActModel model) {
        super(8);
        HostCommands hosts = new HostCommands(model);
        Button start = new Button(TEXT.text("rolling.begin"), Icons.of(Feather.REFRESH_CW));
        start.setId("galera-rolling");
        start.setOnAction(_ -> {
            if (model.rollingProperty().get()) {
                model.stopRolling();
            } else {
                hosts.wanted().ifPresentOrElse(model::askToRoll, () -> model.startRolling(Optional.empty()));
            }
        });
        model.rollingProperty()
                .addListener((_, _, on) -> start.setText(TEXT.text(on ? "rolling.end" : "rolling.begin")));
        copy.setOnAction(_ -> TextClipboard.put(commands.getText()));
        HBox line = new HBox(8, start, copy);
        line.setAlignment(Pos.CENTER_LEFT);
        reasons.setId("galera-rolling-reasons");
        reasons.setWrapText(true);
        reasons.getStyleClass().add(Tone.WARNING.styleClass());
        commands.setId("galera-rolling-commands");
        commands.setEditable(false);
        commands.setPrefRowCount(ROWS);
        commands.getStyleClass().add("dd-code-area");
        getChildren().addAll(hosts, line, nodes, reasons, commands);
        show(null);
        model.stateProperty().addListener((_, _, state) -> show(state));
    }

    private void show(@Nullable RollingState state) {
        boolean commanded = state != null && !state.commands().isEmpty();
        shown(nodes, state != null);
        shown(reasons, state != null && !state.reasons().isEmpty());
        shown(commands, commanded);
        shown(copy, commanded);
        if (state != null) {
            nodes.getChildren()
                    .setAll(state.nodes().stream().map(RollingPane::label).toList());
            reasons.setText(String.join("\n", state.reasons()));
            String text = String.join("\n", state.commands());
            if (!commands.getText().equals(text)) {
                commands.setText(text);
            }
        }
    }

    private static void shown(javafx.scene.Node node, boolean now) {
        node.setVisible(now);
        node.setManaged(now);
    }

    private static StateLabel label(RollingState.NodeStep step) {
        String text = TEXT.text("rolling.phase." + step.phase().name(), step.node());
        return switch (step.phase()) {
            case WAITING -> new StateLabel(Feather.CIRCLE, text, Tone.MUTED);
            case PREREQUISITES -> new StateLabel(Feather.CLOCK, text, Tone.WARNING);
            case RESTART -> new StateLabel(Feather.TERMINAL, text, Tone.ACCENT);
            case COMING_BACK -> new StateLabel(Feather.DOWNLOAD_CLOUD, text, Tone.WARNING);
            case DONE -> new StateLabel(Feather.CHECK_CIRCLE, text, Tone.SUCCESS);
        };
    }
}
