package dev.drydock.feature.sessions;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What a session ran last, as far as the server remembers it.
 *
 * @param statements newest first
 * @param note why there is none; empty if there is one
 */
public record LastStatements(List<Last> statements, String note) {

    /**
     * A statement that has ended.
     *
     * @param number of its event, by which it is told from others
     * @param ended when; empty if the server does not tell
     * @param error number of the server's error; 0 if it went through
     * @param inTransaction whether it belongs to the transaction that is open; of the last second before it that is not known
     */
    public record Last(
            long number,
            Optional<Instant> ended,
            Duration took,
            long rows,
            long error,
            boolean inTransaction,
            String sql) {}

    private static final Messages TEXT = Messages.of("sessions");
    private static final long PICOS_OF_A_NANO = 1_000;
    private static final String CONSUMER =
            "SELECT @@performance_schema AND COUNT(*) = 2 FROM performance_schema.setup_consumers WHERE ENABLED = 'YES'"
                    + " AND NAME IN ('events_statements_current', 'events_statements_history')";
    /** The timer's now is the start of this very statement; without that, when the others ended is not known. */
    private static final String HISTORY = "SELECT h.EVENT_ID, CAST((SELECT MAX(c.TIMER_START) FROM"
            + " performance_schema.events_statements_current c JOIN performance_schema.threads own ON own.THREAD_ID ="
            + " c.THREAD_ID WHERE own.PROCESSLIST_ID = CONNECTION_ID()) AS DECIMAL(30)) - CAST(h.TIMER_END AS DECIMAL(30)),"
            + " h.TIMER_WAIT, h.ROWS_AFFECTED +"
            + " h.ROWS_SENT, h.MYSQL_ERRNO, COALESCE(h.SQL_TEXT, h.EVENT_NAME) FROM"
            + " performance_schema.events_statements_history h JOIN performance_schema.threads t ON t.THREAD_ID ="
            + " h.THREAD_ID WHERE t.PROCESSLIST_ID = ? ORDER BY h.EVENT_ID DESC";

    /** Reads them of one session; blocks. Nothing is switched on for it. */
    public static LastStatements read(OpenServer server, ServerSession of) {
        return server.control().call(session -> {
            try {
                return session.first(CONSUMER, row -> row.number(1).orElse(0) == 1)
                                .orElse(false)
                        ? read(session, of)
                        : none("last.off");
            } catch (ServerException failure) {
                if (failure.connectionLost()) {
                    throw failure;
                }
                return new LastStatements(
                        List.of(), TEXT.text("last.refused", failure.problem().sentence()));
            }
        });
    }

    private static LastStatements read(Session session, ServerSession of) {
        Instant now = Instant.now();
        List<Last> found = session.query(HISTORY, row -> last(row, now, of.transactionSeconds()), of.connection());
        return found.isEmpty() ? none("last.none") : new LastStatements(found, "");
    }

    private static Last last(Row row, Instant now, OptionalLong transaction) {
        OptionalLong ago = row.number(2);
        return new Last(
                row.number(1).orElse(0),
                ago.isPresent() ? Optional.of(now.minus(time(ago.getAsLong()))) : Optional.empty(),
                time(row.number(3).orElse(0)),
                row.number(4).orElse(0),
                row.number(5).orElse(0),
                ago.isPresent()
                        && transaction.isPresent()
                        && time(ago.getAsLong()).toSeconds() <= transaction.getAsLong(),
                row.text(6));
    }

    private static Duration time(long picos) {
        return Duration.ofNanos(Math.max(0, picos / PICOS_OF_A_NANO));
    }

    /** In words, newest first. */
    public String text() {
        return statements.isEmpty()
                ? note
                : statements.stream().map(LastStatements::line).collect(Collectors.joining("\n\n"));
    }

    private static String line(Last one) {
        List<String> facts = new ArrayList<>();
        one.ended().ifPresent(at -> facts.add(Formats.clock(at)));
        facts.add(Formats.measured(one.took()));
        facts.add(one.error() == 0 ? TEXT.text("last.rows", one.rows()) : TEXT.text("last.error", one.error()));
        if (one.inTransaction()) {
            facts.add(TEXT.text("last.open"));
        }
        return "-- " + String.join(" · ", facts) + "\n" + one.sql();
    }

    private static LastStatements none(String key) {
        return new LastStatements(List.of(), TEXT.text(key));
    }
}
