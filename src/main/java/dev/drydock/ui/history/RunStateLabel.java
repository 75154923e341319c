package dev.drydock.ui.history;

import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.OutcomeLabel;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** How a run ended, or that it still runs, as icon and text. */
final class RunStateLabel {

    private RunStateLabel() {}

    static StateLabel of(RunSummary run) {
        return run.outcome()
                .map(OutcomeLabel::of)
                .orElseGet(() -> new StateLabel(Feather.REFRESH_CW, text(run), Tone.ACCENT));
    }

    static Node iconNode(RunSummary run) {
        return run.outcome()
                .map(OutcomeLabel::iconNode)
                .orElseGet(() -> Icons.of(Feather.REFRESH_CW, Tone.ACCENT.styleClass()));
    }

    static String text(RunSummary run) {
        return run.outcome()
                .map(RunOutcome::text)
                .orElseGet(() -> Messages.of("ui").text("run.state.running"));
    }
}
