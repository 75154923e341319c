package dev.drydock.ui.control;

import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.theme.Icons;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** How a run ended: the same icon, word and tone wherever it is shown. */
public final class OutcomeLabel {

    private OutcomeLabel() {}

    public static StateLabel of(RunOutcome outcome) {
        return new StateLabel(icon(outcome), outcome.text(), tone(outcome));
    }

    public static Node iconNode(RunOutcome outcome) {
        return Icons.of(icon(outcome), tone(outcome).styleClass());
    }

    private static Feather icon(RunOutcome outcome) {
        return switch (outcome.kind()) {
            case COMPLETE -> Feather.CHECK_CIRCLE;
            case SOME_FAILED, TO_RESOLVE -> Feather.ALERT_TRIANGLE;
            case PARTLY_VISIBLE -> Feather.EYE_OFF;
            case NOTHING_IN_SCOPE -> Feather.MINUS_CIRCLE;
            case CANCELLED -> Feather.SLASH;
            case INTERRUPTED -> Feather.ZAP_OFF;
            case FAILED -> Feather.ALERT_OCTAGON;
            case UNKNOWN -> Feather.HELP_CIRCLE;
        };
    }

    private static Tone tone(RunOutcome outcome) {
        return switch (outcome.kind()) {
            case COMPLETE -> Tone.SUCCESS;
            case SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE, INTERRUPTED, UNKNOWN -> Tone.WARNING;
            case CANCELLED -> Tone.MUTED;
            case FAILED -> Tone.DANGER;
        };
    }
}
