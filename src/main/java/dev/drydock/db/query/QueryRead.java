package dev.drydock.db.query;

import dev.drydock.db.pool.LimitedRead;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.ReadSettings;
import dev.drydock.db.pool.TimeLimit;
import dev.drydock.db.query.QueryAnswer.More;
import dev.drydock.db.query.QueryAnswer.ServerMessage;
import dev.drydock.db.rows.StoredColumn;
import dev.drydock.db.rows.StoredRow;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ResultColumn;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CancelReport;
import dev.drydock.platform.task.Cancellable;
import dev.drydock.platform.task.JobContext;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the answer to one statement that reads, on a session of its own that is READ ONLY where the server knows that, and
 * that ends with it: no transaction stays open.
 */
public final class QueryRead {

    private static final Duration LOCK_WAIT = Duration.ofSeconds(5);
    /** ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION. */
    private static final int IN_READ_ONLY = 1792;
    /** Letters of all values that are held. */
    private static final long MOST_LETTERS = 16L * StoredColumn.MOST;

    private final OpenServer server;
    private final QueryWish wish;
    private final String sqlMode;
    private final ReadingStatement statement;

    /**
     * Blocks for a short query.
     *
     * @throws DrydockException E-3030 to E-3033 if it is no statement that only reads
     */
    public QueryRead(OpenServer server, QueryWish wish) {
        this.server = server;
        this.wish = wish;
        this.sqlMode = server.query(session -> session.first("SELECT @@GLOBAL.sql_mode", row -> row.text(1)))
                .orElse("");
        this.statement = ReadingStatement.of(
                wish.text(), ReadingMode.of(sqlMode, server.facts().version()));
    }

    public ReadingStatement statement() {
        return statement;
    }

    /** The statement that asks for the plan of another, in JSON where the server can: with costs, and what is inside of what. */
    public static String explained(ServerFacts facts, String query) {
        boolean json = facts.mySqlAtLeast(5, 6, 5) || facts.mariaDbAtLeast(10, 1, 2);
        return (json ? "EXPLAIN FORMAT=JSON " : "EXPLAIN ") + query;
    }

    /** Whether the server itself refuses changes on the session: MySQL 5.6.5 and MariaDB 10.0 can. */
    public static boolean refusesChanges(ServerFacts facts) {
        return facts.mySqlAtLeast(5, 6, 5) || facts.mariaDbAtLeast(10, 0, 0);
    }

    /**
     * Blocks until the rows are there.
     *
     * @throws DrydockException E-3004 if it took longer than it may, E-3032 if the server refused a change inside of it
     * @throws ServerException what else the server reported
     */
    public QueryAnswer run(JobContext context) {
        TimeLimit limit = TimeLimit.strict(server.facts(), wish.time());
        try {
            return LimitedRead.run(server, context, limit, settings(limit), Unnamed::new, this::read);
        } catch (ServerException failure) {
            if (failure.errno() != IN_READ_ONLY) {
                throw failure;
            }
            throw new DrydockException(
                    Problem.of(DbError.STATEMENT_ACTS, failure.problem().detail(), statement.verb()), failure);
        }
    }

    private List<String> settings(TimeLimit limit) {
        List<String> settings = new ArrayList<>();
        if (refusesChanges(server.facts())) {
            settings.add("SET SESSION TRANSACTION READ ONLY");
        }
        settings.addAll(ReadSettings.of(server.facts(), LOCK_WAIT, limit));
        // it is read under the mode by which it was told from those that act; names of modes need no escapes
        settings.add("SET SESSION sql_mode = '" + sqlMode.replaceAll("[^A-Z0-9_,]", "") + "'");
        if (statement.query()) {
            settings.add("SET SESSION sql_select_limit = " + (wish.limit() + 1));
        }
        return settings;
    }

    private QueryAnswer read(LongSession session) {
        wish.schema().ifPresent(session.sql()::schema);
        Taking taking = new Taking(session.cancellable());
        long began = System.nanoTime();
        session.sql().ask(statement.sql(), taking);
        Duration took = Duration.ofNanos(System.nanoTime() - began);
        Optional<List<ServerMessage>> messages = taking.ended ? Optional.empty() : Optional.of(messages(session.sql()));
        return new QueryAnswer(
                taking.columns, taking.rows, taking.more, messages, took, refusesChanges(server.facts()));
    }

    private static List<ServerMessage> messages(Session session) {
        return session.query(
                "SHOW WARNINGS",
                row -> new ServerMessage(row.text(1), row.number(2).orElse(0), row.text(3)));
    }

    /** Takes rows until there are as many as are wanted. */
    private final class Taking implements Session.AnswerReader {

        private final Cancellable end;
        private final List<StoredRow> rows = new ArrayList<>();
        private List<StoredColumn> columns = List.of();
        private long letters;
        private More more = More.NONE;
        private boolean ended;

        Taking(Cancellable end) {
            this.end = end;
        }

        @Override
        public void columns(List<ResultColumn> found) {
            columns = found.stream()
                    .map(column -> StoredColumn.answered(column.label(), column.type()))
                    .toList();
        }

        @Override
        public boolean row(Row row) {
            if (rows.size() == wish.limit() && more == More.NONE) {
                // the last that sql_select_limit lets through; there may be none behind it
                more = More.LIMIT;
                return true;
            }
            if (more == More.LIMIT || letters > MOST_LETTERS) {
                more = more == More.LIMIT ? More.LIMIT : More.SIZE;
                ended = true;
                var _ = end.end();
                return false;
            }
            List<StoredRow.Value> values = new ArrayList<>();
            for (int i = 0; i < columns.size(); i++) {
                StoredRow.Value value = value(columns.get(i), row, i + 1);
                letters += value.text() == null ? 0 : value.text().length();
                values.add(value);
            }
            rows.add(new StoredRow(List.copyOf(values)));
            return true;
        }
    }

    private static StoredRow.Value value(StoredColumn column, Row row, int at) {
        return switch (column.kind()) {
            case EXACT, ROUNDED, MOMENT -> new StoredRow.Value(row.written(at).orElse(null), -1);
            case BITS ->
                new StoredRow.Value(
                        row.raw(at)
                                .map(bytes -> new BigInteger(1, bytes).toString(2))
                                .orElse(null),
                        -1);
            case BINARY, OPAQUE, SHAPE -> binary(row.raw(at).orElse(null));
            case TEXT, CHOICE -> text(row.optionalText(at).orElse(null));
        };
    }

    private static StoredRow.Value binary(byte @Nullable [] bytes) {
        if (bytes == null) {
            return new StoredRow.Value(null, -1);
        }
        int read = Math.min(bytes.length, StoredColumn.MOST / 2);
        String hex = HexFormat.of().withUpperCase().formatHex(bytes, 0, read);
        return new StoredRow.Value(hex, read < bytes.length ? bytes.length : -1);
    }

    private static StoredRow.Value text(@Nullable String text) {
        int letters = text == null ? 0 : text.codePointCount(0, text.length());
        return text == null || letters <= StoredColumn.MOST
                ? new StoredRow.Value(text, -1)
                : new StoredRow.Value(text.substring(0, text.offsetByCodePoints(0, StoredColumn.MOST)), letters);
    }

    /** Ends the statement without a word of its text, which is for nobody else. */
    private record Unnamed(Cancellable statement) implements Cancellable {

        @Override
        public CancelReport end() {
            CancelReport report = statement.end();
            return new CancelReport(toString(), report.gone(), report.how(), report.took());
        }

        @Override
        public Optional<String> running() {
            return statement.running().map(_ -> toString());
        }

        @Override
        public String toString() {
            return statement.toString();
        }
    }
}
