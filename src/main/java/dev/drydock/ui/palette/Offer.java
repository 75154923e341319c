package dev.drydock.ui.palette;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A command with what the palette must know to put it into its place.
 *
 * @param needs what must be named for it, as the server that it would connect; empty for nothing
 * @param near whether it is of the server of the visible tab, which comes first
 */
public record Offer(Command command, String needs, boolean near) {

    private static final Pattern BLANKS = Pattern.compile("\\s+");

    /** One that can always be offered. */
    public static Offer of(Command command) {
        return new Offer(command, "", false);
    }

    String text() {
        return command.title() + " " + command.group();
    }

    /** Whether what was typed names what it needs: by a word that stands nowhere else in it. */
    boolean named(String query) {
        if (needs.isEmpty()) {
            return true;
        }
        String name = needs.toLowerCase(Locale.ROOT);
        String rest = text().toLowerCase(Locale.ROOT).replace(name, " ");
        return BLANKS.splitAsStream(query.toLowerCase(Locale.ROOT).strip())
                .anyMatch(word -> !word.isEmpty() && name.contains(word) && !rest.contains(word));
    }
}
