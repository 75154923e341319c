package dev.drydock.history.database;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Recorder;
import dev.drydock.platform.error.Problem;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The database that a history lies in: a file of this computer, or one on a server that several people share. */
public interface HistoryDatabase {

    /**
     * Opens a connection without auto-commit.
     *
     * @throws dev.drydock.platform.error.DrydockException E-50xx if that cannot be
     */
    Connection connect();

    void disconnect(Connection connection) throws SQLException;

    /** Where files are that belong to the history and to this computer. */
    Path folder();

    /** What users know it by: the file, or the server. */
    String place();

    /** Whether it is one that several people share; it may be away at any time. */
    boolean shared();

    /** What the user may do in it. */
    Access access();

    /** Why the user may only read, where that is so: the account, or the server. */
    HistoryError readsOnlyBecause();

    /** Who records in it. */
    Recorder recorder(Connection connection) throws SQLException;

    /** What the user should know of how it was opened. */
    default List<Problem> notices() {
        return List.of();
    }

    /** How far it must be, as noted beside it. */
    default List<KnownHead> heads() {
        return List.of();
    }

    /** How far it was before it lost something. */
    default List<KnownHead> lostHeads() {
        return List.of();
    }
}
