package dev.drydock.db.server;

import dev.drydock.db.sql.Session;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * How a server does at the moment of reading; each part can be unknown by itself.
 *
 * @param up how long it runs
 * @param running sessions that do something, without this one
 * @param connections how many there are of how many
 * @param size what its tables take; without tables of the server's own
 */
public record ServerNow(Fact<Duration> up, Fact<Long> running, Fact<Connections> connections, Fact<Size> size) {

    /**
     * Until 5.7, and in MariaDB, each table is opened for its size: more of them are not opened for a look at the server. MySQL
     * 8.0 has the sizes in its dictionary.
     */
    private static final long MOST_OPENED = 2000;

    private static final String OF_USERS =
            " FROM information_schema.TABLES WHERE TABLE_SCHEMA NOT IN ('mysql', 'information_schema',"
                    + " 'performance_schema', 'sys', 'ndbinfo')";

    /**
     * Connections of a server.
     *
     * @param open {@code Threads_connected}
     * @param most {@code @@max_connections}
     */
    public record Connections(long open, long most) {}

    /**
     * What tables take.
     *
     * @param bytes data and indexes; the server's own figure, which can be old; empty where there are too many tables to ask
     * @param tables tables that the account sees, with the views where there are too many
     * @param all whether it is known to see all
     */
    public record Size(OptionalLong bytes, long tables, boolean all) {}

    /** Reads it with a few short statements. */
    public static ServerNow read(Session session, ServerFacts facts) {
        if (facts.flavour() == Flavour.PROXYSQL) {
            Fact.Unknown<Duration> none = new Fact.Unknown<>("not a fact of ProxySQL");
            return new ServerNow(
                    none,
                    none.map(_ -> 0L),
                    none.map(_ -> new Connections(0, 0)),
                    none.map(_ -> new Size(OptionalLong.empty(), 0, false)));
        }
        return new ServerNow(
                Fact.read(() -> Duration.ofSeconds(status(session, "Uptime"))),
                running(session, facts),
                Fact.read(() -> new Connections(
                        status(session, "Threads_connected"),
                        session.number("SELECT @@max_connections").orElseThrow())),
                Fact.read(() -> size(session, facts)));
    }

    /** By the process list: {@code Threads_running} counts the event scheduler, too, since 8.0 (seen with 9.7.4). */
    private static Fact<Long> running(Session session, ServerFacts facts) {
        if (!facts.grants().global("PROCESS")) {
            return new Fact.Unknown<>("needs the PROCESS privilege");
        }
        return Fact.read(() ->
                session.number(ServerLoad.BUSY + " AND ID <> CONNECTION_ID()").orElseThrow());
    }

    private static long status(Session session, String name) {
        return session.first("SHOW GLOBAL STATUS LIKE ?", row -> row.number(2), name)
                .orElseThrow()
                .orElseThrow();
    }

    /** Whether the server would open so many tables for their sizes that a look at it is not worth them. */
    public static boolean manyToOpen(Session session, ServerFacts facts) {
        return tooMany(session, facts).isPresent();
    }

    /** The tables and views, if these are so many. */
    private static OptionalLong tooMany(Session session, ServerFacts facts) {
        if (facts.mySqlAtLeast(8, 0, 0)) {
            return OptionalLong.empty();
        }
        long tables = session.number("SELECT COUNT(*)" + OF_USERS).orElse(0);
        return tables > MOST_OPENED ? OptionalLong.of(tables) : OptionalLong.empty();
    }

    private static Size size(Session session, ServerFacts facts) {
        OptionalLong tooMany = tooMany(session, facts);
        boolean all = facts.grants().readsAll();
        if (tooMany.isPresent()) {
            return new Size(OptionalLong.empty(), tooMany.getAsLong(), all);
        }
        String sums = "SELECT SUM(DATA_LENGTH + INDEX_LENGTH), COUNT(*)" + OF_USERS + " AND TABLE_TYPE = 'BASE TABLE'";
        return session.first(
                        sums,
                        row -> new Size(
                                OptionalLong.of(row.number(1).orElse(0)),
                                row.number(2).orElse(0),
                                all))
                .orElseThrow();
    }
}
