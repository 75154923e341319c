package dev.drydock.db.catalog;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/** The letters that file names hold as an @ and two characters. */
final class FilenameLetters {

    private static final Map<String, Character> LETTERS = read();

    private FilenameLetters() {}

    /** The letter whose two characters begin at {@code from}; 0 if there is none. */
    static char of(String text, int from) {
        return from + 2 > text.length() ? 0 : LETTERS.getOrDefault(text.substring(from, from + 2), (char) 0);
    }

    private static Map<String, Character> read() {
        Map<String, Character> letters = new HashMap<>();
        String file = "/catalog/filename-letters.txt";
        try (InputStream stream = Objects.requireNonNull(FilenameLetters.class.getResourceAsStream(file), file);
                BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            reader.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(line -> letters.put(line.substring(5), (char) Integer.parseInt(line.substring(0, 4), 16)));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return Map.copyOf(letters);
    }
}
