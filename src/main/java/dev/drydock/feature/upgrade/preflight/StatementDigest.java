package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A normalised statement that the server has run.
 *
 * @param id its digest, by which {@code performance_schema} knows it
 * @param text without literals, names in backticks
 * @param lastSeen when it ran last, as the server says it
 */
public record StatementDigest(String id, String text, String lastSeen) {

    private static final int LONGEST = 120;
    private static final String GENERATED = " PARSE_GCOL_EXPR (";

    /** 5.7 appends the generated columns of each table that the statement opened, which are no part of it. */
    static StatementDigest read(String id, String text, String lastSeen) {
        int columns = text.indexOf(GENERATED);
        return new StatementDigest(id, columns > 0 ? text.substring(0, columns) : text, lastSeen);
    }

    public Subject subject() {
        String shown = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
        return Subject.ofServer(Subject.Kind.STATEMENT, shown);
    }

    /** Whether it is what MySQL's driver asks, with the variables that this very version has. */
    boolean ofDriver() {
        return text.startsWith("SELECT @@SESSION . `auto_increment_increment`")
                || text.matches("SELECT @@SESSION \\. `?tx_(read_only|isolation)`? *");
    }

    /**
     * What a SELECT reads, up to its first table with its schema, as the server writes it in views and digests; empty for
     * anything else.
     */
    static List<String> head(SqlText text) {
        List<String> head = new ArrayList<>();
        List<Token> tokens = text.tokens();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean value = token.kind() == Kind.STRING || token.kind() == Kind.NUMBER;
            head.add(value ? "?" : token.text().toLowerCase(Locale.ROOT));
            if (token.is("FROM")) {
                boolean qualified = i + 3 < tokens.size() && tokens.get(i + 2).is(".");
                return qualified && tokens.getFirst().is("SELECT")
                        ? List.of(
                                String.join(" ", head),
                                tokens.get(i + 1).text(),
                                tokens.get(i + 3).text())
                        : List.of();
            }
        }
        return List.of();
    }

    /** Whether it looks after tables and names whichever are there, as ours and the vendor's tools do: no program needs it. */
    boolean maintains() {
        return text.matches(
                "(?is)((CHECK|REPAIR|ANALYZE|OPTIMIZE)\\s.{0,30}?\\bTABLE\\b|ALTER TABLE `?mysql`? ?\\.).*");
    }

    /** Whether it made a program or view, whose own text says what it is now. */
    boolean definesProgram() {
        return text.matches("(?is)(CREATE|ALTER)\\b.{0,160}?\\b(PROCEDURE|FUNCTION|TRIGGER|EVENT|VIEW)\\b.*");
    }
}
