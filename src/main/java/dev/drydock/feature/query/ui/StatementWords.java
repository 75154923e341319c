package dev.drydock.feature.query.ui;

import dev.drydock.db.query.ReadingStatement;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.fxmisc.richtext.model.StyleSpans;
import org.fxmisc.richtext.model.StyleSpansBuilder;

/** The words of statements that read, and the colours of a text of them. */
final class StatementWords {

    /** Those that a statement which reads is written with; each server has more. */
    static final Set<String> KEYWORDS = Set.of("""
        ALL ANALYZE AND AS ASC BETWEEN BINARY BY CASE COLLATE COLUMNS CROSS DATABASES DESC DESCRIBE DISTINCT DIV ELSE END
        ENGINE ESCAPE EXCEPT EXISTS EXPLAIN FALSE FORCE FORMAT FROM FULL GLOBAL GRANTS GROUP HAVING IGNORE IN INDEX INNER
        INTERSECT INTERVAL IS JOIN KEY LATERAL LEFT LIKE LIMIT MOD NATURAL NOT NULL OFFSET ON OR ORDER OUTER OVER PARTITION
        PROCESSLIST RECURSIVE REGEXP RIGHT RLIKE ROLLUP ROW ROWS SELECT SESSION SHOW STATUS STRAIGHT_JOIN TABLE TABLES THEN
        TREE TRUE UNION USE USING VALUES VARIABLES WARNINGS WHEN WHERE WINDOW WITH XOR\
        """.split("\\s+"));

    private StatementWords() {}

    /** The class of the style sheet for each stretch of the text; what stands between words but is not blank is comment. */
    static StyleSpans<Collection<String>> colours(String text) {
        StyleSpansBuilder<Collection<String>> spans = new StyleSpansBuilder<>();
        int at = 0;
        for (Token token : SqlText.of(text, false).tokens()) {
            spans.add(between(text, at, token.start()), token.start() - at);
            spans.add(colour(token), token.end() - token.start());
            at = token.end();
        }
        spans.add(between(text, at, text.length()), text.length() - at);
        return spans.create();
    }

    private static Collection<String> between(String text, int from, int to) {
        return text.substring(from, to).isBlank() ? List.of() : List.of("dd-sql-comment");
    }

    private static Collection<String> colour(Token token) {
        return switch (token.kind()) {
            case STRING -> List.of("dd-sql-string");
            case NUMBER -> List.of("dd-sql-number");
            case WORD -> {
                String word = token.text().toUpperCase(Locale.ROOT);
                yield KEYWORDS.contains(word)
                        ? List.of("dd-sql-keyword")
                        : ReadingStatement.functions().contains(word) ? List.of("dd-sql-function") : List.of();
            }
            case NAME, SIGN -> List.of();
        };
    }
}
