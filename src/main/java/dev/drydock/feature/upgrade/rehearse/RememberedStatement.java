package dev.drydock.feature.upgrade.rehearse;

import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A statement that the source remembers.
 *
 * @param schema where it ran
 * @param digest its text with a mark in place of each literal, which may be shown
 * @param sample one that really ran, with its literals, which are nobody's business; empty if none is remembered whole
 */
record RememberedStatement(String schema, String digest, String sample) {

    private static final Pattern READS = Pattern.compile("(?is)\\s*\\(?\\s*(SELECT|WITH)\\b.*");
    private static final Pattern ROWS = Pattern.compile("\\(\\s*\\.\\.\\.\\s*\\)(\\s*/\\*.*?\\*/)?");
    private static final Pattern MORE = Pattern.compile("\\?\\s*,\\s*\\.\\.\\.");
    private static final Pattern MORE_ROWS = Pattern.compile("/\\* , \\.\\.\\. \\*/");
    private static final Pattern INSERTED = Pattern.compile("(?i)(\\(([^()]*)\\) VALUES? )\\(\\.\\.\\.\\)");
    private static final Pattern CALL = Pattern.compile("(?<=\\w) \\(");
    private static final Pattern MARK = Pattern.compile("(?<![\\w`'\"])\\?(?![\\w`'\"])");
    private static final Pattern COUNTED = Pattern.compile("(?i)(\\b(?:LIMIT|OFFSET)\\s+(?:1\\s*,\\s*)?)'2020-01-01'");

    /** A literal that a number may not stand for, and one that passes for a number, a text and a date. */
    private static final String DATE = "'2020-01-01'";

    /** Whether the server kept only its beginning. */
    boolean cut() {
        return digest.endsWith("...") && !digest.endsWith("?, ...");
    }

    /** Whether it has a result. */
    boolean reads() {
        return READS.matcher(digest).matches();
    }

    /** Statements with literals that stand for it: a real one first. */
    List<String> filled() {
        Set<String> texts = new LinkedHashSet<>();
        if (!sample.isEmpty()) {
            texts.add(sample);
        }
        texts.add(filled(digest, "1"));
        texts.add(COUNTED.matcher(COUNTED.matcher(filled(digest, DATE)).replaceAll("$1" + "1"))
                .replaceAll("$1" + "1"));
        return List.copyOf(texts);
    }

    /** Digests have marks in place of literals, and of lists of them, and a blank before brackets, which no function may have. */
    static String filled(String digest, String literal) {
        String text = MORE_ROWS.matcher(digest).replaceAll("");
        text = INSERTED.matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(found.group(1)
                        + "("
                        + String.join(", ", Collections.nCopies(found.group(2).split(",", -1).length, literal))
                        + ")"));
        text = ROWS.matcher(text).replaceAll("(" + literal + ")");
        text = MORE.matcher(text).replaceAll(literal + ", " + literal);
        return CALL.matcher(MARK.matcher(text).replaceAll(literal)).replaceAll("(");
    }
}
