package dev.drydock.feature.proxysql.layer;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** The columns of ProxySQL 2.7, and configurations made of rows that name only what matters to a test. */
public final class SchemaOf27 {

    private static final Map<ConfigTable, List<String>> COLUMNS = Map.ofEntries(
            columns(
                    ConfigTable.SERVERS,
                    "hostgroup_id hostname port gtid_port status weight compression max_connections"
                            + " max_replication_lag use_ssl max_latency_ms comment"),
            columns(ConfigTable.REPLICATION_HOSTGROUPS, "writer_hostgroup reader_hostgroup check_type comment"),
            columns(ConfigTable.GALERA_HOSTGROUPS, groups()),
            columns(ConfigTable.GROUP_REPLICATION_HOSTGROUPS, groups()),
            columns(
                    ConfigTable.AURORA_HOSTGROUPS,
                    "writer_hostgroup reader_hostgroup active aurora_port domain_name max_lag_ms check_interval_ms"
                            + " check_timeout_ms writer_is_also_reader new_reader_weight add_lag_ms min_lag_ms"
                            + " lag_num_checks comment"),
            columns(
                    ConfigTable.HOSTGROUP_ATTRIBUTES,
                    "hostgroup_id max_num_online_servers autocommit free_connections_pct init_connect multiplex"
                            + " connection_warming throttle_connections_per_sec ignore_session_variables"
                            + " hostgroup_settings servers_defaults comment"),
            columns(
                    ConfigTable.SSL_PARAMS,
                    "hostname port username ssl_ca ssl_cert ssl_key ssl_capath ssl_crl ssl_crlpath ssl_cipher"
                            + " tls_version comment"),
            columns(
                    ConfigTable.USERS,
                    "username password active use_ssl default_hostgroup default_schema schema_locked"
                            + " transaction_persistent fast_forward backend frontend max_connections attributes comment"),
            columns(
                    ConfigTable.QUERY_RULES,
                    "rule_id active username schemaname flagIN client_addr proxy_addr proxy_port digest match_digest"
                            + " match_pattern negate_match_pattern re_modifiers flagOUT replace_pattern"
                            + " destination_hostgroup cache_ttl cache_empty_result cache_timeout reconnect timeout"
                            + " retries delay next_query_flagIN mirror_flagOUT mirror_hostgroup error_msg OK_msg"
                            + " sticky_conn multiplex gtid_from_hostgroup log apply attributes comment"),
            columns(ConfigTable.FAST_ROUTING, "username schemaname flagIN destination_hostgroup comment"),
            columns(ConfigTable.MYSQL_VARIABLES, "variable_name variable_value"),
            columns(ConfigTable.ADMIN_VARIABLES, "variable_name variable_value"),
            columns(ConfigTable.SCHEDULER, "id active interval_ms filename arg1 arg2 arg3 arg4 arg5 comment"),
            columns(ConfigTable.PROXYSQL_SERVERS, "hostname port weight comment"));

    private final Map<ConfigTable, Map<Layer, List<List<Optional<String>>>>> rows = new HashMap<>();

    public SchemaOf27() {
        for (ConfigTable table : COLUMNS.keySet()) {
            Map<Layer, List<List<Optional<String>>>> copies = new EnumMap<>(Layer.class);
            Arrays.stream(Layer.values()).forEach(layer -> copies.put(layer, new ArrayList<>()));
            rows.put(table, copies);
        }
    }

    private static Map.Entry<ConfigTable, List<String>> columns(ConfigTable table, String names) {
        return Map.entry(table, List.of(names.split(" ")));
    }

    private static String groups() {
        return "writer_hostgroup backup_writer_hostgroup reader_hostgroup offline_hostgroup active max_writers"
                + " writer_is_also_reader max_transactions_behind comment";
    }

    public static List<String> columns(ConfigTable table) {
        return Optional.ofNullable(COLUMNS.get(table)).orElseThrow();
    }

    /** Adds a row, such as {@code "hostgroup_id=10 hostname=db1 port=3306"}; columns that are not named are NULL. */
    public SchemaOf27 row(ConfigTable table, String values, Layer... layers) {
        Map<String, String> named = new HashMap<>();
        for (String value : values.split(" ", -1)) {
            int at = value.indexOf('=');
            named.put(value.substring(0, at), value.substring(at + 1).replace('~', ' '));
        }
        List<Optional<String>> row = columns(table).stream()
                .map(column -> Optional.ofNullable(named.remove(column)))
                .toList();
        if (!named.isEmpty()) {
            throw new IllegalArgumentException("no such column: " + named);
        }
        for (Layer layer : layers) {
            Objects.requireNonNull(Objects.requireNonNull(rows.get(table)).get(layer))
                    .add(row);
        }
        return this;
    }

    /** The same row in all layers. */
    public SchemaOf27 everywhere(ConfigTable table, String values) {
        return row(table, values, Layer.values());
    }

    public Configuration build() {
        Map<ConfigTable, Map<Layer, LayerTable>> tables = new EnumMap<>(ConfigTable.class);
        rows.forEach((table, copies) -> {
            Map<Layer, LayerTable> made = new EnumMap<>(Layer.class);
            copies.forEach((layer, values) -> made.put(layer, LayerTable.of(table, layer, columns(table), values)));
            tables.put(table, made);
        });
        return new Configuration(tables, List.of(), Instant.EPOCH);
    }
}
