package dev.drydock.db.syntax;

import dev.drydock.db.syntax.SqlText.Kind;
import dev.drydock.db.syntax.SqlText.Token;
import java.util.Set;

/** What stands before the body of a stored program: its name, parameters, what it returns, when it runs. */
final class ProgramHeader {

    private static final Set<String> KINDS =
            Set.of("PROCEDURE", "FUNCTION", "TRIGGER", "EVENT", "VIEW", "TABLE", "INDEX");

    private final TokenCursor text;

    ProgramHeader(TokenCursor text) {
        this.text = text;
    }

    /** Goes to the body of what begins with {@code CREATE}. A statement that creates a table is its own body. */
    void skip() {
        int start = text.at();
        while (!text.ended() && !text.in(KINDS)) {
            text.next();
        }
        if (text.ended()) {
            text.at(start);
            return;
        }
        Token kind = text.here();
        if (kind.is("TRIGGER")) {
            text.behind("ROW");
            if (text.in(Set.of("FOLLOWS", "PRECEDES"))) {
                text.next();
                objectName();
            }
        } else if (kind.is("EVENT")) {
            text.behind("DO");
        } else if (kind.is("PROCEDURE") || kind.is("FUNCTION")) {
            text.next();
            routine();
        } else {
            text.at(start);
        }
    }

    private void routine() {
        objectName();
        parentheses();
        if (text.is("RETURNS")) {
            while (!text.ended() && !startsBody()) {
                text.next();
            }
        }
        while (!text.ended() && (text.here().kind() == Kind.STRING || text.in(ProgramWords.CHARACTERISTICS))) {
            text.next();
        }
    }

    /** A routine's characteristics and the type that it returns hold none of these words but {@code CHARACTER SET} and the type {@code SET}. */
    private boolean startsBody() {
        boolean type = text.is("SET") && text.in(-1, Set.of("CHARACTER", "CHAR", "RETURNS"));
        boolean query = text.is("(") && text.in(1, Set.of("SELECT", "("));
        return text.isLabel()
                || query
                || (!text.is("(") && !type && (text.in(ProgramWords.VERBS) || text.in(ProgramWords.BLOCKS)));
    }

    private void objectName() {
        text.next();
        if (text.is(".")) {
            text.next();
            text.next();
        }
    }

    private void parentheses() {
        if (!text.is("(")) {
            throw text.unclear();
        }
        int depth = 0;
        do {
            depth += text.nesting();
            text.next();
        } while (depth > 0);
    }
}
