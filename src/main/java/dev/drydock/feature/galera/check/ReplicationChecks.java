package dev.drydock.feature.galera.check;

import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.galera.node.NodeReading;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Tables that are not replicated as people think, asynchronous replication in and out of the cluster, and secrecy. */
final class ReplicationChecks {

    /** From here on MariaDB's parallel replica threads work on a node. */
    private static final ServerVersion PARALLEL_WORKS = ServerVersion.parse("12.1.1");

    private static final Set<String> LOCAL_ROWS = Set.of("MYISAM", "ARIA");

    private ReplicationChecks() {}

    static void withoutKey(GaleraContext context) {
        context.known(
                "information_schema",
                context.survey().schema().withoutKey(),
                tables -> tables.forEach(table -> context.add(
                        Severity.WARNING,
                        Subject.table(table.schema(), table.table()),
                        "table",
                        Remedy.template("ALTER TABLE " + Sql.name(table.schema(), table.table())
                                + " ADD PRIMARY KEY (<columns>);"))));
    }

    static void otherEngines(GaleraContext context) {
        context.known(
                "information_schema",
                context.survey().schema().otherEngines(),
                tables -> tables.forEach(found -> context.add(
                        Severity.WARNING,
                        Subject.table(found.table().schema(), found.table().table()),
                        "table",
                        LOCAL_ROWS.contains(found.engine().toUpperCase(Locale.ROOT))
                                ? replicated(Sql.name(
                                        found.table().schema(), found.table().table()))
                                : context.advice(),
                        found.engine())));
    }

    /** An ALTER TABLE would convert on each node the rows that this one has: at their first UPDATE it is Inconsistent, and out. */
    private static Remedy replicated(String table) {
        return Remedy.template("-- on the node whose rows are right, while nobody writes to the table\n"
                + "CREATE TABLE <new> (<columns and keys of SHOW CREATE TABLE>) ENGINE = InnoDB;\n"
                + "INSERT INTO <new> SELECT * FROM " + table + ";\n"
                + "RENAME TABLE " + table + " TO <old>, <new> TO " + table + ";");
    }

    /** The source's binlog format cannot be read from here: where it is ROW, nothing is wrong. */
    static void increment(GaleraContext context) {
        context.each((node, reading) ->
                context.known(node.name(), context.survey().of(node).asyncReplica(), replica -> {
                    if (replica && reading.settings().is("wsrep_auto_increment_control", "ON")) {
                        context.add(
                                Severity.WARNING, node, "wsrep_auto_increment_control", "control", context.advice());
                    }
                }));
    }

    static void updates(GaleraContext context) {
        context.each((node, reading) -> {
            boolean logs = reading.settings().is("log_bin", "ON");
            boolean updates = reading.settings().is("log_slave_updates", "ON")
                    || reading.settings().is("log_replica_updates", "ON");
            context.known(node.name(), context.survey().of(node).asyncReplicas(), replicas -> {
                if (replicas > 0 && !updates) {
                    context.add(
                            Severity.ERROR,
                            node,
                            "log_slave_updates",
                            "source",
                            Remedy.configuration("log_slave_updates = ON"),
                            replicas);
                }
            });
            context.known(node.name(), context.survey().of(node).asyncReplica(), replica -> {
                if (replica && logs && !updates) {
                    context.add(
                            Severity.WARNING,
                            node,
                            "log_slave_updates",
                            "replica",
                            Remedy.configuration("log_slave_updates = ON"));
                }
            });
        });
    }

    static void parallel(GaleraContext context) {
        context.each((node, reading) ->
                context.known(node.name(), context.survey().of(node).asyncReplica(), replica -> {
                    Optional<String> threads =
                            reading.settings().text("slave_parallel_threads").filter(one -> !one.equals("0"));
                    boolean before = mariaDb(reading)
                            && ServerVersion.parse(reading.settings().version()).compareTo(PARALLEL_WORKS) < 0;
                    if (replica && before && threads.isPresent()) {
                        context.add(
                                Severity.WARNING,
                                node,
                                "slave_parallel_threads",
                                "threads",
                                Remedy.sql("STOP SLAVE;\nSET GLOBAL slave_parallel_threads = 0;\nSTART SLAVE;"),
                                threads.get());
                    }
                }));
    }

    static void gtid(GaleraContext context) {
        context.each((node, reading) -> {
            boolean copies = reading.settings()
                    .text("wsrep_sst_method")
                    .filter(method -> method.contains("xtrabackup"))
                    .isPresent();
            if (copies
                    && reading.settings().is("log_bin", "ON")
                    && reading.settings().is("gtid_mode", "ON")) {
                context.add(Severity.NOTICE, node, "gtid_mode", "gtid", context.advice());
            }
        });
    }

    static void memcached(GaleraContext context) {
        context.each((node, _) ->
                context.known(node.name(), context.survey().of(node).memcached(), active -> {
                    if (active) {
                        context.add(
                                Severity.WARNING,
                                new Subject(Subject.Kind.PLUGIN, "", node.name(), "daemon_memcached"),
                                "active",
                                Remedy.sql("UNINSTALL PLUGIN daemon_memcached;"));
                    }
                }));
    }

    static void tls(GaleraContext context) {
        context.each((node, reading) -> {
            boolean encrypted = reading.settings().provider().flag("socket.ssl").orElse(false)
                    || reading.settings().is("pxc_encrypt_cluster_traffic", "ON");
            if (!encrypted) {
                context.add(Severity.WARNING, node, "socket.ssl", "plain", context.advice());
            }
        });
    }

    /** Write sets lie in the cache as they were written, also of tables that are encrypted on disk. */
    static void gcache(GaleraContext context) {
        context.each((node, reading) -> {
            boolean encrypted =
                    reading.settings().provider().flag("gcache.encryption").orElse(false);
            boolean data = reading.settings()
                            .text("innodb_encrypt_tables")
                            .filter(value -> !value.equalsIgnoreCase("OFF"))
                            .isPresent()
                    || reading.settings().is("encrypt_binlog", "ON");
            if (!encrypted) {
                context.add(
                        data ? Severity.WARNING : Severity.NOTICE,
                        node,
                        "gcache",
                        data ? "encrypted" : "plain",
                        context.advice());
            }
        });
    }

    private static boolean mariaDb(NodeReading reading) {
        return reading.settings().version().contains("MariaDB");
    }
}
