package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.proxied.ProxyView;
import dev.drydock.proxied.ProxyView.Backend;
import dev.drydock.proxied.ProxyView.GaleraGroup;
import dev.drydock.proxied.ProxyView.NodeCheck;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what a ProxySQL thinks of the servers behind it, by a handful of short queries. Blocks. */
public final class ProxyViewReader {

    private static final long USUAL_INTERVAL = 5_000;

    private ProxyViewReader() {}

    public static ProxyView read(AdminReader reader) {
        StateReasons reasons = StateReasons.read(reader);
        Map<String, AdminRow> pool = new HashMap<>();
        reader.query("SELECT hostgroup, srv_host, srv_port, ConnUsed, ConnFree FROM stats_mysql_connection_pool")
                .all()
                .forEach(row ->
                        pool.put(row.text("hostgroup") + " " + row.text("srv_host") + ":" + row.text("srv_port"), row));
        List<Backend> servers = reader
                .query("SELECT hostgroup_id, hostname, port, status, weight FROM runtime_mysql_servers"
                        + " ORDER BY hostgroup_id, hostname, port")
                .all()
                .stream()
                .map(row -> backend(row, pool, reasons))
                .toList();
        Map<String, String> variables = new HashMap<>();
        reader.query("SELECT variable_name, variable_value FROM runtime_global_variables WHERE variable_name IN"
                        + " ('mysql-monitor_enabled', 'mysql-monitor_galera_healthcheck_interval')")
                .all()
                .forEach(row -> variables.put(row.text("variable_name"), row.text("variable_value")));
        return new ProxyView(
                servers,
                groups(reader),
                accounts(reader),
                checks(reader),
                Duration.ofMillis(interval(variables.get("mysql-monitor_galera_healthcheck_interval"))),
                "true".equals(variables.get("mysql-monitor_enabled")));
    }

    private static Backend backend(AdminRow row, Map<String, AdminRow> pool, StateReasons reasons) {
        String hostgroup = row.text("hostgroup_id");
        int port = (int) row.number("port");
        String address = row.text("hostname") + ":" + port;
        Optional<AdminRow> connections = Optional.ofNullable(pool.get(hostgroup + " " + address));
        return new Backend(
                hostgroup,
                address,
                row.text("status"),
                row.number("weight"),
                connections.map(one -> one.number("ConnUsed")).orElse(0L),
                connections.map(one -> one.number("ConnFree")).orElse(0L),
                reasons.of(hostgroup, row.text("hostname"), port, row.text("status")));
    }

    private static List<GaleraGroup> groups(AdminReader reader) {
        return reader
                .queryIfThere(
                        "SELECT * FROM runtime_mysql_galera_hostgroups WHERE active = 1 ORDER BY writer_hostgroup")
                .all()
                .stream()
                .map(row -> new GaleraGroup(
                        row.text("writer_hostgroup"),
                        row.text("backup_writer_hostgroup"),
                        row.text("reader_hostgroup"),
                        row.text("offline_hostgroup"),
                        row.number("max_writers"),
                        row.number("max_transactions_behind")))
                .toList();
    }

    private static Set<String> accounts(AdminReader reader) {
        Set<String> accounts = new HashSet<>();
        reader.query("SELECT username FROM runtime_mysql_users WHERE backend = 1")
                .all()
                .forEach(row -> accounts.add(row.text("username")));
        return accounts;
    }

    /** Ages by the proxy's own clock, which need not be ours. */
    private static Map<String, NodeCheck> checks(AdminReader reader) {
        Map<String, NodeCheck> newest = new HashMap<>();
        reader.queryIfThere("SELECT *, CAST(strftime('%s', 'now') AS INTEGER) * 1000000 - time_start_us AS age_us"
                        + " FROM monitor.mysql_server_galera_log ORDER BY time_start_us")
                .all()
                .forEach(row -> newest.put(
                        row.text("hostname") + ":" + row.text("port"),
                        new NodeCheck(
                                Duration.ofMillis(Math.max(0, row.number("age_us") / 1000)),
                                GroupRules.facts(row),
                                row.text("error"))));
        return newest;
    }

    private static long interval(@org.jspecify.annotations.Nullable String text) {
        try {
            return text == null ? USUAL_INTERVAL : Long.parseLong(text.strip());
        } catch (NumberFormatException _) {
            return USUAL_INTERVAL;
        }
    }
}
