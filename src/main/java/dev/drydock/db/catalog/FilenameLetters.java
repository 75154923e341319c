package dev.drydock.db.catalog;

import dev.drydock.platform.config.FactLines;
import java.util.HashMap;
import java.util.Map;

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
        FactLines.of("/catalog/filename-letters.txt")
                .forEach(line -> letters.put(line.substring(5), (char) Integer.parseInt(line.substring(0, 4), 16)));
        return Map.copyOf(letters);
    }
}
