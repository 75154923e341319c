package dev.drydock.history.sql;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Lists of texts in one text, as JSON writes them: {@code ["a","b"]}. */
final class TextList {

    private static final int HEX = 16;
    private static final int CODE = 4;

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
