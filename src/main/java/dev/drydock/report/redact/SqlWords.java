package dev.drydock.report.redact;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The words that statements have by themselves: whatever else stands in one is a name that a user gave. */
final class SqlWords {

    private static final String FILE = "/report/sql-words.txt";
    private static final Pattern COLLATION = Pattern.compile("[a-z0-9_]+_(ci|cs|bin|ks)");
    private static final Set<String> WORDS = read();

    private SqlWords() {}

    /** Whether it is a word of a server, in any case of letters, also with the hyphens of an option file. */
    static boolean contains(String word) {
        String lower = word.toLowerCase(Locale.ROOT).replace('-', '_');
        return WORDS.contains(lower) || COLLATION.matcher(lower).matches();
    }

    private static Set<String> read() {
        try (InputStream stream = Objects.requireNonNull(SqlWords.class.getResourceAsStream(FILE), FILE);
                BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            return lines.lines().filter(line -> !line.startsWith("#")).collect(Collectors.toUnmodifiableSet());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
