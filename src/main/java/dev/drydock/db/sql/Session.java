package dev.drydock.db.sql;

import dev.drydock.db.guard.ChangePermit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * One connection to a server, for reading. What changes the server goes through {@link #changes}. Used by one thread at a
 * time; every call blocks on the network and throws {@link ServerException}. {@link #abort()} may come from any thread.
 */
public final class Session implements AutoCloseable {

    private final Connection connection;
    private final String server;
    /** ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION. */
    private static final int IN_READ_ONLY = 1792;

    /** Nothing else that reads is let through: a view may call a function that writes. */
    private static final Pattern CHECKS = Pattern.compile("\\s*CHECK TABLE\\b", Pattern.CASE_INSENSITIVE);

    /** Of an answer that is read as it comes. */
    private static final int ROWS_AT_ONCE = 100;

    private long id = -1;
    private boolean refusesChanges;
    private volatile boolean busy;
    private volatile long startedNanos;
    private volatile String newest = "";
    private volatile boolean dropped;
    private volatile ConnectionEnd end = ConnectionEnd.NONE;
    private volatile long endedNanos;

    /** @param server shown name of the server, for messages */
    public Session(Connection connection, String server) {
        this.connection = connection;
        this.server = server;
    }

    /** The server's number of this connection, as {@code KILL} takes it. */
    public long id() {
        if (id < 0) {
            id = number("SELECT CONNECTION_ID()").orElseThrow();
        }
        return id;
    }

    /** Names the connection for the log, by its number where that is known. Never asks the server. */
    public String label() {
        return (id < 0 ? "connection to " : "connection " + id + " on ") + server;
    }

    public String server() {
        return server;
    }

    /** Whether a statement's answer is awaited now. Any thread. */
    public boolean busy() {
        return busy;
    }

    /** When the newest statement was sent, by {@link System#nanoTime}. Any thread. */
    public long startedNanos() {
        return startedNanos;
    }

    /** The text of the newest statement. Any thread. */
    public String newest() {
        return newest;
    }

    /** How the connection ended; to be asked after a statement that failed with it. Any thread. */
    public ConnectionEnd end() {
        ConnectionEnd seen = end;
        return seen == ConnectionEnd.NONE && dropped ? ConnectionEnd.HERE : seen;
    }

    /** When that end was seen, by {@link System#nanoTime}. Any thread. */
    public long endedNanos() {
        return endedNanos;
    }

    /** All rows of a statement that reads, each turned into a value; parameters are bound by the driver. */
    public <T> List<T> query(String sql, Function<Row, T> reader, Object... parameters) {
        StatementKind.READS.require(sql);
        try {
            return receive(sql, reader, parameters);
        } catch (ServerException refusal) {
            if (!refusesChanges
                    || refusal.errno() != IN_READ_ONLY
                    || !CHECKS.matcher(sql).lookingAt()) {
                throw refusal;
            }
            return unrefused(() -> receive(sql, reader, parameters));
        }
    }

    /** Reads the rows one by one. */
    public void each(String sql, Consumer<Row> reader, Object... parameters) {
        StatementKind.READS.require(sql);
        rows(sql, reader, parameters);
    }

    /** Takes the answer to a statement of a user. */
    public interface AnswerReader {

        void columns(List<ResultColumn> columns);

        /** Whether further rows are wanted; where not, it has ended the statement. */
        boolean row(Row row);
    }

    /** Sends what a user has asked, as it stands, and reads the rows one by one as they come. */
    public void ask(String sql, AnswerReader reader) {
        StatementKind.ASKED.require(sql);
        boolean[] enough = new boolean[1];
        try {
            transmit(sql, sent -> {
                boolean connectorJ = connection.getMetaData().getDriverName().startsWith("MySQL");
                try (Statement statement = connection.createStatement()) {
                    statement.setFetchSize(connectorJ ? Integer.MIN_VALUE : ROWS_AT_ONCE);
                    if (!statement.execute(sent)) {
                        return;
                    }
                    try (ResultSet result = result(statement)) {
                        reader.columns(columns(result));
                        Row row = new Row(result, connectorJ);
                        while (!enough[0] && result.next()) {
                            enough[0] = !reader.row(row);
                        }
                    }
                }
            });
        } catch (ServerException ended) {
            if (!enough[0]) {
                throw ended;
            }
        }
    }

    <T> List<T> receive(String sql, Function<Row, T> reader, Object... parameters) {
        List<T> values = new ArrayList<>();
        rows(sql, row -> values.add(reader.apply(row)), parameters);
        return values;
    }

    private void rows(String sql, Consumer<Row> reader, Object... parameters) {
        run(sql, sent -> {
            if (parameters.length == 0) {
                try (Statement statement = connection.createStatement()) {
                    // executeQuery() of Connector/J refuses ALTER TABLE … CHECK PARTITION, which answers with rows
                    boolean rows = statement.execute(sent);
                    try (ResultSet result = rows ? result(statement) : statement.getResultSet()) {
                        drain(result, reader);
                    }
                }
                return;
            }
            try (PreparedStatement statement = connection.prepareStatement(sent)) {
                bind(statement, parameters);
                try (ResultSet result = statement.executeQuery()) {
                    drain(result, reader);
                }
            }
        });
    }

    /** The columns of a query's result, which needs no row. */
    public List<ResultColumn> columns(String sql) {
        StatementKind.READS.require(sql);
        List<ResultColumn> columns = new ArrayList<>();
        run(sql, sent -> {
            try (Statement statement = connection.createStatement();
                    ResultSet result = statement.executeQuery(sent)) {
                columns.addAll(columns(result));
            }
        });
        return columns;
    }

    private static List<ResultColumn> columns(ResultSet result) throws SQLException {
        List<ResultColumn> columns = new ArrayList<>();
        ResultSetMetaData told = result.getMetaData();
        for (int i = 1; i <= told.getColumnCount(); i++) {
            columns.add(new ResultColumn(told.getColumnLabel(i), told.getColumnTypeName(i)));
        }
        return columns;
    }

    /** The first row's value, empty without rows. */
    public <T> Optional<T> first(String sql, Function<Row, T> reader, Object... parameters) {
        return query(sql, reader, parameters).stream().findFirst();
    }

    /** The first column of the first row as a number. */
    public OptionalLong number(String sql) {
        return first(sql, row -> row.number(1)).orElse(OptionalLong.empty());
    }

    /** Chooses the schema for names without one, which concerns this session only. */
    public void schema(String name) {
        send("USE " + Sql.name(name));
    }

    /** Runs a statement that concerns this session, or ends what another session of ours runs. */
    public void executeOwn(String sql) {
        StatementKind.SESSION.require(sql);
        send(sql);
    }

    /**
     * Lets the server itself refuse changes of data on this session: the second line of defence. MySQL 5.6.5 and MariaDB
     * 10.0 know it, and it does not cover everything: the lock of FLUSH TABLES passes.
     */
    public void refuseChanges() {
        try {
            executeOwn("SET SESSION TRANSACTION READ ONLY");
            refusesChanges = true;
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            // an older server, or ProxySQL: there the permits alone keep changes away
        }
    }

    /** MySQL 8.0 counts CHECK TABLE among the changes. */
    private <T> T unrefused(Supplier<T> read) {
        executeOwn("SET SESSION TRANSACTION READ WRITE");
        refusesChanges = false;
        try {
            return read.get();
        } finally {
            refuseChanges();
        }
    }

    /** This session for statements that change the server, which needs a permit. */
    public Changes changes(ChangePermit permit) {
        permit.require();
        if (refusesChanges) {
            executeOwn("SET SESSION TRANSACTION READ WRITE");
            refusesChanges = false;
        }
        return new Changes(this, permit);
    }

    long send(String sql, Object... parameters) {
        long[] changed = new long[1];
        run(sql, sent -> {
            if (parameters.length == 0) {
                try (Statement statement = connection.createStatement()) {
                    changed[0] = statement.execute(sent) ? 0 : statement.getLargeUpdateCount();
                }
                return;
            }
            try (PreparedStatement statement = connection.prepareStatement(sent)) {
                bind(statement, parameters);
                changed[0] = statement.execute() ? 0 : statement.getLargeUpdateCount();
            }
        });
        return changed[0];
    }

    boolean sendWarned(String sql) {
        boolean[] warned = new boolean[1];
        run(sql, sent -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sent);
                warned[0] = statement.getWarnings() != null;
            }
        });
        return warned[0];
    }

    /** How long each answer is awaited from now on, zero for ever; a session that got none in that time is lost. */
    public void awaitAnswers(Duration limit) {
        try {
            connection.setNetworkTimeout(Runnable::run, (int) limit.toMillis());
        } catch (SQLException failure) {
            throw SqlFailures.of(failure, server);
        }
    }

    /** Drops the socket without a word to the server; a blocked call of another thread returns with an exception. */
    public void abort() {
        dropped = true;
        try {
            connection.abort(Runnable::run);
        } catch (SQLException _) {
            // already gone, which is what was asked for
        }
    }

    /** Whether the server answers on this connection within {@code seconds}. */
    public boolean alive(int seconds) {
        try {
            return connection.isValid(seconds);
        } catch (SQLException _) {
            return false;
        }
    }

    @Override
    public void close() {
        dropped = true;
        try {
            connection.close();
        } catch (SQLException _) {
            // the server ends the session when the socket closes
        }
    }

    private static void bind(PreparedStatement statement, Object... parameters) throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            statement.setObject(i + 1, parameters[i]);
        }
    }

    /** Of a statement that was answered with rows; Connector/J forgets them where another thread closes the connection then. */
    private static ResultSet result(Statement statement) throws SQLException {
        ResultSet result = statement.getResultSet();
        if (result == null) {
            throw new SQLNonTransientConnectionException("The connection was closed.", "08003");
        }
        return result;
    }

    private static void drain(ResultSet result, Consumer<Row> reader) throws SQLException {
        Row row = new Row(result, false);
        while (result.next()) {
            reader.accept(row);
        }
    }

    private void run(String sql, Call call) {
        transmit(OwnMark.on(sql), call);
    }

    /** The one place that sends a statement. */
    private void transmit(String sent, Call call) {
        newest = sent;
        end = ConnectionEnd.NONE;
        startedNanos = System.nanoTime();
        busy = true;
        try {
            call.run(sent);
        } catch (SQLException failure) {
            throw failed(failure);
        } catch (Row.RowException wrapped) {
            throw failed(wrapped.failure());
        } finally {
            busy = false;
        }
    }

    private ServerException failed(SQLException failure) {
        ServerException told = SqlFailures.of(failure, server);
        // a killed connection may only say that its statement was
        if (told.connectionLost() || told.is(DbError.ENDED_BY_KILL)) {
            end = dropped ? ConnectionEnd.HERE : ConnectionEnd.of(failure);
            endedNanos = System.nanoTime();
        }
        return told;
    }

    private interface Call {
        void run(String sent) throws SQLException;
    }
}
