package dev.drydock.history.server;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Recorder;
import dev.drydock.history.SharedHistoryLocation;
import dev.drydock.history.database.DataFolderId;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.Schema;
import dev.drydock.history.database.ServerRefusal;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.sql.Text;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A database on a server that holds the history of several people: brings it up to date, finds out what the account may do,
 * opens connections. Safe on any thread.
 */
public final class SharedDatabase implements HistoryDatabase {

    /** ER_UNKNOWN_SYSTEM_VARIABLE, of a server without Galera. */
    private static final int UNKNOWN_VARIABLE = 1193;

    /** So that {@code ||} joins texts, and what does not fit is refused and not cut. */
    private static final String MODE = "PIPES_AS_CONCAT,STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION";

    private final SharedHistoryLocation place;
    private final Path folder;
    private final Schema schema;
    private volatile @Nullable Access access;
    private volatile HistoryError readsOnlyBecause = HistoryError.READS_ONLY;
    private volatile @Nullable String identity;

    public SharedDatabase(SharedHistoryLocation place, Path dataFolder) {
        this(place, dataFolder, Schema.SHARED);
    }

    public SharedDatabase(SharedHistoryLocation place, Path dataFolder, Schema schema) {
        this.place = place;
        this.folder = HistoryLocation.shared(dataFolder);
        this.schema = schema;
    }

    /** @throws DrydockException E-5003 or E-5060 to E-5067 */
    @Override
    public Connection connect() {
        Connection connection = open();
        try {
            if (access == null) {
                ServerFit.require(connection, place.name());
            }
            int found = version(connection);
            if (found < schema.version()) {
                migrate(connection, found);
                found = version(connection);
            }
            if (found > schema.version()) {
                throw new DrydockException(
                        Problem.of(HistoryError.NEWER_SCHEMA, "", place.name(), found, schema.version()));
            }
            meet(connection);
            return connection;
        } catch (SQLException failure) {
            close(connection);
            throw failed(failure);
        } catch (RuntimeException failure) {
            close(connection);
            throw failure;
        }
    }

    private Connection open() {
        try {
            Connection connection = place.source().getConnection();
            settle(connection);
            return connection;
        } catch (SQLException failure) {
            throw failed(failure);
        } catch (DrydockException failure) {
            // the network's own code and words
            HistoryError code = ServerRefusal.of(failure).orElse(HistoryError.UNREACHABLE);
            throw new DrydockException(Problem.of(code, failure.problem().full(), place.name()), failure);
        }
    }

    /** What a connection has whatever the server's own settings are. */
    private static void settle(Connection connection) throws SQLException {
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION sql_mode = '" + MODE + "', SESSION innodb_lock_wait_timeout = 20,"
                    + " SESSION sql_select_limit = 18446744073709551615");
        }
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        readWhatWasCommitted(connection);
        connection.setAutoCommit(false);
    }

    /**
     * Behind an address of a cluster another node may answer next, which has not yet applied what was committed on the one
     * before: on Galera a read waits for it (MariaDB's manual, "wsrep_sync_wait").
     */
    private static void readWhatWasCommitted(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET SESSION wsrep_sync_wait = 1");
        } catch (SQLException failure) {
            if (failure.getErrorCode() != UNKNOWN_VARIABLE) {
                throw failure;
            }
        }
    }

    private void migrate(Connection connection, int found) throws SQLException {
        try {
            schema.migrate(connection, found);
            connection.setAutoCommit(false);
        } catch (SQLException failure) {
            HistoryError code = ServerRefusal.of(failure).orElse(HistoryError.SHARED_MIGRATION);
            throw new DrydockException(Problem.of(code, failure.toString(), place.name()), failure);
        }
    }

    private static int version(Connection connection) throws SQLException {
        try {
            return Schema.versionIn(connection);
        } catch (SQLException failure) {
            connection.rollback();
            if (ServerRefusal.noTable(failure)) {
                return 0;
            }
            throw failure;
        }
    }

    /** The server behind the name may be another one by now. */
    private void meet(Connection connection) throws SQLException {
        Optional<String> found = identity(connection);
        Access allowed = access;
        if (allowed == null) {
            AccessProbe probe = AccessProbe.of(connection);
            allowed = probe.access();
            readsOnlyBecause = probe.readsOnlyBecause();
            access = allowed;
        }
        if (found.isEmpty() && allowed != Access.READ) {
            // another Drydock may be doing so
            Rows.update(connection, "INSERT IGNORE INTO history_identity (id, token) VALUES (1, ?)", UUID.randomUUID());
            found = identity(connection);
        }
        connection.commit();
        String known = identity;
        if (known != null && found.isPresent() && !known.equals(found.get())) {
            throw new DrydockException(Problem.of(HistoryError.OTHER_HISTORY, "", place.name()));
        }
        identity = known == null ? found.orElse(null) : known;
        try {
            PrivateFiles.folder(folder());
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(HistoryError.INACCESSIBLE, failure.toString(), folder()), failure);
        }
    }

    private static Optional<String> identity(Connection connection) throws SQLException {
        return Rows.first(connection, "SELECT token FROM history_identity WHERE id = 1", row -> row.text(1));
    }

    private DrydockException failed(SQLException failure) {
        HistoryError code = ServerRefusal.of(failure).orElse(HistoryError.UNREACHABLE);
        return new DrydockException(Problem.of(code, failure.toString(), place.name()), failure);
    }

    private static void close(Connection connection) {
        try {
            connection.close();
        } catch (SQLException _) {
            // it was of no use
        }
    }

    @Override
    public void disconnect(Connection connection) throws SQLException {
        connection.close();
    }

    /** Known after the first connection. */
    @Override
    public Access access() {
        Access known = access;
        return known == null ? Access.READ : known;
    }

    @Override
    public HistoryError readsOnlyBecause() {
        return readsOnlyBecause;
    }

    /** Of this history: what waits for one must not go to another. */
    @Override
    public Path folder() {
        String known = identity;
        return known == null ? folder : folder.resolve(known);
    }

    @Override
    public Recorder recorder(Connection connection) throws SQLException {
        String account = Rows.first(connection, "SELECT CURRENT_USER", row -> row.text(1))
                .orElse("");
        try {
            return new Recorder(DataFolderId.of(folder), Text.word(account));
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(HistoryError.INACCESSIBLE, failure.toString(), folder), failure);
        }
    }

    @Override
    public String place() {
        return place.name();
    }

    @Override
    public boolean shared() {
        return true;
    }
}
