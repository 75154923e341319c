package dev.drydock.db.syntax;

import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.db.syntax.TokenCursor.Unclear;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Takes a stored program apart into its statements, by the grammar of compound statements ("Compound Statement Syntax" in the
 * MySQL manual). What it cannot follow it says, so that nobody takes a text for clean that was not understood. Used once.
 */
public final class ProgramParser {

    /**
     * A program taken apart.
     *
     * @param statements its statements without those that only hold others
     * @param unclear the words at which it could not be followed; empty if it was understood to its end
     */
    public record Parsed(List<List<Token>> statements, Optional<String> unclear) {}

    private final TokenCursor text;
    private final List<List<Token>> statements = new ArrayList<>();

    private ProgramParser(List<Token> tokens) {
        this.text = new TokenCursor(tokens);
    }

    /** Takes the text of a routine, trigger or event with its {@code CREATE}, or any one statement. */
    public static Parsed parse(SqlText sql) {
        ProgramParser parser = new ProgramParser(sql.tokens());
        if (!sql.complete()) {
            return new Parsed(List.of(), Optional.of(parser.text.near()));
        }
        try {
            parser.whole();
            return new Parsed(List.copyOf(parser.statements), Optional.empty());
        } catch (Unclear unclear) {
            return new Parsed(List.copyOf(parser.statements), Optional.of(String.valueOf(unclear.getMessage())));
        }
    }

    /** Where the body of a program begins; 0 for another statement. */
    public static int body(List<Token> tokens) {
        TokenCursor text = new TokenCursor(tokens);
        try {
            skipHeader(text);
            return text.at();
        } catch (Unclear _) {
            return 0;
        }
    }

    private static void skipHeader(TokenCursor text) {
        if (text.is("CREATE")) {
            new ProgramHeader(text).skip();
        }
    }

    private void whole() {
        skipHeader(text);
        statement();
        if (text.is(";")) {
            text.next();
        }
        if (!text.ended()) {
            throw text.unclear();
        }
    }

    private void statement() {
        if (text.isLabel()) {
            text.at(text.at() + 2);
        }
        Token first = text.here();
        boolean function = first.is("REPEAT") && text.is(1, "(");
        if (first.kind() == Kind.WORD && first.in(ProgramWords.BLOCKS) && !function) {
            compound(first.text().toUpperCase(Locale.ROOT));
        } else if (first.in(ProgramWords.VERBS)) {
            simple();
        } else {
            throw text.unclear();
        }
    }

    private void compound(String word) {
        text.next();
        switch (word) {
            case "BEGIN" -> {
                statementsUntil(Set.of("END"));
                end("");
            }
            case "IF" -> {
                branch("THEN");
                while (text.is("ELSEIF")) {
                    text.next();
                    branch("THEN");
                }
                otherwise();
                end("IF");
            }
            case "CASE" -> {
                expression(Set.of("WHEN"));
                while (text.is("WHEN")) {
                    text.next();
                    branch("THEN");
                }
                otherwise();
                end("CASE");
            }
            case "WHILE" -> {
                branch("DO");
                end("WHILE");
            }
            // of MariaDB, over a cursor, a query or a range
            case "FOR" -> {
                branch("DO");
                end("FOR");
            }
            case "LOOP" -> {
                statementsUntil(Set.of("END"));
                end("LOOP");
            }
            case "REPEAT" -> {
                statementsUntil(Set.of("UNTIL"));
                expression(Set.of("END"));
                end("REPEAT");
            }
            default -> declaration();
        }
    }

    private void branch(String word) {
        expression(Set.of(word));
        text.next();
        statementsUntil(Set.of("ELSEIF", "ELSE", "WHEN", "END"));
    }

    private void otherwise() {
        if (text.is("ELSE")) {
            text.next();
            statementsUntil(Set.of("END"));
        }
    }

    private void end(String word) {
        if (!text.is("END")) {
            throw text.unclear();
        }
        text.next();
        if (!word.isEmpty()) {
            if (!text.is(word)) {
                throw text.unclear();
            }
            text.next();
        }
        if (text.isName()) {
            text.next();
        }
    }

    private void statementsUntil(Set<String> words) {
        while (!text.ended() && !text.in(words)) {
            statement();
            if (!text.is(";")) {
                throw text.unclear();
            }
            text.next();
        }
        if (text.ended()) {
            throw text.unclear();
        }
    }

    /** Up to one of these words outside parentheses and outside the expression {@code CASE}. */
    private void expression(Set<String> words) {
        int from = text.at();
        int depth = 0;
        while (!text.ended() && (depth > 0 || !text.in(words))) {
            if (text.is(";")) {
                throw text.unclear();
            }
            depth += text.is("CASE") ? 1 : text.is("END") ? -1 : text.nesting();
            text.next();
        }
        if (text.ended()) {
            throw text.unclear();
        }
        statements.add(text.since(from));
    }

    /** Of a variable, condition or cursor it is a statement; of a handler, conditions and the handler's own statement. */
    private void declaration() {
        int from = text.at() - 1;
        if (!text.is(1, "HANDLER")) {
            text.at(from);
            simple();
            return;
        }
        text.behind("HANDLER");
        text.behind("FOR");
        boolean further = true;
        while (further && !text.ended()) {
            condition();
            further = text.is(",");
            if (further) {
                text.next();
            }
        }
        statements.add(text.since(from));
        statement();
    }

    private void condition() {
        if (text.is("SQLSTATE")) {
            text.next();
            if (text.is("VALUE")) {
                text.next();
            }
        } else if (text.is("NOT")) {
            text.next();
        }
        text.next();
    }

    private void simple() {
        int from = text.at();
        int depth = 0;
        while (!text.ended() && !text.is(";")) {
            depth += text.nesting();
            text.next();
        }
        if (depth != 0) {
            text.at(from);
            throw text.unclear();
        }
        statements.add(text.since(from));
    }
}
