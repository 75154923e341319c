package dev.drydock.platform.i18n;

/**
 * Makes visible in a text what would otherwise do something to a terminal: control characters, with which a name or a
 * server's message could move the cursor, hide or repaint what stands there, and marks that turn the direction of writing.
 */
public final class TerminalEscaper {

    private static final int DIGITS = 4;

    private TerminalEscaper() {}

    /** Whether a terminal would do something other than show it; a tab and the end of a line count, too. */
    public static boolean commands(int codePoint) {
        return Character.isISOControl(codePoint)
                || (codePoint >= 0x202a && codePoint <= 0x202e)
                || (codePoint >= 0x2066 && codePoint <= 0x2069);
    }

    /** The escape that is shown in place of a character. */
    public static String escape(int codePoint) {
        return switch (codePoint) {
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            default -> {
                String hex = Integer.toHexString(codePoint);
                yield "\\u" + "0".repeat(Math.max(0, DIGITS - hex.length())) + hex;
            }
        };
    }

    /** The text on one line, with escapes for tabs and ends of lines, too. */
    public static String line(String text) {
        if (text.codePoints().noneMatch(TerminalEscaper::commands)) {
            return text;
        }
        StringBuilder shown = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (commands(c)) {
                shown.append(escape(c));
            } else {
                shown.appendCodePoint(c);
            }
        });
        return shown.toString();
    }
}
