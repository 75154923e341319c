package dev.drydock.feature.proxysql.status;

import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.read.AdminRow;
import dev.drydock.feature.proxysql.read.AdminTable;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads what a ProxySQL does: about a dozen short queries, none of the digests. Blocks. */
public final class OverviewReader {

    private static final int MOST_ERRORS = 200;

    private final AdminReader reader;

    public OverviewReader(AdminReader reader) {
        this.reader = reader;
    }

    /** @param version what the facts of the server say */
    public Overview read(String version) {
        Map<String, String> globals = pairs("SELECT * FROM stats_mysql_global");
        return new Overview(
                Instant.now(),
                version,
                globals,
                servers(),
                rules(),
                errors(),
                users(),
                memory(),
                new MemberReader(reader).read());
    }

    private List<PoolServer> servers() {
        Map<String, AdminRow> configured = reader
                .queryIfThere("SELECT hostgroup_id, hostname, port, weight, max_connections, comment FROM "
                        + Layer.RUNTIME.table(ConfigTable.SERVERS.table()))
                .all()
                .stream()
                .collect(Collectors.toMap(
                        row -> place(row, "hostgroup_id", "hostname", "port"), Function.identity(), (one, _) -> one));
        AdminTable pool =
                reader.query("SELECT hostgroup, srv_host, srv_port, status, ConnUsed, ConnFree, ConnERR, Queries,"
                        + " Bytes_data_sent, Bytes_data_recv, Latency_us FROM stats_mysql_connection_pool");
        StateReasons reasons = StateReasons.read(reader);
        return pool.all().stream()
                .map(row -> server(row, configured.get(place(row, "hostgroup", "srv_host", "srv_port")), reasons))
                .sorted(Comparator.comparingLong((PoolServer server) -> LayerTable.whole(server.hostgroup()))
                        .thenComparing(PoolServer::host)
                        .thenComparingInt(PoolServer::port))
                .toList();
    }

    private static String place(AdminRow row, String hostgroup, String host, String port) {
        return row.text(hostgroup) + " " + row.text(host) + " " + row.text(port);
    }

    private static PoolServer server(
            AdminRow row, @org.jspecify.annotations.Nullable AdminRow configured, StateReasons reasons) {
        String hostgroup = row.text("hostgroup");
        String host = row.text("srv_host");
        int port = (int) row.number("srv_port");
        String status = row.text("status");
        return new PoolServer(
                hostgroup,
                host,
                port,
                status,
                configured == null ? 0 : configured.number("weight"),
                row.number("ConnUsed"),
                row.number("ConnFree"),
                configured == null ? 0 : configured.number("max_connections"),
                row.number("ConnERR"),
                row.number("Queries"),
                row.number("Bytes_data_sent"),
                row.number("Bytes_data_recv"),
                row.number("Latency_us"),
                configured == null ? "" : configured.text("comment"),
                reasons.of(hostgroup, host, port, status));
    }

    private List<RuleHits> rules() {
        Map<String, Long> hits = reader.query("SELECT rule_id, hits FROM stats_mysql_query_rules").all().stream()
                .collect(Collectors.toMap(row -> row.text("rule_id"), row -> row.number("hits"), Long::sum));
        AdminTable read = reader.queryIfThere(ConfigTable.QUERY_RULES.select(Layer.RUNTIME) + " ORDER BY rule_id");
        LayerTable rows = LayerTable.of(ConfigTable.QUERY_RULES, Layer.RUNTIME, read.columns(), read.rows());
        return rows.rows().stream()
                .map(row -> new RuleHits(
                        LayerTable.whole(rows.text(row, "rule_id")),
                        LayerTable.whole(rows.text(row, "flagIN")),
                        RuleWords.conditions(column -> rows.text(row, column)),
                        RuleWords.action(column -> rows.text(row, column)),
                        hits.getOrDefault(rows.text(row, "rule_id"), 0L),
                        rows.text(row, "comment"),
                        rows.columns(),
                        row))
                .toList();
    }

    private List<ErrorCount> errors() {
        return reader
                .query("SELECT * FROM stats_mysql_errors ORDER BY last_seen DESC LIMIT " + MOST_ERRORS)
                .all()
                .stream()
                .map(row -> new ErrorCount(
                        row.text("hostgroup"),
                        row.text("hostname") + ":" + row.text("port"),
                        row.text("username"),
                        row.text("schemaname"),
                        row.number("errno"),
                        row.number("count_star"),
                        row.seconds("last_seen"),
                        row.text("last_error")))
                .toList();
    }

    private List<UserConnections> users() {
        return reader
                .query("SELECT username, frontend_connections, frontend_max_connections FROM stats_mysql_users"
                        + " ORDER BY frontend_connections DESC, username")
                .all()
                .stream()
                .map(row -> new UserConnections(
                        row.text("username"),
                        row.number("frontend_connections"),
                        row.number("frontend_max_connections")))
                .toList();
    }

    private Map<String, Long> memory() {
        Map<String, Long> bytes = new TreeMap<>();
        reader.query("SELECT * FROM stats_memory_metrics")
                .all()
                .forEach(row -> bytes.put(row.text("Variable_Name"), row.number("Variable_Value")));
        return bytes;
    }

    private Map<String, String> pairs(String sql) {
        Map<String, String> pairs = new HashMap<>();
        reader.query(sql).all().forEach(row -> pairs.put(row.text("Variable_Name"), row.text("Variable_Value")));
        return pairs;
    }
}
