package dev.drydock.feature.advisor;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a value of an option file becomes as the value of a global variable. Seen on the servers of the tests. */
final class OptionMeaning {

    private static final Pattern SIZE = Pattern.compile("(-?\\d+)([KMGTPE])", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMGTPE";
    private static final int BITS_OF_A_UNIT = 10;

    /** Words that may be written as their number. */
    private static final Map<String, List<String>> WORDS = Map.ofEntries(
            Map.entry("binlog_format", List.of("MIXED", "STATEMENT", "ROW")),
            Map.entry("binlog_checksum", List.of("NONE", "CRC32")),
            Map.entry("binlog_row_image", List.of("MINIMAL", "NOBLOB", "FULL")),
            Map.entry("completion_type", List.of("NO_CHAIN", "CHAIN", "RELEASE")),
            Map.entry("concurrent_insert", List.of("NEVER", "AUTO", "ALWAYS")),
            Map.entry("delay_key_write", List.of("OFF", "ON", "ALL")),
            Map.entry("enforce_gtid_consistency", List.of("OFF", "ON", "WARN")),
            Map.entry("event_scheduler", List.of("OFF", "ON", "DISABLED")),
            Map.entry("gtid_mode", List.of("OFF", "OFF_PERMISSIVE", "ON_PERMISSIVE", "ON")),
            Map.entry("innodb_change_buffering", List.of("none", "inserts", "deletes", "changes", "purges", "all")),
            Map.entry("innodb_default_row_format", List.of("redundant", "compact", "dynamic")),
            Map.entry("innodb_stats_method", List.of("nulls_equal", "nulls_unequal", "nulls_ignored")),
            Map.entry("myisam_stats_method", List.of("nulls_unequal", "nulls_equal", "nulls_ignored")),
            Map.entry("query_cache_type", List.of("OFF", "ON", "DEMAND")),
            Map.entry("replica_exec_mode", List.of("STRICT", "IDEMPOTENT")),
            Map.entry(
                    "transaction_isolation",
                    List.of("READ-UNCOMMITTED", "READ-COMMITTED", "REPEATABLE-READ", "SERIALIZABLE")),
            Map.entry("updatable_views_with_limit", List.of("NO", "YES")));

    /** Servers round down to these (NUMERIC_BLOCK_SIZE of MariaDB's SYSTEM_VARIABLES). */
    private static final Map<String, Integer> BLOCKS = Map.ofEntries(
            Map.entry("binlog_cache_size", 4096),
            Map.entry("binlog_stmt_cache_size", 4096),
            Map.entry("join_buffer_size", 128),
            Map.entry("key_buffer_size", 4096),
            Map.entry("max_allowed_packet", 1024),
            Map.entry("replica_max_allowed_packet", 1024),
            Map.entry("max_binlog_size", 4096),
            Map.entry("max_relay_log_size", 4096),
            Map.entry("max_heap_table_size", 1024),
            Map.entry("net_buffer_length", 1024),
            Map.entry("query_cache_size", 1024),
            Map.entry("read_buffer_size", 4096),
            Map.entry("thread_stack", 1024));

    private static final Pattern FLAGS = Pattern.compile("optimizer_(switch|trace|trace_features)");

    private OptionMeaning() {}

    /**
     * The value that the server shows.
     *
     * @param name the one name of the variable
     * @param before its value so far, which flags change one by one; empty if it is not known
     */
    static String shown(String name, String written, String before, ServerSeries series) {
        String text = written.strip();
        if (FLAGS.matcher(name).matches()) {
            return flags(before, text);
        }
        if (name.equals("sql_mode")) {
            return modes(text, series);
        }
        List<String> words = WORDS.getOrDefault(name, List.of());
        if (text.matches("\\d") && Integer.parseInt(text) < words.size()) {
            return words.get(Integer.parseInt(text));
        }
        boolean number = before.isEmpty() || before.matches("-?\\d+(\\.\\d+)?");
        Matcher size = SIZE.matcher(text);
        if (number && size.matches()) {
            int unit = UNITS.indexOf(size.group(2).toUpperCase(Locale.ROOT)) + 1;
            text = new BigInteger(size.group(1))
                    .shiftLeft(BITS_OF_A_UNIT * unit)
                    .toString();
        }
        Integer block = BLOCKS.get(name);
        return block != null && text.matches("\\d+")
                ? new BigDecimal(text)
                        .subtract(new BigDecimal(text).remainder(BigDecimal.valueOf(block)))
                        .toPlainString()
                : text;
    }

    private static String flags(String before, String changes) {
        String all = before;
        for (String change : changes.split(",", -1)) {
            int equals = change.indexOf('=');
            String flag = equals < 0 ? "" : change.substring(0, equals).strip();
            if (!flag.isEmpty()) {
                all = all.replaceFirst(
                        "(?i)(^|,)" + Pattern.quote(flag) + "=[^,]*", "$1" + Matcher.quoteReplacement(change.strip()));
            }
        }
        return all;
    }

    /** With what TRADITIONAL and ANSI stand for. */
    private static String modes(String text, ServerSeries series) {
        Set<String> modes = new LinkedHashSet<>();
        for (String mode : text.toUpperCase(Locale.ROOT).split(",", -1)) {
            modes.add(mode.strip());
            modes.addAll(
                    switch (mode.strip()) {
                        case "TRADITIONAL" ->
                            Arrays.asList(
                                    "STRICT_TRANS_TABLES",
                                    "STRICT_ALL_TABLES",
                                    "NO_ZERO_IN_DATE",
                                    "NO_ZERO_DATE",
                                    "ERROR_FOR_DIVISION_BY_ZERO",
                                    "NO_ENGINE_SUBSTITUTION");
                        case "ANSI" -> List.of("REAL_AS_FLOAT", "PIPES_AS_CONCAT", "ANSI_QUOTES", "IGNORE_SPACE");
                        default -> List.<String>of();
                    });
        }
        modes.remove("");
        if (modes.contains("TRADITIONAL") && (series.mariaDb() || !series.atLeast(8, 0))) {
            modes.add("NO_AUTO_CREATE_USER");
        }
        if (modes.contains("ANSI") && !series.mariaDb() && series.atLeast(5, 7)) {
            modes.add("ONLY_FULL_GROUP_BY");
        }
        return String.join(",", modes);
    }
}
