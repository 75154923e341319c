package dev.drydock.ui.palette;

import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Scores how well typed letters fit a text: a word of it, or the beginnings of several of its words in their order, as
 * {@code rcp2} fits {@code Row counts on shop-prod-2}.
 */
final class FuzzyMatch {

    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int HIT = 1;
    private static final int RUN = 4;
    private static final int WORD_START = 6;
    private static final int FIRST = 1;
    private static final int WHOLE = 20;
    private static final int NONE = -1;

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
            return OptionalInt.of(WHOLE
                    + word.length() * RUN
                    + (startsWord(text, found) ? WORD_START : 0)
                    + (found == 0 ? FIRST : 0));
        }
        return scoreBeginnings(word, text);
    }

    /** Of letters each run of which begins a word of the text, in their order. */
    private static OptionalInt scoreBeginnings(String word, String text) {
        int letters = word.length();
        // of the letters from i on within the text from j on; the bottom row is that of no letters left
        int[][] best = new int[letters + 1][text.length() + 1];
        for (int i = letters - 1; i >= 0; i--) {
            best[i][text.length()] = NONE;
            for (int j = text.length() - 1; j >= 0; j--) {
                best[i][j] = best[i][j + 1];
                for (int run = 1; startsWord(text, j) && isRun(word, i, text, j, run); run++) {
                    int rest = best[i + run][j + run];
                    if (rest != NONE) {
                        best[i][j] = Math.max(best[i][j], scoreRun(run) + rest);
                    }
                }
            }
        }
        return best[0][0] == NONE ? OptionalInt.empty() : OptionalInt.of(best[0][0]);
    }

    private static boolean isRun(String word, int i, String text, int j, int run) {
        return i + run <= word.length()
                && j + run <= text.length()
                && word.charAt(i + run - 1) == text.charAt(j + run - 1);
    }

    private static int scoreRun(int letters) {
        return WORD_START + letters * HIT + (letters - 1) * RUN;
    }

    private static boolean startsWord(String text, int index) {
        return index == 0 || !Character.isLetterOrDigit(text.charAt(index - 1));
    }
}
