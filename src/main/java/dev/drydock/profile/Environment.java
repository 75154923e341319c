package dev.drydock.profile;

import java.util.Objects;

/**
 * What a server is for. Shown as a label and a colour, never as a colour alone.
 *
 * @param kind decides the guards; production ones are the strictest
 * @param label shown text, such as "Production"
 * @param colour CSS colour, such as {@code #c0392b}
 * @param guarded whether its servers are read-only until they are unlocked; files of older versions do not say it
 */
public record Environment(Kind kind, String label, String colour, Boolean guarded) {

    /** The kinds that guards distinguish. */
    public enum Kind {
        DEVELOPMENT,
        TEST,
        PRODUCTION,
        /** Named and coloured by the user, who says whether it is guarded. */
        OWN
    }

    public Environment {
        guarded = kind == Kind.PRODUCTION || Objects.requireNonNullElse(guarded, false);
    }

    public static final Environment DEVELOPMENT = new Environment(Kind.DEVELOPMENT, "Development", "#2e8b57", false);
    public static final Environment TEST = new Environment(Kind.TEST, "Test", "#b7791f", false);
    public static final Environment PRODUCTION = new Environment(Kind.PRODUCTION, "Production", "#c0392b", true);

    /** An environment of the user's own that is not guarded. */
    public static Environment own(String label, String colour) {
        return own(label, colour, false);
    }

    /** An environment of the user's own. */
    public static Environment own(String label, String colour, boolean guarded) {
        return new Environment(Kind.OWN, label, colour, guarded);
    }

    public boolean production() {
        return kind == Kind.PRODUCTION;
    }
}
