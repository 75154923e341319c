package dev.drydock.history.sql;

import dev.drydock.platform.digest.Sha256;
import java.nio.charset.StandardCharsets;

/** Free text on its way into the database. */
public final class Text {

    /** Far above any server's message. A text without end, for example a runaway script's output, must not fill the disk. */
    public static final int LONGEST = 1_000_000;

    /** With what {@link #clipped} puts to its end. */
    private static final int LONGEST_READ = LONGEST + 100;

    private static final String CUT = " … [";
    private static final String CUT_END = " characters cut]";

    private static final int LONGEST_LINE = 10_000;

    private static final int DIGEST = 16;

    private Text() {}

    /** The text, or its beginning and how much was cut. What was cut before stays as it is. */
    public static String clipped(String text) {
        return text.length() <= LONGEST || isClipped(text) ? text : clipped(text, LONGEST);
    }

    /** The first characters, and how many are cut. */
    static String clipped(String text, int kept) {
        return text.substring(0, kept) + CUT + (text.length() - kept) + CUT_END;
    }

    private static boolean isClipped(String text) {
        return text.length() <= LONGEST_READ && text.startsWith(CUT, LONGEST) && text.endsWith(CUT_END);
    }

    /** A text that was read; longer than Drydock writes it, it is cut. */
    static String read(String text) {
        return text.length() <= LONGEST_READ ? text : clipped(text);
    }

    /** A name that was read; one that no line can hold is cut. */
    static String inLine(String text) {
        return text.length() <= LONGEST_LINE
                ? text
                : text.substring(0, LONGEST_LINE) + " … [" + (text.length() - LONGEST_LINE) + " characters cut]";
    }

    /** A text for a column that is sought by: a long one ends in a digest of the whole, so that two stay two. */
    public static String word(String text) {
        return text.length() <= Dialect.LONGEST_WORD
                ? text
                : text.substring(0, Dialect.LONGEST_WORD - DIGEST - 1) + "…"
                        + Sha256.hex(text.getBytes(StandardCharsets.UTF_8)).substring(0, DIGEST);
    }
}
