package dev.drydock.history.store;

/** Texts on their way into columns of a limited length. */
public final class Fields {

    public static final int PERSON = 300;

    private Fields() {}

    /** A person at a computer. */
    public static String clipped(String person) {
        return person.length() <= PERSON ? person : person.substring(0, PERSON);
    }
}
