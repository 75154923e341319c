package dev.drydock.history;

/** Texts on their way into columns of a limited length. */
final class Fields {

    static final int PERSON = 300;

    private Fields() {}

    /** A person at a computer. */
    static String clipped(String person) {
        return person.length() <= PERSON ? person : person.substring(0, PERSON);
    }
}
