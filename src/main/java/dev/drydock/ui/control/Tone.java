package dev.drydock.ui.control;

import java.util.Locale;

/** What a colour says; always beside a text or an icon that says it too. */
public enum Tone {
    NEUTRAL,
    MUTED,
    ACCENT,
    SUCCESS,
    WARNING,
    DANGER;

    /** The style class of this tone. */
    public String styleClass() {
        return "dd-" + name().toLowerCase(Locale.ROOT);
    }
}
