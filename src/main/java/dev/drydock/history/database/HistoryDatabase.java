package dev.drydock.history.database;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryError;
import dev.drydock.history.Recorder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;

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
}
