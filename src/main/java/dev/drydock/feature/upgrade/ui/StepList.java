package dev.drydock.feature.upgrade.ui;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The steps at the left with how far each has come. */
final class StepList extends VBox {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final UpgradeViewModel model;
    private final Map<Step, StateLabel> states = new EnumMap<>(Step.class);

    StepList(UpgradeViewModel model) {
        this.model = model;
        getStyleClass().add("dd-steps");
        ToggleGroup group = new ToggleGroup();
        int number = 0;
        for (Step step : Step.values()) {
            StateLabel state = new StateLabel();
            state.getStyleClass().add("dd-small");
            ToggleButton button = new ToggleButton(TEXT.text("step.numbered", ++number, step.title()));
            button.setId("step-" + step.name().toLowerCase(Locale.ROOT));
            button.getStyleClass().add("dd-step");
            button.setMaxWidth(Double.MAX_VALUE);
            button.setToggleGroup(group);
            button.setOnAction(_ -> {
                model.stepProperty().set(step);
                button.setSelected(true);
            });
            states.put(step, state);
            model.stepProperty().subscribe(shown -> button.setSelected(shown == step));
            VBox line = new VBox(button, state);
            line.getStyleClass().add("dd-step-line");
            getChildren().add(line);
        }
        refresh();
    }

    /** Shows how far the steps have come. */
    void refresh() {
        states.forEach((step, label) -> {
            Step.State state = model.state(step);
            String key = "state." + state.name().toLowerCase(Locale.ROOT);
            label.show(icon(state), TEXT.text(key, Formats.count(model.toResolve(step))), tone(state));
        });
    }

    private static Feather icon(Step.State state) {
        return switch (state) {
            case OPEN -> Feather.CIRCLE;
            case WORKING -> Feather.LOADER;
            case ATTENTION, STALE -> Feather.ALERT_TRIANGLE;
            case DONE -> Feather.CHECK_CIRCLE;
        };
    }

    private static Tone tone(Step.State state) {
        return switch (state) {
            case OPEN -> Tone.MUTED;
            case WORKING -> Tone.ACCENT;
            case ATTENTION, STALE -> Tone.WARNING;
            case DONE -> Tone.SUCCESS;
        };
    }
}
