package dev.drydock.report.redact;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Whole names in texts, each replaced by the same other name wherever it stands, in any case of letters. For one thread. */
final class Replacements {

    /** What servers make the name of a constraint of when nobody gives one. */
    private static final String[] MADE_OF = {"_ibfk_", "_chk_"};

    private static final SortedSet<Integer> NONE = Collections.emptySortedSet();

    /** How long names are, by their first letter; the longest first. */
    private final Map<Character, SortedSet<Integer>> lengths = new HashMap<>();

    /** What stands instead of a name that is replaced wherever it stands, by its small letters. */
    private final Map<String, String> everywhere = new HashMap<>();

    /** The same of all names, also of those that are replaced in statements and quotes only. */
    private final Map<String, String> known = new HashMap<>();

    private final Map<String, Integer> numbers = new HashMap<>();

    /** @param kind begins the other names, such as {@code host} */
    void add(String kind, Collection<String> more) {
        for (String name : more) {
            String instead = instead(kind, name);
            String lower = name.toLowerCase(Locale.ROOT);
            put(lower, instead);
            put(lower.replace("`", "``"), instead);
            put(lower.replace("'", "''"), instead);
            put(inFileName(lower), instead);
        }
    }

    /** What stands instead of this name; a new one if it has none. */
    String instead(String kind, String name) {
        return known.computeIfAbsent(
                name.toLowerCase(Locale.ROOT), _ -> kind + "-" + numbers.merge(kind, 1, Integer::sum));
    }

    private void put(String lower, String instead) {
        if (!lower.isEmpty() && everywhere.putIfAbsent(lower, instead) == null) {
            lengths.computeIfAbsent(lower.charAt(0), _ -> new TreeSet<>(Comparator.reverseOrder()))
                    .add(lower.length());
        }
    }

    /** As a server writes it into the name of a file. */
    private static String inFileName(String lower) {
        StringBuilder name = new StringBuilder();
        lower.chars().forEach(c -> {
            if (c > 127 || Character.isLetterOrDigit(c) || c == '_') {
                name.append((char) c);
            } else {
                name.append(String.format(Locale.ROOT, "@%04x", c));
            }
        });
        return name.toString();
    }

    String in(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.length() != text.length()) {
            // letters whose small form has another length: the places would not fit
            return in(lower);
        }
        @Nullable StringBuilder replaced = null;
        int copied = 0;
        int at = 0;
        while (at < text.length()) {
            int length = lengthAt(lower, at);
            if (length == 0) {
                at++;
                continue;
            }
            if (replaced == null) {
                replaced = new StringBuilder();
            }
            replaced.append(text, copied, at).append(everywhere.get(lower.substring(at, at + length)));
            at += length;
            copied = at;
        }
        return replaced == null
                ? text
                : replaced.append(text, copied, text.length()).toString();
    }

    /** How long the longest name is that stands there; 0 if none does. */
    private int lengthAt(String lower, int at) {
        if (at > 0 && letter(lower.charAt(at - 1)) && letter(lower.charAt(at))) {
            return 0;
        }
        for (int length : lengths.getOrDefault(lower.charAt(at), NONE)) {
            int end = at + length;
            if (end <= lower.length() && ends(lower, end) && everywhere.containsKey(lower.substring(at, end))) {
                return length;
            }
        }
        return 0;
    }

    private static boolean ends(String lower, int end) {
        if (end == lower.length() || !letter(lower.charAt(end)) || !letter(lower.charAt(end - 1))) {
            return true;
        }
        for (String made : MADE_OF) {
            if (lower.startsWith(made, end)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it may be part of a name without quotes. */
    private static boolean letter(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
