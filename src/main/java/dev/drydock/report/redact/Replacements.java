package dev.drydock.report.redact;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whole names in texts, each replaced by the same other name wherever it stands, in any case of letters. For one thread. */
final class Replacements {

    private record Name(String name, String instead) {}

    /** By the first letter; the longest name first. */
    private final Map<Character, List<Name>> names = new HashMap<>();

    private final Map<String, String> known = new HashMap<>();

    /** @param kind begins the other names, such as {@code host} */
    void add(String kind, Collection<String> more) {
        int number = 0;
        for (String name : more) {
            String lower = name.toLowerCase(Locale.ROOT);
            if (!known.containsKey(lower)) {
                number++;
                put(lower, kind + "-" + number);
                put(lower.replace("`", "``"), kind + "-" + number);
                put(lower.replace("'", "''"), kind + "-" + number);
            }
        }
    }

    private void put(String lower, String instead) {
        if (known.putIfAbsent(lower, instead) == null) {
            List<Name> same = names.computeIfAbsent(lower.charAt(0), _ -> new ArrayList<>());
            same.add(new Name(lower, instead));
            same.sort(
                    Comparator.comparingInt((Name name) -> name.name().length()).reversed());
        }
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
            @Nullable Name found = at(lower, at);
            if (found == null) {
                at++;
                continue;
            }
            if (replaced == null) {
                replaced = new StringBuilder();
            }
            replaced.append(text, copied, at).append(found.instead());
            at += found.name().length();
            copied = at;
        }
        return replaced == null
                ? text
                : replaced.append(text, copied, text.length()).toString();
    }

    private @Nullable Name at(String lower, int at) {
        if (at > 0 && letter(lower.charAt(at - 1)) && letter(lower.charAt(at))) {
            return null;
        }
        for (Name name : names.getOrDefault(lower.charAt(at), List.of())) {
            int end = at + name.name().length();
            if (lower.startsWith(name.name(), at)
                    && (end == lower.length() || !letter(lower.charAt(end)) || !letter(lower.charAt(end - 1)))) {
                return name;
            }
        }
        return null;
    }

    /** Whether it may be part of a name without quotes. */
    private static boolean letter(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$';
    }
}
