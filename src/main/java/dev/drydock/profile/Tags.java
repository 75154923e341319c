package dev.drydock.profile;

import java.util.Arrays;
import java.util.List;

/** Tags as they are typed: words separated by commas, semicolons or blanks. */
public final class Tags {

    private Tags() {}

    /** The tags, each once, in the order in which they were typed. */
    public static List<String> of(String typed) {
        return Arrays.stream(typed.split("[,;\\s]+"))
                .filter(tag -> !tag.isEmpty())
                .distinct()
                .toList();
    }

    /** As they would be typed. */
    public static String text(List<String> tags) {
        return String.join(", ", tags);
    }
}
