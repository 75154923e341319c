package dev.drydock.feature.advisor;

import dev.drydock.platform.config.FactLines;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What the name of a global variable says of it; names in small letters. */
final class VariableNames {

    /** What a server has of its own: identity, place on its machine, and state. */
    private static final Pattern IDENTITY =
            Pattern.compile(String.join("|", FactLines.of("/advisor/own-variables.txt")));

    /** What differs between servers of one group by their roles and their hardware. */
    private static final Pattern ROLE = Pattern.compile(
            "(super_)?read_only|event_scheduler|rpl_semi_sync_.*|auto_increment_offset|innodb_buffer_pool_size|thread_pool_size");

    private static final Pattern SECRET = Pattern.compile(
            "(?!disconnect_on_).*(^|_)(password|passphrase|secret|token|credentials)|init_(connect|slave|replica)|wsrep_sst_auth");

    /** What changes results of statements, or what replicas and clients get. */
    private static final Pattern LOUD = Pattern.compile("sql_mode|character_set_.*|collation_.*|lower_case_table_names"
            + "|time_zone|explicit_defaults_for_timestamp|binlog_.*|max_allowed_packet|transaction_isolation|gtid_mode"
            + "|sync_binlog|innodb_flush_log_at_trx_commit|log_bin");

    private static final Map<String, String> ALIASES = FactLines.pairs("/advisor/variable-aliases.tsv");

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
    static boolean hides(String name, String value) {
        return SECRET.matcher(name).matches() && !value.isEmpty() && !ValueMeaning.isSwitch(value);
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
