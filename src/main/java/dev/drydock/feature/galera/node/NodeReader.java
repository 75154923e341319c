package dev.drydock.feature.galera.node;

import dev.drydock.db.server.Fact;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/** Reads one node by a few short statements, also while it belongs to no Primary component. Changes nothing. */
public final class NodeReader {

    /** A node that waits for others, or belongs to no Primary component, still answers such a session. */
    private static final List<String> SETTINGS =
            List.of("SET SESSION wsrep_sync_wait = 0", "SET SESSION wsrep_dirty_reads = 1");

    private static final String STATUS = "SHOW GLOBAL STATUS WHERE Variable_name LIKE 'wsrep%' OR Variable_name IN"
            + " ('Uptime', 'Threads_connected', 'Threads_running', 'Innodb_buffer_pool_dump_status',"
            + " 'Innodb_buffer_pool_load_status')";

    private static final String VARIABLES =
            "SHOW GLOBAL VARIABLES WHERE Variable_name LIKE 'wsrep%' OR Variable_name IN ('version',"
                    + " 'version_comment', 'hostname', 'port', 'read_only', 'pxc_strict_mode', 'pxc_maint_mode',"
                    + " 'pxc_encrypt_cluster_traffic', 'binlog_format', 'binlog_row_image', 'log_bin',"
                    + " 'log_slave_updates', 'log_replica_updates', 'log_output', 'innodb_autoinc_lock_mode',"
                    + " 'auto_increment_increment', 'auto_increment_offset', 'slave_parallel_threads',"
                    + " 'slave_parallel_workers', 'replica_parallel_workers', 'gtid_mode', 'lower_case_table_names',"
                    + " 'character_set_server', 'collation_server', 'sql_mode', 'time_zone', 'default_storage_engine',"
                    + " 'max_allowed_packet', 'innodb_page_size', 'innodb_flush_log_at_trx_commit', 'innodb_doublewrite',"
                    + " 'server_id', 'gtid_domain_id', 'encrypt_binlog', 'innodb_encrypt_tables',"
                    + " 'innodb_buffer_pool_dump_at_shutdown', 'innodb_buffer_pool_load_at_startup',"
                    + " 'innodb_buffer_pool_dump_pct', 'innodb_fast_shutdown')";

    private NodeReader() {}

    /**
     * Reads the node; blocks on it.
     *
     * @param sessions whether to count the sessions of each account, too
     * @throws ServerException if it cannot be reached or refuses its status
     */
    public static NodeReading read(Session session, boolean sessions) {
        long began = System.nanoTime();
        SETTINGS.forEach(setting -> {
            try {
                session.executeOwn(setting);
            } catch (ServerException failure) {
                // a server without the variable needs no such setting
                if (failure.connectionLost()) {
                    throw failure;
                }
            }
        });
        WsrepStatus status = new WsrepStatus(pairs(session, STATUS));
        long nanos = System.nanoTime();
        NodeSettings settings = NodeSettings.of(pairs(session, VARIABLES));
        return new NodeReading(
                status,
                settings,
                tables(session),
                sessions ? attempt(() -> sessions(session)) : new Fact.Unknown<>(""),
                Instant.now(),
                nanos,
                Duration.ofNanos(System.nanoTime() - began));
    }

    private static Map<String, Long> sessions(Session session) {
        Map<String, Long> counted = new HashMap<>();
        session.each(
                "SELECT USER, COUNT(*) FROM information_schema.PROCESSLIST GROUP BY USER",
                row -> counted.put(row.text(1), row.number(2).orElse(0)));
        return Map.copyOf(counted);
    }

    private static ClusterTables tables(Session session) {
        return new ClusterTables(
                attempt(() -> session.number("SELECT view_id FROM mysql.wsrep_cluster")
                        .orElseThrow(() -> new NothingThere("mysql.wsrep_cluster"))),
                attempt(() -> session.query(
                        "SELECT node_uuid, node_name, node_incoming_address FROM mysql.wsrep_cluster_members"
                                + " ORDER BY node_uuid",
                        row -> new ClusterMember(row.text(1), row.text(2), row.text(3)))),
                attempt(() -> session.number("SELECT COUNT(*) FROM mysql.wsrep_streaming_log")
                        .orElse(0)));
    }

    private static Map<String, String> pairs(Session session, String show) {
        Map<String, String> values = new HashMap<>();
        session.each(show, row -> values.put(row.text(1).toLowerCase(Locale.ROOT), row.text(2)));
        return values;
    }

    private static <T> Fact<T> attempt(Supplier<T> read) {
        try {
            return new Fact.Known<>(read.get());
        } catch (NothingThere empty) {
            return new Fact.Unknown<>(empty.table);
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return new Fact.Unknown<>(failure.problem().line());
        }
    }

    private static final class NothingThere extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final String table;

        NothingThere(String table) {
            super(table + " is empty", null, false, false);
            this.table = table + " is empty";
        }
    }
}
