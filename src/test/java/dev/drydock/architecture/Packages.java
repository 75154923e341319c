package dev.drydock.architecture;

import java.util.List;
import java.util.stream.Stream;

/** Patterns of our packages: {@code {db,profile}..} stands for both with all that is below them. */
final class Packages {

    static final String ROOT = "dev.drydock.";

    private Packages() {}

    /** The whole patterns of one that may name alternatives in braces. */
    static List<String> of(String pattern) {
        if (!pattern.startsWith("{")) {
            return List.of(ROOT + pattern);
        }
        String inside = pattern.substring(1, pattern.indexOf('}'));
        String rest = pattern.substring(pattern.indexOf('}') + 1);
        return Stream.of(inside.split(",", -1)).map(name -> ROOT + name + rest).toList();
    }
}
