package dev.drydock.ui.check;

import dev.drydock.check.Severity;
import dev.drydock.platform.i18n.Messages;
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
        return switch (severity) {
            case ERROR -> icon(Feather.X_CIRCLE, Tone.DANGER, muted);
            case NOT_EVALUATED -> icon(Feather.HELP_CIRCLE, Tone.WARNING, muted);
            case WARNING -> icon(Feather.ALERT_TRIANGLE, Tone.WARNING, muted);
            case NOTICE -> icon(Feather.INFO, Tone.MUTED, muted);
        };
    }

    private static Node icon(Feather icon, Tone tone, boolean muted) {
        return Icons.of(icon, (muted ? Tone.MUTED : tone).styleClass());
    }
}
