package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Reads the texts of stored programs as the server keeps them, with parameters and escapes: {@code information_schema} leaves
 * out both, so that {@code 'it\\'s'} would end in the middle (seen on 5.7.22).
 */
final class ProgramTexts {

    private final boolean dictionary;
    private final boolean ownTables;
    private final String userSchemas;

    /** @param userSchemas the condition that leaves out the server's own schemas */
    ProgramTexts(ServerFacts server, String userSchemas) {
        this.dictionary = server.mySqlAtLeast(8, 0, 0);
        this.ownTables = server.grants().global("SELECT");
        this.userSchemas = userSchemas;
    }

    List<StoredProgram> routines(Session session) {
        if (!dictionary && ownTables) {
            return session.query(
                    "SELECT db, name, type, sql_mode, character_set_client, body, param_list, `returns`"
                            + " FROM mysql.proc WHERE db" + userSchemas,
                    row -> own(Subject.Kind.ROUTINE, row, routine(row)));
        }
        List<StoredProgram> listed = session.query(
                "SELECT ROUTINE_TYPE, ROUTINE_SCHEMA, ROUTINE_NAME, ROUTINE_DEFINITION, SQL_MODE"
                        + " FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA" + userSchemas,
                row -> program(Subject.Kind.ROUTINE, row));
        return shown(session, listed, 3);
    }

    List<StoredProgram> triggers(Session session) {
        List<StoredProgram> listed = session.query(
                "SELECT 'TRIGGER', TRIGGER_SCHEMA, TRIGGER_NAME, ACTION_STATEMENT, SQL_MODE"
                        + " FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA" + userSchemas,
                row -> program(Subject.Kind.TRIGGER, row));
        return shown(session, listed, 3);
    }

    List<StoredProgram> events(Session session) {
        if (!dictionary && ownTables) {
            return session.query(
                    "SELECT db, name, 'EVENT', sql_mode, character_set_client, body FROM mysql.event WHERE db"
                            + userSchemas,
                    row -> own(Subject.Kind.EVENT, row, "CREATE EVENT `x` ON SCHEDULE EVERY 1 DAY DO "));
        }
        List<StoredProgram> listed = session.query(
                "SELECT 'EVENT', EVENT_SCHEMA, EVENT_NAME, EVENT_DEFINITION, SQL_MODE"
                        + " FROM information_schema.EVENTS WHERE EVENT_SCHEMA" + userSchemas,
                row -> program(Subject.Kind.EVENT, row));
        return shown(session, listed, 4);
    }

    /**
     * The server writes these texts anew, with every name in backticks. MySQL since 8.0 lists none of a view of another
     * account, whatever the privileges, and shows it by SHOW CREATE VIEW.
     */
    List<StoredProgram> views(Session session) {
        List<StoredProgram> listed = session.query(
                "SELECT 'VIEW', TABLE_SCHEMA, TABLE_NAME, VIEW_DEFINITION, '' FROM information_schema.VIEWS"
                        + " WHERE TABLE_SCHEMA" + userSchemas,
                row -> program(Subject.Kind.VIEW, row));
        return listed.stream()
                .map(one -> one.body().isPresent() ? one : withStatement(session, one, 2))
                .toList();
    }

    private static String routine(Row row) {
        String type = row.text(3);
        String returns = type.equals("FUNCTION") ? "RETURNS " + sent(row, 8) + " " : "";
        return "CREATE " + type + " `x`(" + sent(row, 7) + ") " + returns;
    }

    private static StoredProgram own(Subject.Kind kind, Row row, String head) {
        return new StoredProgram(
                kind, row.text(3), row.text(1), row.text(2), Optional.of(head + sent(row, 6)), row.text(4));
    }

    /**
     * The column as its author's client sent it: these are bytes in the client's character set, and the server cuts them or
     * makes them NULL where they are converted from another one.
     */
    private static String sent(Row row, int column) {
        String name = row.text(5);
        Charset charset = name.matches("(utf8.*|binary)?")
                ? StandardCharsets.UTF_8
                : Charset.forName(name, StandardCharsets.ISO_8859_1);
        return new String(row.bytes(column), charset);
    }

    private static StoredProgram program(Subject.Kind kind, Row row) {
        return new StoredProgram(kind, row.text(1), row.text(2), row.text(3), text(row, 4), row.text(5));
    }

    private static Optional<String> text(Row row, int column) {
        return row.optionalText(column).filter(text -> !text.isEmpty());
    }

    /** With the statement that SHOW CREATE gives, in this column; a program that is gone meanwhile, or hidden, keeps none. */
    private static List<StoredProgram> shown(Session session, List<StoredProgram> listed, int column) {
        return listed.stream().map(one -> withStatement(session, one, column)).toList();
    }

    private static StoredProgram withStatement(Session session, StoredProgram one, int column) {
        return new StoredProgram(
                one.kind(), one.type(), one.schema(), one.name(), statement(session, one, column), one.sqlMode());
    }

    private static Optional<String> statement(Session session, StoredProgram program, int column) {
        try {
            return session
                    .query(
                            "SHOW CREATE " + program.type() + " " + Sql.name(program.schema(), program.name()),
                            row -> row.optionalText(column))
                    .stream()
                    .flatMap(Optional::stream)
                    .filter(text -> !text.isEmpty())
                    .findFirst();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.empty();
        }
    }
}
