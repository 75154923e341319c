package dev.drydock.db.sql;

import dev.drydock.db.guard.ChangePermit;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * One of many sessions that put load on a server: statements are prepared on the server once and repeated, and rows are read
 * and dropped. It needs a permit, since whoever loads a server changes how it serves others. Used by one thread at a time,
 * but for {@link #abort}.
 */
public final class LoadSession implements AutoCloseable {

    private final Connection connection;
    private final String server;
    private final ChangePermit permit;
    private final List<PreparedStatement> prepared = new ArrayList<>();

    /** @param server shown name of the server, for messages */
    public LoadSession(Connection connection, String server, ChangePermit permit) {
        permit.require();
        this.connection = connection;
        this.server = server;
        this.permit = permit;
    }

    /**
     * Prepares a statement with numbers as parameters.
     *
     * @return its number, for {@link #run}
     * @throws ServerException if the server refuses it
     */
    public int prepare(String sql) {
        return told(() -> {
            prepared.add(connection.prepareStatement(sql));
            return prepared.size() - 1;
        });
    }

    /**
     * Runs a prepared statement and drops its rows; blocks.
     *
     * @throws ServerException if the server refuses it
     */
    public void run(int statement, long... parameters) {
        told(() -> {
            PreparedStatement used = prepared.get(statement);
            for (int i = 0; i < parameters.length; i++) {
                used.setLong(i + 1, parameters[i]);
            }
            if (used.execute()) {
                drain(used);
            }
            return true;
        });
    }

    /**
     * Runs a statement once; blocks.
     *
     * @throws ServerException if the server refuses it
     */
    public void execute(String sql) {
        permit.require();
        told(() -> {
            try (Statement statement = connection.createStatement()) {
                if (statement.execute(sql)) {
                    drain(statement);
                }
            }
            return true;
        });
    }

    private static void drain(Statement statement) throws SQLException {
        try (var rows = statement.getResultSet()) {
            while (rows.next()) {
                rows.getString(1);
            }
        }
    }

    /** Drops the socket; a blocked call of another thread returns with an exception. Any thread. */
    public void abort() {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException _) {
            // already gone, which is what was asked for
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

    private <T> T told(Call<T> call) {
        try {
            return call.run();
        } catch (SQLException failure) {
            throw SqlFailures.of(failure, server);
        }
    }

    private interface Call<T> {
        T run() throws SQLException;
    }
}
