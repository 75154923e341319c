package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.db.syntax.SqlText;
import java.util.Optional;

/**
 * A routine, trigger, event or view.
 *
 * @param kind which of these it is
 * @param type {@code PROCEDURE}, {@code FUNCTION}, {@code TRIGGER}, {@code EVENT} or {@code VIEW}
 * @param body its statement as the server keeps it, with parameters and escapes; empty if the account may not see it
 * @param sqlMode the sql_mode that it was made with; empty for a view
 */
public record StoredProgram(
        Subject.Kind kind, String type, String schema, String name, Optional<String> body, String sqlMode) {

    /** Its words and signs, as a server of this version reads them. */
    public SqlText text(ServerVersion version) {
        return SqlText.of(body.orElse(""), ReadingMode.of(sqlMode, version));
    }

    /** The line of its body, from 1, in which this word of its text stands; blank lines before the body do not count. */
    public long line(SqlText text, SqlText.Token token) {
        int from = text.tokens().get(ProgramParser.body(text.tokens())).start();
        return 1
                + body.orElse("")
                        .substring(Math.min(from, token.start()), token.start())
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    public Subject subject() {
        return new Subject(kind, schema, name, "");
    }
}
