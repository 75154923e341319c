package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.act.RollingState;
import dev.drydock.feature.galera.act.RollingState.Phase;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.module.ScreenJob;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The guided restart: its nodes in their order, why it waits, and what to run now. JavaFX thread only. */
final class RollingPane extends VBox {

    private static final Messages TEXT = Messages.of("galeraui");
    private static final int ROWS = 6;

    private final RollingRestart restart;
    private final Button start = new Button("", Icons.of(Feather.REFRESH_CW));
    private final FlowPane nodes = new FlowPane(16, 4);
    private final Label reasons = new Label();
    private final TextArea commands = new TextArea();
    private final Button copy = new Button(TEXT.text("rolling.copy"), Icons.of(Feather.COPY));

    RollingPane(ActModel model) {
        super(8);
        this.restart = model.restart();
        HostCommands hosts = new HostCommands(model);
        start.setId("galera-rolling");
        start.setOnAction(_ -> {
            if (restart.job().running().get()) {
                restart.job().cancel();
            } else {
                hosts.wanted().ifPresentOrElse(model::askToRoll, () -> model.startRolling(Optional.empty()));
            }
        });
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
        show();
        restart.stateProperty().addListener((_, _, _) -> show());
        restart.job().state().addListener((_, _, _) -> show());
    }

    private void show() {
        RollingState state = restart.stateProperty().get();
        boolean running = restart.job().running().get();
        start.setText(TEXT.text(running ? "rolling.end" : "rolling.begin"));
        String why = switch (restart.job().state().get()) {
            case ScreenJob.State.Failed<?>(Problem problem) -> problem.line();
            case ScreenJob.State.Cancelled<?> _ -> TEXT.text("rolling.stopped");
            default -> state == null ? "" : String.join("\n", state.reasons());
        };
        boolean commanded = state != null
                && !state.commands().isEmpty()
                // a node that is down has to be started, whether anything waits for it or not
                && (running || state.nodes().stream().anyMatch(step -> step.phase() == Phase.COMING_BACK));
        shown(nodes, state != null);
        reasons.setText(why);
        shown(reasons, !why.isEmpty());
        shown(commands, commanded);
        shown(copy, commanded);
        if (state != null) {
            nodes.getChildren()
                    .setAll(state.nodes().stream()
                            .map(step -> running ? label(step) : ended(step))
                            .toList());
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

    /** Nothing waits for the node any more. */
    private static StateLabel ended(RollingState.NodeStep step) {
        return switch (step.phase()) {
            case DONE -> label(step);
            case COMING_BACK ->
                new StateLabel(Feather.ALERT_TRIANGLE, TEXT.text("rolling.ended.away", step.node()), Tone.WARNING);
            default -> new StateLabel(Feather.CIRCLE, TEXT.text("rolling.ended", step.node()), Tone.MUTED);
        };
    }
}
