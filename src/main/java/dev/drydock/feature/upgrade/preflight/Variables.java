package dev.drydock.feature.upgrade.preflight;

import java.util.List;

/** The server's variables that checks look at. */
final class Variables {

    /** Read one by one where {@code SHOW GLOBAL VARIABLES} fails. */
    static final List<String> NEEDED = List.of(
            "sql_mode",
            "log_bin",
            "server_id",
            "secure_auth",
            "old_passwords",
            "innodb_fast_shutdown",
            "slave_net_timeout",
            "explicit_defaults_for_timestamp",
            "performance_schema",
            "secure_file_priv",
            "default_authentication_plugin",
            "lower_case_table_names",
            "show_compatibility_56",
            "avoid_temporal_upgrade");

    private Variables() {}
}
