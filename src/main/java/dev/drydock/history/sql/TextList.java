package dev.drydock.history.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of texts in one text, as JSON writes them: {@code ["a","b"]}. */
final class TextList {

    private static final int HEX = 16;
    private static final int CODE = 4;

    /**
     * Bytes of a statement that one list may take. With the longest text beside it that is less than a server must take at
     * once ({@link ServerFit}).
     */
    private static final long MOST = 1_000_000;

    /** What says how much was cut. */
    private static final int CUT = 64;

    private TextList() {}

    static String written(String[] texts) {
        StringBuilder out = new StringBuilder("[");
        for (String text : texts) {
            out.append(out.length() == 1 ? "\"" : ",\"");
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                switch (c) {
                    case '"', '\\' -> out.append('\\').append(c);
                    case '\n' -> out.append("\\n");
                    default -> {
                        if (c < ' ') {
                            out.append(String.format("\\u%04x", (int) c));
                        } else {
                            out.append(c);
                        }
                    }
                }
            }
            out.append('"');
        }
        return out.append(']').toString();
    }

    /** The list of names and values with the longest values cut, if it is too much for one statement. */
    static String[] bounded(String[] pairs) {
        long[] weights = new long[pairs.length];
        for (int i = 0; i < pairs.length; i++) {
            weights[i] = bytes(pairs[i], pairs[i].length());
        }
        long longest = MOST;
        while (longest > 0 && sum(weights, longest) > MOST) {
            longest /= 2;
        }
        if (longest == MOST) {
            return pairs;
        }
        String[] bounded = pairs.clone();
        for (int value = 1; value < pairs.length; value += 2) {
            if (weights[value] > longest) {
                bounded[value] = Text.clipped(pairs[value], charactersIn(pairs[value], longest));
            }
        }
        return bounded;
    }

    private static long sum(long[] weights, long longest) {
        long sum = 0;
        for (int i = 0; i < weights.length; i++) {
            sum += i % 2 == 0 || weights[i] <= longest ? weights[i] : longest + CUT;
        }
        return sum;
    }

    private static int charactersIn(String text, long most) {
        int kept = (int) Math.min(text.length(), most);
        while (bytes(text, kept) > most) {
            kept -= Math.max(1, kept / 8);
        }
        return kept > 0 && Character.isHighSurrogate(text.charAt(kept - 1)) ? kept - 1 : kept;
    }

    /** As JSON in a statement, whose backslashes are doubled. */
    private static long bytes(String text, int characters) {
        long bytes = 6;
        for (int i = 0; i < characters; i++) {
            char c = text.charAt(i);
            if (c < ' ') {
                bytes += 7;
            } else if (c < 0x80) {
                bytes += c == '"' || c == '\\' ? 4 : c == '\'' ? 2 : 1;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }

    /** What can be read of it; a text that is no such list, or goes on after one, ends what is read. */
    static List<String> read(@Nullable String written) {
        List<String> texts = new ArrayList<>();
        if (written == null || !written.startsWith("[")) {
            return texts;
        }
        int at = 1;
        while (at < written.length() && written.charAt(at) == '"') {
            StringBuilder text = new StringBuilder();
            at++;
            while (at < written.length() && written.charAt(at) != '"') {
                at = character(written, at, text);
            }
            texts.add(text.toString());
            at += at + 1 < written.length() && written.charAt(at + 1) == ',' ? 2 : 1;
        }
        return texts;
    }

    /** @return where the next one begins */
    private static int character(String written, int at, StringBuilder text) {
        char c = written.charAt(at);
        if (c != '\\' || at + 1 >= written.length()) {
            text.append(c);
            return at + 1;
        }
        char escaped = written.charAt(at + 1);
        int after = at + 2;
        switch (escaped) {
            case 'n' -> text.append('\n');
            case 't' -> text.append('\t');
            case 'r' -> text.append('\r');
            case 'b' -> text.append('\b');
            case 'f' -> text.append('\f');
            case 'u' -> {
                try {
                    text.append((char) Integer.parseInt(written.substring(after, after + CODE), HEX));
                    after += CODE;
                } catch (IndexOutOfBoundsException | NumberFormatException _) {
                    text.append(escaped);
                }
            }
            default -> text.append(escaped);
        }
        return after;
    }
}
