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
        OWN,
        /** Nobody has said yet; counts as production until somebody does. */
        NOT_CHOSEN
    }

    public Environment {
        guarded = kind == Kind.PRODUCTION || kind == Kind.NOT_CHOSEN || Objects.requireNonNullElse(guarded, false);
    }

    public static final Environment DEVELOPMENT = new Environment(Kind.DEVELOPMENT, "Development", "#2e8b57", false);
    public static final Environment TEST = new Environment(Kind.TEST, "Test", "#b7791f", false);
    public static final Environment PRODUCTION = new Environment(Kind.PRODUCTION, "Production", "#c0392b", true);

    /** Not chosen yet: guarded as production is. */
    public static final Environment NOT_CHOSEN =
            new Environment(Kind.NOT_CHOSEN, "No environment yet", "#6e7781", true);

    /** That of the demonstration's servers. */
    public static final Environment DEMO = own("Demo", "#0f766e");

    /** An environment of the user's own that is not guarded. */
    public static Environment own(String label, String colour) {
        return own(label, colour, false);
    }

    /** An environment of the user's own. */
    public static Environment own(String label, String colour, boolean guarded) {
        return new Environment(Kind.OWN, label, colour, guarded);
    }

    /** Whether to treat it as production. */
    public boolean production() {
        return kind == Kind.PRODUCTION || kind == Kind.NOT_CHOSEN;
    }

    public boolean chosen() {
        return kind != Kind.NOT_CHOSEN;
    }
}
