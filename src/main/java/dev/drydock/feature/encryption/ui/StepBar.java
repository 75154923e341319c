package dev.drydock.feature.encryption.ui;

import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.List;
import javafx.scene.layout.FlowPane;
import org.kordamp.ikonli.feather.Feather;

/** The steps of a plan as a slim bar, with how far the run has come. */
final class StepBar extends FlowPane {

    private static final double GAP = 14;

    private final AtRestViewModel model;

    StepBar(AtRestViewModel model) {
        super(GAP, 2);
        this.model = model;
        setId("rest-steps");
        getStyleClass().add("dd-count-head");
    }

    void refresh() {
        AtRestPlan plan = model.planProperty().get();
        setVisible(plan != null);
        setManaged(plan != null);
        getChildren().clear();
        if (plan == null) {
            return;
        }
        List<AtRestStep.Id> ids = plan.steps().stream().map(AtRestStep::id).toList();
        boolean ended = model.resultProperty().get() != null;
        AtRestStep.Id current = model.stepProperty().get();
        int at = current == null ? -1 : ids.indexOf(current);
        for (int i = 0; i < ids.size(); i++) {
            String title = i + 1 + " " + ids.get(i).title(plan.options().target());
            getChildren().add(label(title, i, at, ended));
        }
    }

    private StateLabel label(String title, int place, int at, boolean ended) {
        if (ended || place < at) {
            return new StateLabel(Feather.CHECK_CIRCLE, title, Tone.SUCCESS);
        }
        if (place > at) {
            return new StateLabel(Feather.CIRCLE, title, Tone.MUTED);
        }
        return model.running()
                ? new StateLabel(Feather.LOADER, title, Tone.ACCENT)
                : new StateLabel(Feather.ALERT_TRIANGLE, title, Tone.WARNING);
    }
}
