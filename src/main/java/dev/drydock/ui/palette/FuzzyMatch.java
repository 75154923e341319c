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
        return scoreBeginnings(word, text, 0);
    }

    /** The rest of the word's letters, each run of which must begin a word of the text at or behind the index. */
    private static OptionalInt scoreBeginnings(String rest, String text, int from) {
        OptionalInt best = OptionalInt.empty();
        for (int at = text.indexOf(rest.charAt(0), from); at >= 0; at = text.indexOf(rest.charAt(0), at + 1)) {
            if (!startsWord(text, at)) {
                continue;
            }
            int run = 1;
            while (run < rest.length() && at + run < text.length() && text.charAt(at + run) == rest.charAt(run)) {
                run++;
            }
            if (run == rest.length()) {
                return OptionalInt.of(WORD_START + run * HIT + (run - 1) * RUN);
            }
            for (int taken = run; taken > 0; taken--) {
                OptionalInt after = scoreBeginnings(rest.substring(taken), text, at + taken);
                if (after.isPresent()) {
                    int score = WORD_START + taken * HIT + (taken - 1) * RUN + after.getAsInt();
                    best = OptionalInt.of(Math.max(score, best.orElse(0)));
                }
            }
        }
        return best;
    }

    private static boolean startsWord(String text, int index) {
        return index == 0 || !Character.isLetterOrDigit(text.charAt(index - 1));
    }
}
