package dev.drydock.feature.threadpool.pool;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Reads a pool and the figures around it, once. Used by one thread; blocks on the network. */
public final class PoolReader {

    private static final Messages TEXT = Messages.of("threadpool");
    private static final int MOST_SESSIONS = 100;
    private static final int MOST_TEXT = 300;

    /** The variables that a survey looks at, read one by one where the server cannot list them. */
    public static final List<String> LOOKED_AT = Stream.of(
                    Stream.of("pid_file"),
                    MemoryEstimate.VARIABLES.stream(),
                    Stream.of(PoolKind.values())
                            .flatMap(kind -> SettingSpecs.of(kind).stream())
                            .map(SettingSpec::name))
            .flatMap(names -> names)
            .distinct()
            .toList();

    private final Session session;
    private final ServerFacts facts;
    private final Pool pool;
    private final List<String> unread = new ArrayList<>();

    private PoolReader(Session session, ServerFacts facts, Pool pool) {
        this.session = session;
        this.facts = facts;
        this.pool = pool;
    }

    /**
     * What cannot be read is said in the reading.
     *
     * @throws ServerException if the connection is lost
     */
    public static PoolReading read(Session session, ServerFacts facts, Pool pool) {
        return new PoolReader(session, facts, pool).read();
    }

    /** The settings of the pool and around it. */
    public static List<PoolSetting> settings(
            Session session, ServerFacts facts, Pool pool, Map<String, String> variables) {
        return SettingsReader.read(session, facts, pool.kind(), variables);
    }

    private PoolReading read() {
        GroupReader reader = new GroupReader(session);
        GroupReader.Groups groups = pool.running()
                ? part("groups", GroupReader.Groups.NONE, () -> groups(reader))
                : GroupReader.Groups.NONE;
        return new PoolReading(
                Instant.now(),
                System.nanoTime(),
                List.copyOf(groups.groups()),
                List.copyOf(groups.queue()),
                groups.waits(),
                part("status", Map.of(), this::status),
                statements(),
                part("sessions", List.of(), this::sessions),
                List.copyOf(unread));
    }

    private GroupReader.Groups groups(GroupReader reader) {
        return switch (pool.kind()) {
            case MARIADB -> facts.mariaDbAtLeast(10, 5, 0) ? reader.mariaDb() : GroupReader.Groups.NONE;
            case MYSQL -> reader.mySql();
            // its pool has no tables
            case PERCONA, NONE -> GroupReader.Groups.NONE;
        };
    }

    private <T> T part(String key, T without, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            unread.add(TEXT.text(
                    "unread", TEXT.text("part." + key), failure.problem().line()));
            return without;
        }
    }

    private Map<String, Long> status() {
        Map<String, Long> values = new HashMap<>();
        session.each("SHOW GLOBAL STATUS", row -> {
            String value = row.text(2);
            if (value.matches("\\d{1,18}")) {
                values.put(row.text(1), Long.parseLong(value));
            }
        });
        return values;
    }

    /** Servers without a performance schema, or with it off, do not tell: that is nothing that failed. */
    private PoolReading.StatementTotals statements() {
        if (!facts.mySqlAtLeast(5, 6, 3) && !facts.mariaDb()) {
            return PoolReading.StatementTotals.NONE;
        }
        try {
            return session.first(
                            "SELECT SUM(COUNT_STAR), SUM(SUM_TIMER_WAIT)"
                                    + " FROM performance_schema.events_statements_summary_global_by_event_name"
                                    + " WHERE EVENT_NAME LIKE 'statement/sql/%'",
                            row -> new PoolReading.StatementTotals(
                                    row.number(1).orElse(0), row.number(2).orElse(0)))
                    .orElse(PoolReading.StatementTotals.NONE);
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return PoolReading.StatementTotals.NONE;
        }
    }

    private List<BusySession> sessions() {
        return session.query(
                "SELECT p.ID, p.USER, p.HOST, p.COMMAND, COALESCE(p.STATE, ''), p.TIME,"
                        + " TIMESTAMPDIFF(SECOND, t.trx_started, NOW()), LEFT(COALESCE(p.INFO, ''), " + MOST_TEXT + ")"
                        + " FROM information_schema.PROCESSLIST p"
                        + " LEFT JOIN information_schema.INNODB_TRX t ON t.trx_mysql_thread_id = p.ID"
                        + " WHERE p.ID <> CONNECTION_ID() AND (t.trx_started IS NOT NULL OR p.COMMAND NOT IN"
                        + " ('Sleep', 'Daemon', 'Binlog Dump', 'Binlog Dump GTID', 'Slave_IO', 'Slave_SQL', 'Connect'))"
                        + " ORDER BY GREATEST(COALESCE(TIMESTAMPDIFF(SECOND, t.trx_started, NOW()), 0), p.TIME) DESC"
                        + " LIMIT " + MOST_SESSIONS,
                row -> new BusySession(
                        row.number(1).orElse(0),
                        row.text(2) + "@" + row.text(3).replaceFirst(":\\d+$", ""),
                        row.text(4),
                        row.text(5),
                        row.number(6).orElse(0),
                        row.optionalText(7).isEmpty() ? OptionalLong.empty() : row.number(7),
                        row.text(8)));
    }
}
