package dev.drydock.db.sql;

import dev.drydock.db.guard.ChangePermit;
import java.io.IOException;
import java.net.Socket;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One of many sessions that put load on a server: statements are prepared on the server once and repeated, and rows are read
 * and dropped; straight over the socket where there is no TLS, else through the driver. It needs a permit, since whoever loads a server changes how it serves others. Used by one thread at a time,
 * but for {@link #abort}.
 */
public final class LoadSession implements AutoCloseable {

    private final Connection connection;
    private final String server;
    private final ChangePermit permit;
    private final List<PreparedStatement> prepared = new ArrayList<>();
    private final @Nullable LoadWire wire;

    /**
     * @param plain the connection's socket, if what goes over it is not encrypted by the driver
     * @param server shown name of the server, for messages
     * @throws ServerException if the server does not answer
     */
    public LoadSession(Connection connection, Optional<Socket> plain, String server, ChangePermit permit) {
        permit.require();
        this.connection = connection;
        this.server = server;
        this.permit = permit;
        try {
            this.wire = plain.isPresent() ? told(() -> wire(plain.get())) : null;
        } catch (ServerException failure) {
            abort();
            throw failure;
        }
    }

    private static LoadWire wire(Socket socket) throws SQLException {
        try {
            LoadWire wire = new LoadWire(socket);
            wire.begin();
            return wire;
        } catch (IOException closed) {
            throw new SQLException(String.valueOf(closed.getMessage()), "08S01", closed);
        }
    }

    /**
     * Prepares a statement with numbers as parameters.
     *
     * @return its number, for {@link #run}
     * @throws ServerException if the server refuses it
     */
    public int prepare(String sql) {
        return told(() -> {
            if (wire != null) {
                return wire.prepare(sql);
            }
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
            if (wire != null) {
                wire.run(statement, parameters);
                return true;
            }
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
            if (wire != null) {
                wire.query(sql);
                return true;
            }
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

    private <T extends @Nullable Object> T told(Call<T> call) {
        try {
            return call.run();
        } catch (SQLException failure) {
            throw SqlFailures.of(failure, server);
        }
    }

    private interface Call<T extends @Nullable Object> {
        T run() throws SQLException;
    }
}
