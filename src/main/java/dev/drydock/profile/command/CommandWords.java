package dev.drydock.profile.command;

import java.util.ArrayList;
import java.util.List;

/**
 * A command as one line of text and as its words. No shell reads it: quotes only keep blanks together, and nothing in it is
 * replaced. Within double quotes a backslash takes the next character as it is; within single ones nothing is special.
 * Elsewhere a backslash is taken as itself unless a blank, a quote or a backslash follows, so that paths of Windows stay.
 */
public final class CommandWords {

    private static final String SPECIAL = " \t\"'\\";

    private CommandWords() {}

    /** The words; a quote that is not closed ends with the line. */
    public static List<String> of(String line) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < line.length(); i++) {
            char at = line.charAt(i);
            boolean escapes = at == '\\' && quote != '\'' && i + 1 < line.length() && special(line.charAt(i + 1));
            if (escapes) {
                i++;
                word.append(line.charAt(i));
                inWord = true;
            } else if (quote == 0 && (at == '"' || at == '\'')) {
                quote = at;
                inWord = true;
            } else if (quote != 0 && at == quote) {
                quote = 0;
            } else if (quote == 0 && Character.isWhitespace(at)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
            } else {
                word.append(at);
                inWord = true;
            }
        }
        if (inWord) {
            words.add(word.toString());
        }
        return List.copyOf(words);
    }

    /** One line that {@link #of} reads as these words. */
    public static String text(List<String> words) {
        return String.join(" ", words.stream().map(CommandWords::quoted).toList());
    }

    private static String quoted(String word) {
        if (!word.isEmpty() && word.chars().noneMatch(at -> special((char) at) || Character.isWhitespace(at))) {
            return word;
        }
        return '"' + word.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    private static boolean special(char at) {
        return SPECIAL.indexOf(at) >= 0;
    }
}
