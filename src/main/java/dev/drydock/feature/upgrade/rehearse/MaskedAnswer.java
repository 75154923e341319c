package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.syntax.NormalizedStatement;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server's words against a statement that really ran, without its literals, which servers like to quote. */
final class MaskedAnswer {

    private static final Pattern NEAR = Pattern.compile("(?s)near '(\\s*)([A-Za-z_]\\w*)?.*'(?= at line)");
    private static final Pattern QUOTED = Pattern.compile("'([^']*)'");
    /** Parts of a statement, as servers name them. */
    private static final Pattern PART = Pattern.compile("field list|[a-z]+ (clause|statement)");

    private static final Pattern WORD = Pattern.compile("(?U)[\\w$]+");

    private static final ReadingMode MODE = new ReadingMode(false, false, ReadingMode.ANY_VERSION);

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
        List<Token> known = SqlText.of(digest, MODE).tokens();
        String masked = NormalizedStatement.of(label, false);
        SqlText read = SqlText.of(masked, MODE);
        boolean name =
                known.stream().anyMatch(token -> token.name() && token.text().equalsIgnoreCase(label));
        boolean part = SqlText.of(label, MODE).complete()
                && !read.tokens().isEmpty()
                && Collections.indexOfSubList(words(known), words(read.tokens())) >= 0;
        return name ? label : part ? masked : "…";
    }

    private static List<String> words(List<Token> tokens) {
        return tokens.stream()
                .map(token -> token.text().toLowerCase(Locale.ROOT))
                .toList();
    }

    /** Whether each word of it stands in the digest, too. */
    private static boolean named(String quoted, String known) {
        Set<String> words = words(quoted.toLowerCase(Locale.ROOT));
        return PART.matcher(quoted).matches()
                || quoted.isEmpty()
                || (!words.isEmpty() && words(known).containsAll(words));
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        WORD.matcher(text).results().forEach(word -> words.add(word.group()));
        return words;
    }
}
