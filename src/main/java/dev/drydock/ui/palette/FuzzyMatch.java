package dev.drydock.ui.palette;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Scores how well typed letters fit a text: all must occur in order, and runs and beginnings of words count more. */
final class FuzzyMatch {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int HIT = 1;
    private static final int RUN = 4;
    private static final int WORD_START = 6;
    private static final int WHOLE = 20;

    private FuzzyMatch() {}

    /** Higher is better; empty if it does not fit. Words of the query may come in any order. */
    static OptionalInt score(String query, String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        int sum = 0;
        for (String word : BLANKS.split(query.toLowerCase(Locale.ROOT).strip(), -1)) {
            OptionalInt one = scoreWord(word, lower);
            if (one.isEmpty()) {
                return OptionalInt.empty();
            }
            sum += one.getAsInt();
        }
        return OptionalInt.of(sum * 100 - text.length());
    }

    /** Whether every word of the query stands in the text as it is. */
    static boolean hasWords(String query, String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        return BLANKS.splitAsStream(query.toLowerCase(Locale.ROOT).strip()).allMatch(lower::contains);
    }

    private static OptionalInt scoreWord(String word, String text) {
        int found = text.indexOf(word);
        if (found >= 0) {
            return OptionalInt.of(WHOLE + word.length() * RUN + (startsWord(text, found) ? WORD_START : 0));
        }
        int score = 0;
        int at = -1;
        for (int i = 0; i < word.length(); i++) {
            int next = text.indexOf(word.charAt(i), at + 1);
            if (next < 0) {
                return OptionalInt.empty();
            }
            score += HIT + (at >= 0 && next == at + 1 ? RUN : 0) + (startsWord(text, next) ? WORD_START : 0);
            at = next;
        }
        return OptionalInt.of(score);
    }

    private static boolean startsWord(String text, int index) {
        return index == 0 || !Character.isLetterOrDigit(text.charAt(index - 1));
    }
}
