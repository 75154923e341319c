package dev.drydock.history.file;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Recorder;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.history.database.HistoryFailures;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.database.Schema;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The database file: creates it, brings it up to date, opens connections to it. A file that this version cannot use is
 * left byte for byte as it is. Safe on any thread that is never interrupted, since an interrupt closes H2's file.
 */
public final class Database implements HistoryDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(Database.class);

    static {
        // Read once when H2 loads: its server for other processes must be reachable from this computer only.
        System.setProperty("h2.bindAddress", "127.0.0.1");
        SummedPath.register();
    }

    private final HistoryLocation place;
    private final Path file;
    private final Schema schema;

    private final List<Problem> notices = new CopyOnWriteArrayList<>();

    /** A file that was there once is not created again: an empty history in its place would hide the loss. */
    private volatile boolean met;

    public Database(Path dataFolder, Schema schema) {
        this.place = HistoryLocation.in(dataFolder);
        this.file = place.database();
        this.schema = schema;
    }

    @Override
    public Path folder() {
        return place.folder();
    }

    @Override
    public String place() {
        return file.toString();
    }

    @Override
    public boolean shared() {
        return false;
    }

    @Override
    public Access access() {
        return Access.ADMINISTER;
    }

    @Override
    public HistoryError readsOnlyBecause() {
        return HistoryError.READS_ONLY;
    }

    @Override
    public List<Problem> notices() {
        return List.copyOf(notices);
    }

    @Override
    public List<KnownHead> heads() {
        return KnownHead.noted(place).stream().toList();
    }

    @Override
    public List<KnownHead> lostHeads() {
        return KnownHead.lost(place);
    }

    @Override
    public Recorder recorder(Connection connection) {
        return Recorder.LOCAL;
    }

    /**
     * Opens the file, or connects to the process that has it open.
     *
     * @throws DrydockException E-5001 to E-5007, E-5016, E-5020, or E-1030 if the folder belongs to another account
     */
    @Override
    public Connection connect() {
        if (file.toString().contains(";")) {
            throw failed(HistoryError.INACCESSIBLE, new IOException("H2 allows no semicolon in a path"));
        }
        try {
            place.makePrivate();
            try (OpenLock _ = OpenLock.take(place)) {
                return connectAlone();
            }
        } catch (IOException failure) {
            throw failed(HistoryError.INACCESSIBLE, failure);
        } catch (DrydockException known) {
            throw known;
        } catch (RuntimeException damage) {
            throw failed(HistoryError.UNREADABLE, damage);
        }
    }

    /** Closes the connection; the last one of the process that serves the file sends the others away and closes the file. */
    @Override
    public void disconnect(Connection connection) throws SQLException {
        try (OpenLock _ = OpenLock.take(place)) {
            if (OpenDatabases.lastOf(file, connection)) {
                sendOthersAway();
            }
            connection.close();
            boolean here = OpenDatabases.here(connection);
            OpenDatabases.closed(connection);
            if (here && !OpenDatabases.here(file)) {
                noteClosed();
            }
        } catch (IOException failure) {
            connection.close();
        } finally {
            OpenDatabases.closed(connection);
        }
    }

    /** H2 removes its lock file last. While it is there, somebody still works in the database, so nobody may look into it. */
    private void noteClosed() {
        if (Files.exists(place.lockFile()) || !Files.exists(file)) {
            FollowedSums.forget(file);
            return;
        }
        try {
            ClosedState closed = new ClosedState(place);
            closed.note();
            if (closed.known()) {
                new RollingCopy(place).renew(closed);
            }
        } catch (IOException failure) {
            LOG.info("the next start looks through the whole history: {}", failure.toString());
        }
    }

    /**
     * Ends the sessions of other processes when each has done its statement. Left to the end of this process, H2 would roll
     * back what they are just at, and might still tell them that it is committed (SessionLocal.close, seen with 2.5.252).
     */
    private void sendOthersAway() {
        asOwner(statement -> {
            int ours = 2;
            try (ResultSet sessions = statement.executeQuery("SELECT COUNT(*) FROM INFORMATION_SCHEMA.SESSIONS")) {
                sessions.next();
                if (sessions.getInt(1) > ours) {
                    statement.execute("SET EXCLUSIVE 2");
                }
            }
            Compaction.beforeClose(statement.getConnection());
        });
    }

    private interface OwnersWork {
        void on(Statement statement) throws SQLException, IOException;
    }

    /** While this process has the database open itself. A database that is broken has nobody left to serve. */
    private void asOwner(OwnersWork work) {
        try (Connection owner = connection(
                        H2Url.OWNER, HistoryPasswords.read(place.passwords()).owner());
                Statement statement = owner.createStatement()) {
            work.on(statement);
        } catch (SQLException | IOException failure) {
            LOG.info("the history could not be closed in order: {}", failure.toString());
        }
    }

    /**
     * Writes a copy of the open database to a zip file; whoever serves it does so.
     *
     * @throws DrydockException E-5008 if that fails
     */
    public void copyTo(Path packed) {
        try (Connection owner = connection(
                        H2Url.OWNER, HistoryPasswords.read(place.passwords()).owner());
                PreparedStatement backup = owner.prepareStatement("BACKUP TO ?")) {
            backup.setString(1, packed.toAbsolutePath().toString());
            backup.execute();
        } catch (SQLException | IOException failure) {
            throw failed(HistoryError.READ_FAILED, failure);
        }
    }

    private Connection connectAlone() throws IOException {
        Migration migration = new Migration(place, schema);
        new LegacyHistoryLocation(place, migration).bringIn();
        if (!Files.exists(file)) {
            if (met) {
                throw failed(HistoryError.INACCESSIBLE, new IOException("the file was removed while it was in use"));
            }
            migration.create();
        }
        Path lockFile = place.lockFile();
        if (!OpenDatabases.here(file)) {
            if (!StaleLock.remove(lockFile, file)) {
                throw failed(HistoryError.IN_USE, new IOException("the process that served the file is just ending"));
            }
            if (StaleLock.silent(lockFile)) {
                throw failed(
                        HistoryError.SILENT, new IOException("no answer within " + H2Url.ANSWER.toSeconds() + " s"));
            }
            if (!Files.exists(lockFile)) {
                requireSound();
            }
        }
        Connection connection = openAdopted(migration);
        int found = versionOrClose(connection);
        if (found < schema.version()) {
            closeForMigration(connection);
            migration.upgrade(String.valueOf(found));
            connection = open();
            found = versionOrClose(connection);
        }
        if (found > schema.version()) {
            abandon(connection);
            throw new DrydockException(Problem.of(HistoryError.NEWER_SCHEMA, "", file, found, schema.version()));
        }
        met = true;
        return connection;
    }

    /**
     * Looks at a file before H2 may write to it: to repair one, H2 would go back to an older state and write over the rest. One
     * that is whole but was not closed in order is written anew; one that is damaged, or lost something, is kept aside and
     * rebuilt of the last good copy or of what is left in it.
     */
    private void requireSound() throws IOException {
        if (StaleLock.locked(file)) {
            throw failed(HistoryError.IN_USE, new IOException("another process has the file open"));
        }
        ClosedState closed = new ClosedState(place);
        Rescue rescue = new Rescue(place, schema);
        try {
            Optional<String> missing = Completeness.missing(file);
            if (missing.isPresent()) {
                throw failed(HistoryError.UNREADABLE, new IOException(missing.get()));
            }
            Optional<String> difference = closed.differenceAtFirstSight();
            if (difference.isPresent()) {
                throw failed(HistoryError.CHANGED, new IOException(difference.get()));
            }
            if (!closed.known() && Files.exists(place.passwords())) {
                HistoryPasswords passwords = HistoryPasswords.read(place.passwords());
                Inspection.Found found = rescue.renew(passwords, closed);
                if (!found.whole()) {
                    notices.add(rescue.ofLost(passwords, found));
                }
            }
        } catch (DrydockException damage) {
            if (damage.problem().code() != HistoryError.UNREADABLE
                    && damage.problem().code() != HistoryError.CHANGED) {
                throw damage;
            }
            notices.add(rescue.ofCopy().orElseThrow(() -> damage));
        }
        closed.open();
    }

    /** A file from before there were passwords, such as a backup that was put back, gets them first. */
    private Connection openAdopted(Migration migration) {
        try {
            return open();
        } catch (DrydockException failure) {
            if (failure.problem().code() != HistoryError.PASSWORDS_LOST || Files.exists(place.lockFile())) {
                throw failure;
            }
            migration.adoptInPlace();
            return open();
        }
    }

    private Connection open() {
        boolean opens = !OpenDatabases.here(file);
        try {
            Connection connection = connection(
                    H2Url.APPLICATION, HistoryPasswords.read(place.passwords()).application());
            connection.setAutoCommit(false);
            OpenDatabases.opened(file, connection);
            // what is met later is the trouble of who reads it, not of who records
            if (opens && FollowedSums.state(file) == FollowedSums.State.CHANGED) {
                abandon(connection);
                throw failed(HistoryError.CHANGED, new IOException("a block was met that is not as it was written"));
            }
            FollowedSums.settle(file);
            if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
                ProvenSync.keepEverything(session.getDatabase().getStore().getMvStore());
            }
            return connection;
        } catch (SQLException failure) {
            throw failed(HistoryFailures.ofOpening(failure), failure);
        } catch (IOException failure) {
            throw failed(HistoryError.PASSWORDS_LOST, failure);
        }
    }

    /** Creation is forbidden: an empty history in place of a missing one would be a silent loss. */
    private Connection connection(String account, String password) throws SQLException {
        return new JdbcConnection(H2Url.shared(file), new Properties(), account, password, true);
    }

    private int versionOrClose(Connection connection) {
        try {
            return Schema.versionIn(connection);
        } catch (SQLException failure) {
            abandon(connection);
            throw failed(HistoryFailures.ofVersion(failure), failure);
        }
    }

    private void closeForMigration(Connection connection) throws IOException {
        try {
            boolean served =
                    connection.unwrap(JdbcConnection.class).getSession().isRemote();
            connection.close();
            OpenDatabases.closed(connection);
            if (served) {
                throw new DrydockException(Problem.of(HistoryError.OLDER_RUNNING, "", file));
            }
        } catch (SQLException failure) {
            throw failed(HistoryError.MIGRATION_FAILED, failure);
        }
        // the new file is measured anew
        Optional<String> difference = new ClosedState(place).differenceJustClosed();
        if (difference.isPresent()) {
            throw failed(HistoryError.CHANGED, new IOException(difference.get()));
        }
    }

    /** Lets go of the file without the housekeeping by which H2 rewrites it at a normal close. */
    private void abandon(Connection connection) {
        try (connection) {
            if (!connection.unwrap(JdbcConnection.class).getSession().isRemote()) {
                asOwner(statement -> statement.execute("SHUTDOWN IMMEDIATELY"));
            }
        } catch (SQLException _) {
            // The shutdown closes the connection under the statement; either way it is let go.
        } finally {
            OpenDatabases.closed(connection);
        }
    }

    private DrydockException failed(HistoryError code, Exception failure) {
        return new DrydockException(Problem.of(code, failure.toString(), file), failure);
    }
}
