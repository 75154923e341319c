package dev.drydock.ui.check;

import dev.drydock.check.Severity;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.theme.Icons;
import java.util.Locale;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;

/** The word and the icon of a severity, the same wherever findings are shown. */
public final class SeverityLook {

    private static final Messages TEXT = Messages.of("ui");

    private SeverityLook() {}

    public static String word(Severity severity) {
        return TEXT.text("severity." + severity.name().toLowerCase(Locale.ROOT));
    }

    /** @param muted whether it counts less, as for a finding that somebody answers for */
    public static Node icon(Severity severity, boolean muted) {
        return Icons.of(feather(severity), (muted ? Tone.MUTED : tone(severity)).styleClass());
    }

    /** Icon and word. */
    public static StateLabel label(Severity severity) {
        return new StateLabel(feather(severity), word(severity), tone(severity));
    }

    private static Feather feather(Severity severity) {
        return switch (severity) {
            case ERROR -> Feather.X_CIRCLE;
            case NOT_EVALUATED -> Feather.HELP_CIRCLE;
            case WARNING -> Feather.ALERT_TRIANGLE;
            case NOTICE -> Feather.INFO;
        };
    }

    private static Tone tone(Severity severity) {
        return switch (severity) {
            case ERROR -> Tone.DANGER;
            case NOT_EVALUATED, WARNING -> Tone.WARNING;
            case NOTICE -> Tone.MUTED;
        };
    }
}
