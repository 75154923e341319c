package dev.drydock.lane;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.platform.life.Repeating;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ObjDoubleConsumer;

/**
 * Looks once a second how far running rebuilds are: MySQL 5.7 and later tell in events_stages_current while
 * {@link StageConsumer} has it on, MariaDB in the process list; where neither can be read, by the size of the copy that
 * InnoDB 5.7 writes. On a server that tells nothing there is no progress inside a table. Asks over the control connection.
 */
final class LaneProgress<A extends LaneItem> implements AutoCloseable {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(1);

    private static final String STAGES = "SELECT t.PROCESSLIST_ID, s.WORK_COMPLETED, s.WORK_ESTIMATED"
            + " FROM performance_schema.events_stages_current s"
            + " JOIN performance_schema.threads t ON t.THREAD_ID = s.THREAD_ID WHERE s.WORK_ESTIMATED > 0";

    private static final String MARIADB = "SELECT ID, (STAGE - 1) * 100 + PROGRESS, MAX_STAGE * 100"
            + " FROM information_schema.PROCESSLIST WHERE MAX_STAGE > 0";

    /** The copy is named #sql-PID_ID, both hexadecimal (create_table_name of sql_table.cc). */
    private static final String COPIES = "SELECT CONV(SUBSTRING_INDEX(NAME, '_', -1), 16, 10), FILE_SIZE, -1"
            + " FROM information_schema.INNODB_SYS_TABLESPACES WHERE NAME LIKE '%/#sql-%'";

    private final OpenServer server;
    private final ObjDoubleConsumer<A> shares;
    private final Map<Long, Running<A>> running = new ConcurrentHashMap<>();
    private final long everyNanos;
    private final Repeating watch;

    /** @param shares told of an action and how much of it is done, from 0 to 1 */
    LaneProgress(OpenServer server, ObjDoubleConsumer<A> shares) {
        this(server, shares, LOOK_EVERY);
    }

    /** @param every time between two looks */
    LaneProgress(OpenServer server, ObjDoubleConsumer<A> shares, Duration every) {
        this.server = server;
        this.everyNanos = every.toNanos();
        this.shares = shares;
        this.watch = Repeating.start("drydock-progress", every, this::look);
    }

    void started(A action, long connection) {
        running.put(connection, new Running<>(action, System.nanoTime()));
    }

    void ended(long connection) {
        running.remove(connection);
    }

    private void look() {
        if (worthALook()) {
            read().forEach(this::report);
        }
    }

    /** Most tables are done before a look at them is of use, and among many tables each look costs the server something. */
    private boolean worthALook() {
        long before = System.nanoTime() - 2 * everyNanos;
        return running.values().stream().anyMatch(statement -> statement.since() - before < 0);
    }

    private void report(Long connection, Work work) {
        Running<A> statement = running.get(connection);
        if (statement != null) {
            A action = statement.action();
            work.share(action).ifPresent(share -> shares.accept(action, share));
        }
    }

    private Map<Long, Work> read() {
        Map<Long, Work> works = new HashMap<>();
        if (server.facts().mariaDb()) {
            works.putAll(ask(MARIADB));
        } else if (server.facts().mySqlAtLeast(5, 7, 0)) {
            works.putAll(ask(STAGES));
            if (works.isEmpty() && !server.facts().mySqlAtLeast(8, 0, 0)) {
                works.putAll(ask(COPIES));
            }
        }
        return works;
    }

    private Map<Long, Work> ask(String query) {
        Map<Long, Work> works = new HashMap<>();
        try {
            List<Work> found = server.control().call(session -> session.query(query, Work::of));
            found.forEach(work -> works.put(work.connection(), work));
        } catch (ServerException _) {
            // a server in the middle of an upgrade may lack these tables, an account the privilege
        }
        return works;
    }

    private record Running<A extends LaneItem>(A action, long since) {}

    /** @param estimated -1 if the table's own size is the estimate */
    private record Work(long connection, double completed, double estimated) {

        static Work of(Row row) {
            return new Work(
                    row.number(1).orElse(-1),
                    row.number(2).orElse(0),
                    row.number(3).orElse(0));
        }

        OptionalDouble share(LaneItem action) {
            double all = estimated < 0 ? action.bytes().orElse(0) : estimated;
            return all <= 0 ? OptionalDouble.empty() : OptionalDouble.of(Math.clamp(completed / all, 0, 1));
        }
    }

    @Override
    public void close() {
        watch.close();
    }
}
