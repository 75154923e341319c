package dev.drydock.profile;

/**
 * What a server is for. Shown as a label and a colour, never as a colour alone.
 *
 * @param kind decides the guards; production ones are the strictest
 * @param label shown text, such as "Production"
 * @param colour CSS colour, such as {@code #c0392b}
 */
public record Environment(Kind kind, String label, String colour) {

    /** The kinds that guards distinguish. */
    public enum Kind {
        DEVELOPMENT,
        TEST,
        PRODUCTION,
        /** Named and coloured by the user; guarded like a test server. */
        OWN
    }

    public static final Environment DEVELOPMENT = new Environment(Kind.DEVELOPMENT, "Development", "#2e8b57");
    public static final Environment TEST = new Environment(Kind.TEST, "Test", "#b7791f");
    public static final Environment PRODUCTION = new Environment(Kind.PRODUCTION, "Production", "#c0392b");

    /** An environment of the user's own. */
    public static Environment own(String label, String colour) {
        return new Environment(Kind.OWN, label, colour);
    }

    public boolean production() {
        return kind == Kind.PRODUCTION;
    }
}
