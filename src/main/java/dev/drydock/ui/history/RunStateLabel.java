package dev.drydock.ui.history;

import dev.drydock.history.RunState;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.Locale;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** How a run ended, as icon and text. */
final class RunStateLabel {

    private RunStateLabel() {}

    static StateLabel of(RunState state) {
        return new StateLabel(icon(state), text(state), tone(state));
    }

    static Node iconNode(RunState state) {
        return Icons.of(icon(state), tone(state).styleClass());
    }

    static String text(RunState state) {
        return Messages.of("ui").text("run.state." + state.name().toLowerCase(Locale.ROOT));
    }

    private static Feather icon(RunState state) {
        return switch (state) {
            case RUNNING -> Feather.REFRESH_CW;
            case SUCCEEDED -> Feather.CHECK_CIRCLE;
            case FAILED -> Feather.ALERT_OCTAGON;
            case CANCELLED -> Feather.SLASH;
            case INTERRUPTED -> Feather.ZAP_OFF;
        };
    }

    private static Tone tone(RunState state) {
        return switch (state) {
            case RUNNING -> Tone.ACCENT;
            case SUCCEEDED -> Tone.SUCCESS;
            case FAILED -> Tone.DANGER;
            case CANCELLED -> Tone.MUTED;
            case INTERRUPTED -> Tone.WARNING;
        };
    }
}
