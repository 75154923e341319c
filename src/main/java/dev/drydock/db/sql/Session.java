package dev.drydock.db.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One connection to a server. Used by one thread at a time; every call blocks on the network and throws
 * {@link ServerException}. {@link #abort()} may come from any thread.
 */
public final class Session implements AutoCloseable {

    private final Connection connection;
    private final String server;
    private long id = -1;
    private volatile boolean busy;
    private volatile long startedNanos;

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

    /** All rows, each turned into a value; parameters are bound by the driver. */
    public <T> List<T> query(String sql, Function<Row, T> reader, Object... parameters) {
        List<T> values = new ArrayList<>();
        each(sql, row -> values.add(reader.apply(row)), parameters);
        return values;
    }

    /** Reads the rows one by one. */
    public void each(String sql, Consumer<Row> reader, Object... parameters) {
        run(() -> {
            if (parameters.length == 0) {
                try (Statement statement = connection.createStatement();
                        ResultSet result = statement.executeQuery(sql)) {
                    drain(result, reader);
                }
                return;
            }
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement, parameters);
                try (ResultSet result = statement.executeQuery()) {
                    drain(result, reader);
                }
            }
        });
    }

    /** Takes the first row of the answer to one statement of a packet. */
    public interface Answer {

        /** @param position the statement's position in the packet, from 0 */
        void accept(int position, Row row);
    }

    /**
     * Sends queries of one row each in one packet, and reads each answer as soon as the server has given it. Only on a
     * session that was opened for packets. The server runs them one after the other, each as a statement of its own, and
     * none after one that fails.
     *
     * @throws ServerException of the query that failed; the answers before it have been passed on
     */
    public void packet(List<String> queries, Answer answer) {
        run(() -> {
            try (Statement statement = connection.createStatement()) {
                // row by row: with a whole result at once, the driver would hold back all answers until the last
                statement.setFetchSize(Integer.MIN_VALUE);
                boolean more = statement.execute(String.join(";", queries));
                for (int position = 0; more; position++) {
                    ResultSet result = statement.getResultSet();
                    result.next();
                    answer.accept(position, new Row(result));
                    more = statement.getMoreResults();
                }
            }
        });
    }

    /** The first row's value, empty without rows. */
    public <T> Optional<T> first(String sql, Function<Row, T> reader, Object... parameters) {
        return query(sql, reader, parameters).stream().findFirst();
    }

    /** The first column of the first row as a number. */
    public OptionalLong number(String sql) {
        return first(sql, row -> row.number(1)).orElse(OptionalLong.empty());
    }

    /** Runs a statement and drops its rows, if it has any; returns the changed rows. */
    public long execute(String sql, Object... parameters) {
        long[] changed = new long[1];
        run(() -> {
            if (parameters.length == 0) {
                try (Statement statement = connection.createStatement()) {
                    changed[0] = statement.execute(sql) ? 0 : statement.getLargeUpdateCount();
                }
                return;
            }
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                bind(statement, parameters);
                changed[0] = statement.execute() ? 0 : statement.getLargeUpdateCount();
            }
        });
        return changed[0];
    }

    /** Runs a statement without rows; whether the server has warnings about it, which SHOW WARNINGS then lists. */
    public boolean executeWarned(String sql) {
        boolean[] warned = new boolean[1];
        run(() -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(sql);
                warned[0] = statement.getWarnings() != null;
            }
        });
        return warned[0];
    }

    /** Drops the socket without a word to the server; a blocked call of another thread returns with an exception. */
    public void abort() {
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

    private static void drain(ResultSet result, Consumer<Row> reader) throws SQLException {
        Row row = new Row(result);
        while (result.next()) {
            reader.accept(row);
        }
    }

    private void run(Call call) {
        startedNanos = System.nanoTime();
        busy = true;
        try {
            call.run();
        } catch (SQLException failure) {
            throw SqlFailures.of(failure, server);
        } catch (Row.RowException wrapped) {
            throw SqlFailures.of(wrapped.failure(), server);
        } finally {
            busy = false;
        }
    }

    private interface Call {
        void run() throws SQLException;
    }
}
