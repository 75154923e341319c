package dev.drydock.architecture;

import java.util.List;
import java.util.stream.Stream;

/** Patterns of our packages: {@code {db,profile}..} stands for both with all that is below them. */
final class Packages {

    static final String ROOT = "dev.drydock.";

    private Packages() {}

    /** The whole patterns of one that may name alternatives in braces. */
    static List<String> of(String pattern) {
        int open = pattern.indexOf('{');
        if (open < 0) {
            return List.of(ROOT + pattern);
        }
        int close = pattern.indexOf('}');
        String before = pattern.substring(0, open);
        String after = pattern.substring(close + 1);
        return Stream.of(pattern.substring(open + 1, close).split(",", -1))
                .map(name -> ROOT + before + name + after)
                .toList();
    }
}
