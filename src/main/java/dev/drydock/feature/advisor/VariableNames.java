package dev.drydock.feature.advisor;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the name of a global variable says of it; names in small letters. */
final class VariableNames {

    /** What a server has of its own: identity, place on its machine, and state. */
    private static final Pattern IDENTITY =
            Pattern.compile("server_(id|uuid|uid)|hostname|(.*_)?port|(.*_)?socket|pid_file"
                    + "|report_.*|(.*_)?bind_address|admin_address|.*dir|(?!core_)(?!.*core_file).*_file|.*_basename|(log_bin|relay_log)_index|.*(?<!data_file)_path"
                    + "|gtid_(executed|purged|owned|.*_pos|.*_state)|last_gtid|(last_)?insert_id|identity|timestamp|rand_seed.*"
                    + "|pseudo_.*|version.*|innodb_version|protocol_version|have_.*|license|system_time_zone|lower_case_file_system"
                    + "|large_(page_size|files_support)|error_count|warning_count|in_transaction|proxy_user|external_user"
                    + "|(.*_)?ssl_(ca|cert|key|capath|crl|crlpath)|log_error|relay_log|.*_image_name|innodb_directories"
                    + "|wsrep_node_.*|wsrep_sst_receive_address|wsrep_start_position|wsrep_patch_version|sql_slave_skip_counter"
                    + "|sql_replica_skip_counter|skip_replication|core_file_.*|performance_schema_show_processlist_.*");

    /** What differs between servers of one group by their roles and their hardware. */
    private static final Pattern ROLE = Pattern.compile(
            "(super_)?read_only|event_scheduler|rpl_semi_sync_.*|auto_increment_offset|innodb_buffer_pool_size|thread_pool_size");

    private static final Pattern SECRET = Pattern.compile(
            "(?!disconnect_on_).*(^|_)(password|passphrase|secret|token|credentials)|init_(connect|slave|replica)|wsrep_sst_auth");

    /** What changes results of statements, or what replicas and clients get. */
    private static final Pattern LOUD = Pattern.compile("sql_mode|character_set_.*|collation_.*|lower_case_table_names"
            + "|time_zone|explicit_defaults_for_timestamp|binlog_.*|max_allowed_packet|transaction_isolation|gtid_mode"
            + "|sync_binlog|innodb_flush_log_at_trx_commit|log_bin");

    private static final Map<String, String> ALIASES = Map.of(
            "tx_isolation", "transaction_isolation",
            "tx_read_only", "transaction_read_only",
            "table_cache", "table_open_cache",
            "storage_engine", "default_storage_engine",
            "log_slow_query", "slow_query_log",
            "log_slow_queries", "slow_query_log",
            "log_slow_query_time", "long_query_time",
            "log_slow_min_examined_row_limit", "min_examined_row_limit",
            "sql_low_priority_updates", "low_priority_updates",
            "tmp_memory_table_size", "tmp_table_size");

    private static final Map<String, String> TERMS =
            Map.of("slave", "replica", "slaves", "replicas", "master", "source", "masters", "sources");

    private VariableNames() {}

    /** Whether the value belongs to this one server, so that it has no default to be held against. */
    static boolean identity(String name) {
        return IDENTITY.matcher(name).matches();
    }

    /** Whether two servers of one group may differ in it. */
    static boolean ofOneServer(String name) {
        return identity(name) || ROLE.matcher(name).matches();
    }

    /** Whether a value may hold a password. */
    static boolean secret(String name) {
        return SECRET.matcher(name).matches();
    }

    static boolean loud(String name) {
        return LOUD.matcher(canonical(name)).matches();
    }

    /** One name for a variable that releases name differently. */
    static String canonical(String name) {
        String known = ALIASES.get(name);
        return known != null
                ? known
                : Arrays.stream(name.toLowerCase(Locale.ROOT).split("_", -1))
                        .map(term -> TERMS.getOrDefault(term, term))
                        .collect(Collectors.joining("_"));
    }
}
