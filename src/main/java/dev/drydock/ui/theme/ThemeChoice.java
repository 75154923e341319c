package dev.drydock.ui.theme;

/** Which theme the user wants. */
public enum ThemeChoice {
    /** Light or dark as the operating system says, also when that changes. */
    SYSTEM,
    LIGHT,
    DARK;

    /** The choice after this one when the user keeps pressing the theme button. */
    public ThemeChoice next() {
        return switch (this) {
            case SYSTEM -> LIGHT;
            case LIGHT -> DARK;
            case DARK -> SYSTEM;
        };
    }
}
