package dev.drydock.feature.upgrade.rehearse;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's words against a statement that really ran, without its literals, which servers like to quote. */
final class MaskedAnswer {

    private static final Pattern NEAR = Pattern.compile("(?s)near '(\\s*)([A-Za-z_]\\w*)?.*'(?= at line)");
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'");
    /** Parts of a statement, as servers name them. */
    private static final Pattern PART = Pattern.compile("field list|[a-z]+ (clause|statement)");

    private static final Pattern WORD = Pattern.compile("[\\w$]+");

    private MaskedAnswer() {}

    /** @param digest the statement with a mark in place of each literal, all of which may be shown */
    static ServerAnswer of(ServerAnswer answer, String digest) {
        String known = digest.toLowerCase(Locale.ROOT);
        Matcher near = NEAR.matcher(answer.message());
        if (near.find()) {
            String word = near.group(2) == null || !named(near.group(2), known) ? "" : near.group(2) + " ";
            return new ServerAnswer(
                    answer.errno(), near.replaceFirst(Matcher.quoteReplacement("near '" + word + "…'")));
        }
        String text = QUOTED.matcher(answer.message())
                .replaceAll(found -> Matcher.quoteReplacement(named(found.group(1), known) ? found.group() : "'…'"));
        return new ServerAnswer(answer.errno(), text);
    }

    /** The label of a column, which is a part of the statement where it has no name of its own. */
    static String label(String label, String digest) {
        return named(label, digest.toLowerCase(Locale.ROOT)) ? label : "…";
    }

    /** Whether each word of it stands in the digest, too. */
    private static boolean named(String quoted, String known) {
        return PART.matcher(quoted).matches()
                || WORD.matcher(quoted)
                        .results()
                        .allMatch(word -> known.contains(word.group().toLowerCase(Locale.ROOT)));
    }
}
