package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.RootPassword;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.JobContext;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** A server on a copy as a replica of one on another copy, in the words of its version. Used by one thread; blocks. */
final class CopyReplica implements AutoCloseable {

    private static final String ACCOUNT = "drydock_replica";

    private final ServerProgram program;
    private final ChangePermit permit;
    private final LongSession session;
    private final JobContext.Registration registration;
    private final boolean newWords;

    CopyReplica(ServerProgram program, OpenServer server, JobContext context) {
        this.program = program;
        this.newWords = newWords(program);
        this.permit = server.permit();
        try {
            this.session = server.longSession(context::register, List.of());
        } catch (RuntimeException failure) {
            permit.close();
            throw failure;
        }
        this.registration = context.register(session.cancellable());
    }

    /** A place in the log of the server that is followed. */
    record Place(String file, long position) implements Comparable<Place> {

        @Override
        public int compareTo(Place other) {
            return Comparator.comparing(Place::file)
                    .thenComparingLong(Place::position)
                    .compare(this, other);
        }
    }

    /** Who may read the log. */
    record LogIn(String account, Secret password) {}

    /**
     * How it stands.
     *
     * @param errno what stopped it; 0 for nothing
     * @param words the server's own
     * @param applied up to where of the other's log
     */
    record Status(boolean follows, int errno, String words, Place applied) {

        boolean broken() {
            return errno != 0;
        }

        ServerAnswer answer() {
            return new ServerAnswer(errno, words);
        }
    }

    static Place place(Session followed, ServerProgram program) {
        String log = !program.mariaDb() && program.atLeast(8, 2, 0) ? "BINARY LOG" : "MASTER";
        return followed.first(
                        "SHOW " + log + " STATUS",
                        row -> new Place(row.text(1), row.number(2).orElse(0)))
                .orElseThrow();
    }

    /**
     * An account that may read the log, by the plugin that old servers have, too. Where the system tables are still those of
     * the old version, which has no statements for accounts then, {@code root}, whose random password is of that plugin there.
     *
     * @param changes on a session that writes into no log
     */
    static LogIn account(Changes changes, ServerProgram program, Secret root) {
        boolean plugins = !program.mariaDb() && program.atLeast(5, 7, 6);
        Secret password = RootPassword.random().secret();
        String user = "'" + ACCOUNT + "'@'localhost'";
        for (String by : plugins ? List.of(" WITH mysql_native_password BY ?", " BY ?") : List.of(" BY ?")) {
            try {
                password.use(plain -> changes.execute("CREATE USER " + user + " IDENTIFIED" + by, plain));
                changes.execute("GRANT REPLICATION SLAVE ON *.* TO " + user);
                return new LogIn(ACCOUNT, password);
            } catch (ServerException refused) {
                if (refused.connectionLost()) {
                    throw refused;
                }
            }
        }
        return new LogIn(OwnServer.USER, root);
    }

    /**
     * Forgets whom the server of the data followed, and follows this one.
     *
     * @param gtids what of MySQL's GTIDs both copies have; empty if it goes by places
     * @param after the newest GTID of a MariaDB that is followed
     */
    void follow(int port, LogIn logIn, Place from, Optional<String> gtids, String after) {
        Changes changes = session.changes(permit);
        String word = newWords ? "REPLICA" : "SLAVE";
        changes.execute("STOP " + word);
        changes.execute("RESET " + word + (program.mariaDb() || program.atLeast(5, 5, 16) ? " ALL" : ""));
        String source = newWords ? "SOURCE" : "MASTER";
        String place =
                source + "_LOG_FILE = " + Sql.literal(from.file()) + ", " + source + "_LOG_POS = " + from.position();
        if (program.mariaDb()) {
            changes.execute("SET GLOBAL gtid_slave_pos = " + Sql.literal(after));
            place = "MASTER_USE_GTID = slave_pos, MASTER_SSL = 0";
        } else if (gtids.isPresent()) {
            changes.execute(program.atLeast(8, 2, 0) ? "RESET BINARY LOGS AND GTIDS" : "RESET MASTER");
            changes.execute("SET GLOBAL gtid_purged = " + Sql.literal(gtids.get()));
            place = source + "_AUTO_POSITION = 1";
        }
        if (!program.mariaDb() && program.atLeast(8, 0, 4)) {
            place += ", GET_" + source + "_PUBLIC_KEY = 1";
        }
        String how = place;
        logIn.password()
                .use(plain -> changes.execute(
                        "CHANGE " + (newWords ? "REPLICATION SOURCE" : "MASTER") + " TO " + source
                                + "_HOST = '127.0.0.1', " + source + "_PORT = " + port + ", " + source + "_USER = "
                                + Sql.literal(logIn.account()) + ", " + source + "_PASSWORD = ?, " + source
                                + "_CONNECT_RETRY = 1, " + how,
                        plain));
        changes.execute("START " + word);
    }

    private static boolean newWords(ServerProgram program) {
        return !program.mariaDb() && program.atLeast(8, 0, 23);
    }

    Status status() {
        return session.sql()
                .first(newWords ? "SHOW REPLICA STATUS" : "SHOW SLAVE STATUS", this::status)
                .orElseThrow();
    }

    private Status status(Row row) {
        String word = newWords ? "Replica" : "Slave";
        String source = newWords ? "Source" : "Master";
        boolean receives = named(row, word + "_IO_Running").equals("Yes");
        boolean applies = named(row, word + "_SQL_Running").equals("Yes");
        // one that runs has an error that it tries to get over
        String failed = applies ? "IO" : "SQL";
        return new Status(
                receives && applies,
                receives && applies ? 0 : Integer.parseInt(named(row, "Last_" + failed + "_Errno")),
                named(row, "Last_" + failed + "_Error"),
                new Place(
                        named(row, "Relay_" + source + "_Log_File"),
                        Long.parseLong(named(row, "Exec_" + source + "_Log_Pos"))));
    }

    private static String named(Row row, String column) {
        return row.named(column).orElse("0");
    }

    @Override
    public void close() {
        registration.close();
        session.close();
        permit.close();
    }
}
