package dev.drydock.feature.upgrade.preflight;

import dev.drydock.feature.upgrade.path.Facts;
import java.util.HashMap;
import java.util.Map;

/**
 * utf8_general_ci, under which the dictionary of 8.0 compares names: without case and accents, ß as s, each character by
 * itself ({@code WEIGHT_STRING} of 5.7.22 and 8.0.15 over all of the Basic Multilingual Plane, beyond which no name goes).
 */
public final class GeneralCi {

    private static final Map<Character, Character> WEIGHTS = read();

    private GeneralCi() {}

    /** What two names have in common if, and only if, they are equal under the collation. */
    public static String key(String name) {
        StringBuilder key = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            key.append(WEIGHTS.getOrDefault(name.charAt(i), name.charAt(i)).charValue());
        }
        return key.toString();
    }

    private static Map<Character, Character> read() {
        Map<Character, Character> weights = new HashMap<>();
        for (String line : Facts.lines("utf8-general-ci.csv")) {
            line.substring(2).chars().forEach(one -> weights.put((char) one, line.charAt(0)));
        }
        return weights;
    }
}
