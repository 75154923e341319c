package dev.drydock.history;

/** Free text on its way into the database. */
final class Text {

    /** Far above any server's message. A text without end, for example a runaway script's output, must not fill the disk. */
    static final int LONGEST = 1_000_000;

    private Text() {}

    /** The text, or its beginning and how much was cut. */
    static String clipped(String text) {
        return text.length() <= LONGEST
                ? text
                : text.substring(0, LONGEST) + " … [" + (text.length() - LONGEST) + " characters cut]";
    }
}
