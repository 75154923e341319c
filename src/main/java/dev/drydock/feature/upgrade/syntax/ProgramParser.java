package dev.drydock.feature.upgrade.syntax;

import dev.drydock.feature.upgrade.syntax.SqlText.Kind;
import dev.drydock.feature.upgrade.syntax.SqlText.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Takes a stored program apart into its statements, by the grammar of compound statements ("Compound Statement Syntax" in the
 * MySQL manual). What it cannot follow it says, so that nobody takes a text for clean that was not understood. Used once.
 */
public final class ProgramParser {

    /** What a statement begins behind. */
    static final Set<String> STARTS = Set.of(";", "BEGIN", "THEN", "ELSE", "DO", "LOOP", "REPEAT", ":");

    private static final Set<String> VERBS = Set.of(
            "SELECT",
            "INSERT",
            "UPDATE",
            "DELETE",
            "REPLACE",
            "SET",
            "CALL",
            "OPEN",
            "FETCH",
            "CLOSE",
            "LEAVE",
            "ITERATE",
            "RETURN",
            "SIGNAL",
            "RESIGNAL",
            "GET",
            "PREPARE",
            "EXECUTE",
            "DEALLOCATE",
            "DROP",
            "CREATE",
            "ALTER",
            "TRUNCATE",
            "START",
            "STOP",
            "SLAVE",
            "COMMIT",
            "ROLLBACK",
            "SAVEPOINT",
            "RELEASE",
            "SHOW",
            "DO",
            "WITH",
            "EXPLAIN",
            "DESCRIBE",
            "DESC",
            "ANALYZE",
            "CHECK",
            "CHECKSUM",
            "OPTIMIZE",
            "REPAIR",
            "RENAME",
            "GRANT",
            "REVOKE",
            "FLUSH",
            "RESET",
            "KILL",
            "PURGE",
            "CHANGE",
            "XA",
            "CACHE",
            "INSTALL",
            "UNINSTALL",
            "BINLOG",
            "VALUES",
            "TABLE",
            "CLONE",
            "RESTART",
            "SHUTDOWN",
            "LOCK",
            "UNLOCK",
            "(");

    private static final Set<String> CHARACTERISTICS = Set.of(
            "COMMENT",
            "LANGUAGE",
            "SQL",
            "NOT",
            "DETERMINISTIC",
            "CONTAINS",
            "NO",
            "READS",
            "MODIFIES",
            "DATA",
            "SECURITY",
            "DEFINER",
            "INVOKER");

    private static final Set<String> BLOCKS = Set.of("BEGIN", "IF", "CASE", "LOOP", "WHILE", "REPEAT", "DECLARE");

    /**
     * A program taken apart.
     *
     * @param statements its statements without those that only hold others
     * @param unclear the words at which it could not be followed; empty if it was understood to its end
     */
    public record Parsed(List<List<Token>> statements, Optional<String> unclear) {}

    private static final class Unclear extends RuntimeException {
        private static final long serialVersionUID = 1;

        Unclear(String near) {
            super(near, null, false, false);
        }
    }

    private final List<Token> tokens;
    private final List<List<Token>> statements = new ArrayList<>();
    private int at;

    private ProgramParser(List<Token> tokens) {
        this.tokens = tokens;
    }

    /** Takes the text of a routine, trigger or event with its {@code CREATE}, or any one statement. */
    public static Parsed parse(SqlText text) {
        ProgramParser parser = new ProgramParser(text.tokens());
        if (!text.complete()) {
            return new Parsed(List.of(), Optional.of(parser.near()));
        }
        try {
            parser.whole();
            return new Parsed(List.copyOf(parser.statements), Optional.empty());
        } catch (Unclear unclear) {
            return new Parsed(List.copyOf(parser.statements), Optional.of(String.valueOf(unclear.getMessage())));
        }
    }

    /** Where the body of a program begins; 0 for another statement. */
    static int body(List<Token> tokens) {
        ProgramParser parser = new ProgramParser(tokens);
        try {
            if (parser.is("CREATE")) {
                parser.header();
            }
            return parser.at;
        } catch (Unclear _) {
            return 0;
        }
    }

    private void whole() {
        if (is("CREATE")) {
            header();
        }
        statement();
        if (is(";")) {
            at++;
        }
        if (at < tokens.size()) {
            throw unclear();
        }
    }

    /** Leaves off at the body. A statement that creates a table is its own body. */
    private void header() {
        int program = at;
        while (program < tokens.size()
                && !tokens.get(program)
                        .in(Set.of("PROCEDURE", "FUNCTION", "TRIGGER", "EVENT", "VIEW", "TABLE", "INDEX"))) {
            program++;
        }
        if (program == tokens.size()) {
            return;
        }
        Token kind = tokens.get(program);
        if (kind.is("TRIGGER")) {
            at = behind(program, "ROW");
            if (is("FOLLOWS") || is("PRECEDES")) {
                at++;
                objectName();
            }
        } else if (kind.is("EVENT")) {
            at = behind(program, "DO");
        } else if (kind.is("PROCEDURE") || kind.is("FUNCTION")) {
            at = program + 1;
            objectName();
            parentheses();
            if (is("RETURNS")) {
                while (at < tokens.size() && !startsBody()) {
                    at++;
                }
            }
            while (at < tokens.size()
                    && (tokens.get(at).kind() == Kind.STRING || tokens.get(at).in(CHARACTERISTICS))) {
                at++;
            }
        }
    }

    /** A routine's characteristics and the type that it returns hold none of these words but {@code CHARACTER SET}. */
    private boolean startsBody() {
        boolean characterSet = is("SET") && tokens.get(at - 1).in(Set.of("CHARACTER", "CHAR"));
        boolean label = at + 1 < tokens.size()
                && tokens.get(at).name()
                && tokens.get(at + 1).is(":");
        boolean query = is("(") && at + 1 < tokens.size() && tokens.get(at + 1).in(Set.of("SELECT", "("));
        return label
                || query
                || (!is("(")
                        && !characterSet
                        && (tokens.get(at).in(VERBS) || tokens.get(at).in(BLOCKS)));
    }

    private int behind(int from, String word) {
        for (int i = from; i < tokens.size(); i++) {
            if (tokens.get(i).is(word)) {
                return i + 1;
            }
        }
        throw unclear();
    }

    private void objectName() {
        at++;
        if (is(".")) {
            at += 2;
        }
    }

    private void parentheses() {
        if (!is("(")) {
            throw unclear();
        }
        int depth = 0;
        do {
            depth += is("(") ? 1 : is(")") ? -1 : 0;
            next();
        } while (depth > 0);
    }

    private void statement() {
        if (at + 2 < tokens.size()
                && tokens.get(at).name()
                && tokens.get(at + 1).is(":")) {
            at += 2;
        }
        if (at >= tokens.size()) {
            throw unclear();
        }
        Token first = tokens.get(at);
        boolean function = at + 1 < tokens.size() && tokens.get(at + 1).is("(") && first.is("REPEAT");
        if (first.kind() == Kind.WORD && first.in(BLOCKS) && !function) {
            compound(first.text().toUpperCase(java.util.Locale.ROOT));
        } else if (first.in(VERBS)) {
            simple();
        } else {
            throw unclear();
        }
    }

    private void compound(String word) {
        at++;
        switch (word) {
            case "BEGIN" -> {
                statementsUntil(Set.of("END"));
                end("");
            }
            case "IF" -> {
                branch("THEN");
                while (is("ELSEIF")) {
                    at++;
                    branch("THEN");
                }
                otherwise();
                end("IF");
            }
            case "CASE" -> {
                expression(Set.of("WHEN"));
                while (is("WHEN")) {
                    at++;
                    branch("THEN");
                }
                otherwise();
                end("CASE");
            }
            case "WHILE" -> {
                branch("DO");
                end("WHILE");
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
        next();
        statementsUntil(Set.of("ELSEIF", "ELSE", "WHEN", "END"));
    }

    private void otherwise() {
        if (is("ELSE")) {
            at++;
            statementsUntil(Set.of("END"));
        }
    }

    private void end(String word) {
        if (!is("END")) {
            throw unclear();
        }
        at++;
        if (!word.isEmpty()) {
            if (!is(word)) {
                throw unclear();
            }
            at++;
        }
        if (at < tokens.size() && tokens.get(at).name()) {
            at++;
        }
    }

    private void statementsUntil(Set<String> words) {
        while (at < tokens.size() && !tokens.get(at).in(words)) {
            statement();
            if (!is(";")) {
                throw unclear();
            }
            at++;
        }
        if (at >= tokens.size()) {
            throw unclear();
        }
    }

    /** Up to one of these words outside parentheses and outside the expression {@code CASE}. */
    private void expression(Set<String> words) {
        int from = at;
        int depth = 0;
        while (at < tokens.size() && (depth > 0 || !tokens.get(at).in(words))) {
            if (is(";")) {
                throw unclear();
            }
            depth += is("(") || is("CASE") ? 1 : is(")") || is("END") ? -1 : 0;
            at++;
        }
        if (at >= tokens.size()) {
            throw unclear();
        }
        statements.add(tokens.subList(from, at));
    }

    /** Of a variable, condition or cursor it is a statement; of a handler, conditions and the handler's own statement. */
    private void declaration() {
        int from = at - 1;
        boolean handler = at + 1 < tokens.size() && tokens.get(at + 1).is("HANDLER");
        if (!handler) {
            at = from;
            simple();
            return;
        }
        at += 3;
        while (at < tokens.size()) {
            if (is("SQLSTATE")) {
                at++;
                at += is("VALUE") ? 1 : 0;
            } else if (is("NOT")) {
                at++;
            }
            next();
            if (!is(",")) {
                break;
            }
            at++;
        }
        statements.add(tokens.subList(from, at));
        statement();
    }

    private void simple() {
        int from = at;
        int depth = 0;
        while (at < tokens.size() && !is(";")) {
            depth += is("(") ? 1 : is(")") ? -1 : 0;
            at++;
        }
        if (depth != 0) {
            at = from;
            throw unclear();
        }
        statements.add(tokens.subList(from, at));
    }

    private boolean is(String word) {
        return at < tokens.size() && tokens.get(at).is(word);
    }

    private void next() {
        if (at >= tokens.size()) {
            throw unclear();
        }
        at++;
    }

    private Unclear unclear() {
        return new Unclear(near());
    }

    private String near() {
        int last = Math.min(tokens.size(), at + 5);
        StringBuilder near = new StringBuilder();
        for (Token token : tokens.subList(Math.min(Math.max(0, at - 1), last), last)) {
            near.append(near.isEmpty() ? "" : " ").append(token.text());
        }
        return near.toString();
    }
}
