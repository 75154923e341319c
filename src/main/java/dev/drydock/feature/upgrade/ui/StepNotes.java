package dev.drydock.feature.upgrade.ui;

import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** What the step does on the server and what it needs, at the right. */
final class StepNotes extends ScrollPane {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final UpgradeViewModel model;
    private final VBox lines = new VBox(8);

    StepNotes(UpgradeViewModel model) {
        this.model = model;
        getStyleClass().addAll("dd-step-notes", "edge-to-edge");
        setFitToWidth(true);
        setContent(lines);
        lines.getStyleClass().add("dd-page");
        model.stepProperty().addListener((_, _, _) -> fill());
        model.planProperty().addListener((_, _, _) -> fill());
        fill();
    }

    private void fill() {
        Step step = model.stepProperty().get();
        lines.getChildren().setAll(wrapped(UpgradeView.section(TEXT.text("notes.title"))));
        step.note().lines().forEach(sentence -> lines.getChildren().add(wrapped(new Label(sentence))));
        UpgradePlan plan = model.planProperty().get();
        if (plan != null && (step == Step.PLAN || step == Step.RUN)) {
            plan.notes()
                    .forEach(
                            note -> lines.getChildren().add(wrapped(new StateLabel(Feather.INFO, note, Tone.NEUTRAL))));
            lines.getChildren().add(wrapped(new StateLabel(Feather.USERS, plan.workersWhy(), Tone.NEUTRAL)));
            lines.getChildren().add(wrapped(UpgradeView.section(TEXT.text("notes.settings"))));
            plan.settings().forEach(setting -> {
                Label line = new Label(setting + ";");
                line.getStyleClass().add("dd-code");
                lines.getChildren().add(wrapped(line));
            });
        }
    }

    private static Label wrapped(Label label) {
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
