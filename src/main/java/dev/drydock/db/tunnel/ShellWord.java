package dev.drydock.db.tunnel;

import java.util.regex.Pattern;

/** Quotes words for a POSIX shell. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[\\w.:/@%+-]+");

    private ShellWord() {}

    /** In single quotes, as any POSIX shell takes it. */
    public static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** For people to read: in quotes only where the word needs them. */
    public static String shown(String word) {
        return PLAIN.matcher(word).matches() ? word : quoted(word);
    }
}
