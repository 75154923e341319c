package dev.drydock.ui.server;

import dev.drydock.db.connect.StepResult;
import dev.drydock.db.connect.StepResult.Rung;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.beans.InvalidationListener;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The steps of the connection test, each with its time, what was found, and what to do where it failed. */
final class ConnectionTestSteps extends VBox {

    private static final Messages TEXT = Messages.of("ui");

    private final ConnectionTestViewModel model;

    ConnectionTestSteps(ConnectionTestViewModel model) {
        this.model = model;
        setId("test-ladder");
        getStyleClass().add("dd-ladder");
        model.results().addListener((InvalidationListener) _ -> show());
        model.outdatedProperty().addListener(_ -> show());
        show();
    }

    private void show() {
        getChildren().clear();
        boolean outdated = model.outdatedProperty().get();
        if (outdated) {
            Label changed = new Label(TEXT.text("test.outdated"));
            changed.setId("test-outdated");
            changed.setWrapText(true);
            changed.setMinHeight(Region.USE_PREF_SIZE);
            getChildren().add(changed);
        }
        List<StepResult> hops = model.results().values().stream()
                .filter(result -> result.step() == Step.SSH)
                .toList();
        hops.forEach(hop -> getChildren().add(row(Step.SSH, hop, outdated)));
        for (Step step : Step.values()) {
            boolean elsewhere = step == Step.SSH || (step == Step.RESOLVE && !hops.isEmpty());
            if (!elsewhere) {
                getChildren().add(row(step, model.results().get(new Rung(step, 0)), outdated));
            }
        }
    }

    private static Node row(Step step, @Nullable StepResult result, boolean outdated) {
        Label name = new Label(ConnectionTestViewModel.name(step, result == null ? "" : result.subject()));
        name.setWrapText(true);
        boolean tried = result != null && result.state() != StepResult.State.SKIPPED && !outdated;
        name.getStyleClass().add(tried ? "dd-strong" : "dd-muted");
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Label took = new Label(took(result));
        took.getStyleClass().add("dd-muted");
        took.setMinWidth(Region.USE_PREF_SIZE);
        HBox line = new HBox(name, gap, took);
        VBox words = new VBox(2, line);
        HBox.setHgrow(words, Priority.ALWAYS);
        if (result != null && !result.found().isBlank()) {
            Label found = new Label(result.found());
            found.setWrapText(true);
            found.getStyleClass()
                    .add(result.state() == StepResult.State.WARNED && !outdated ? "dd-warning" : "dd-muted");
            words.getChildren().add(found);
        }
        if (result != null && !outdated) {
            result.problem().ifPresent(problem -> words.getChildren().add(new ErrorPane(problem)));
        }
        StackPane icon = new StackPane(outdated ? Icons.of(Feather.CIRCLE, "dd-subtle") : icon(result));
        icon.getStyleClass().addAll("dd-task-icon", "dd-icon-top");
        HBox row = new HBox(8, icon, words);
        row.setAlignment(Pos.TOP_LEFT);
        return row;
    }

    private static String took(@Nullable StepResult result) {
        if (result == null) {
            return "";
        }
        return switch (result.state()) {
            case PASSED, FAILED -> result.took().isZero() ? "" : Formats.measured(result.took());
            case RUNNING -> TEXT.text("test.state.running");
            case SKIPPED -> TEXT.text("test.state.skipped");
            case WARNED -> TEXT.text("test.state.warned");
        };
    }

    private static Node icon(@Nullable StepResult result) {
        if (result == null) {
            return Icons.of(Feather.CIRCLE, "dd-subtle");
        }
        return switch (result.state()) {
            case RUNNING -> Icons.of(Feather.LOADER, "dd-accent");
            case PASSED -> Icons.of(Feather.CHECK_CIRCLE, "dd-success");
            case WARNED -> Icons.of(Feather.ALERT_TRIANGLE, "dd-warning");
            case FAILED -> Icons.of(Feather.X_CIRCLE, "dd-danger");
            case SKIPPED -> Icons.of(Feather.MINUS_CIRCLE, "dd-subtle");
        };
    }
}
