package dev.drydock.ui.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Chooses for each text a letter that no other one has, and marks it as JavaFX wants it: by an underscore before it. */
public final class MnemonicLetters {

    private static final char MARK = '_';

    private MnemonicLetters() {}

    /**
     * The texts with their letters marked, in the same order; one that finds no letter has none.
     *
     * @param used letters that others have already, as capitals; those that are chosen are added
     */
    public static List<String> mark(List<String> texts, Set<Character> used) {
        List<String> marked = new ArrayList<>();
        texts.forEach(text -> marked.add(mark(text, used)));
        return marked;
    }

    private static String mark(String text, Set<Character> used) {
        int at = choose(text, used);
        return at < 0 ? escaped(text) : escaped(text.substring(0, at)) + MARK + escaped(text.substring(at));
    }

    /** Where in the text its letter is; -1 where it finds none. */
    static int choose(String text, Set<Character> used) {
        int at = beginOfWord(text, used);
        for (int i = 0; at < 0 && i < text.length(); i++) {
            at = free(text.charAt(i), used) ? i : -1;
        }
        if (at >= 0) {
            used.add(Character.toUpperCase(text.charAt(at)));
        }
        return at;
    }

    private static int beginOfWord(String text, Set<Character> used) {
        for (int i = 0; i < text.length(); i++) {
            boolean begins = i == 0 || !Character.isLetterOrDigit(text.charAt(i - 1));
            if (begins && free(text.charAt(i), used)) {
                return i;
            }
        }
        return -1;
    }

    /** Letters that every keyboard has. */
    private static boolean free(char letter, Set<Character> used) {
        String capital = String.valueOf(letter).toUpperCase(Locale.ROOT);
        return capital.length() == 1
                && capital.charAt(0) >= 'A'
                && capital.charAt(0) <= 'Z'
                && !used.contains(capital.charAt(0));
    }

    /** An underscore of the text itself, as in names of servers, stays one. */
    public static String escaped(String text) {
        return text.replace("_", "__");
    }
}
