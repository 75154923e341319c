package dev.drydock.report.redact;

import dev.drydock.platform.config.FactLines;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** The words that statements have by themselves: whatever else stands in one is a name that a user gave. */
final class SqlWords {

    private static final String FILE = "/report/sql-words.txt";
    private static final Pattern COLLATION = Pattern.compile("[a-z0-9_]+_(ci|cs|bin|ks)");
    private static final Set<String> WORDS = Set.copyOf(FactLines.of(FILE));

    private SqlWords() {}

    /** Whether it is a word of a server, in any case of letters, also with the hyphens of an option file. */
    static boolean contains(String word) {
        String lower = word.toLowerCase(Locale.ROOT).replace('-', '_');
        return WORDS.contains(lower) || COLLATION.matcher(lower).matches();
    }
}
