package dev.drydock.feature.upgrade.preflight;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.syntax.ProgramParser;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.db.syntax.SqlText.Token;
import dev.drydock.feature.upgrade.syntax.ConstantTexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement that a program prepares.
 *
 * @param line of the program's body in which PREPARE stands
 * @param text the statement; empty if it is put together as the program runs
 */
public record PreparedText(long line, Optional<SqlText> text) {

    /** All that a program prepares, as a server of this version reads it; of a variable, each text that it may have. */
    public static List<PreparedText> of(StoredProgram program, ServerVersion version) {
        SqlText text = program.text(version);
        if (!text.has("PREPARE")) {
            return List.of();
        }
        ConstantTexts constants = ConstantTexts.of(text);
        ReadingMode mode = ReadingMode.of(program.sqlMode(), version);
        List<PreparedText> prepared = new ArrayList<>();
        for (List<Token> statement : ProgramParser.parse(text).statements()) {
            if (statement.size() > 3
                    && statement.getFirst().is("PREPARE")
                    && statement.get(2).is("FROM")) {
                long line = program.line(text, statement.getFirst());
                for (ConstantTexts.Value value : constants.expression(statement.subList(3, statement.size()))) {
                    value.whole()
                            .map(whole -> whole.isBlank()
                                    ? Optional.<PreparedText>empty()
                                    : Optional.of(constant(line, whole, mode)))
                            .orElseGet(() -> Optional.of(new PreparedText(line, Optional.empty())))
                            .ifPresent(prepared::add);
                }
            }
        }
        return prepared;
    }

    private static PreparedText constant(long line, String statement, ReadingMode mode) {
        return new PreparedText(line, Optional.of(SqlText.of(statement, mode)));
    }
}
