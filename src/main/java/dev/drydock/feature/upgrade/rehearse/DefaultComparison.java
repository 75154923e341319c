package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionLine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Variables that the option file does not name, and that the target starts with another value of: a default that changes. Both
 * servers tell theirs, so that no list of defaults is needed.
 */
final class DefaultComparison {

    /** What is of the machine, of the process, or of the version itself, and what the rehearsal's server is started with. */
    private static final Pattern OF_THE_PLACE = Pattern.compile(
            "version.*|innodb_version|protocol_version|hostname|.*dir|.*_file|.*socket|port"
                    + "|.*_port|server_(id|uuid)|system_time_zone|have_.*|license|report_.*|gtid_(executed|purged|owned)"
                    + "|ssl_.*|bind_address|lower_case_.*|innodb_page_size|mysqlx.*|secure_file_priv|log_error|general_log|slow_query_log|log_output"
                    + "|init_.*|plugin_load.*|core_file|large_.*|named_pipe.*|shared_memory.*|character_set_(system|client|connection|results|database)|collation_(connection|database)|.*data_file_path");

    /** Sets of flags, of which only those that both know are held against each other. */
    private static final Set<String> SWITCHES = Set.of("optimizer_switch");

    private static final String COMPILED = "SELECT v.VARIABLE_NAME, v.VARIABLE_VALUE FROM"
            + " performance_schema.global_variables v JOIN performance_schema.variables_info i USING (VARIABLE_NAME)"
            + " WHERE i.VARIABLE_SOURCE = 'COMPILED'";
    private static final String COMPILED_MARIADB = "SELECT VARIABLE_NAME, GLOBAL_VALUE FROM"
            + " information_schema.SYSTEM_VARIABLES WHERE GLOBAL_VALUE_ORIGIN = 'COMPILE-TIME'";

    private final Messages messages = Messages.of("rehearsal");
    private final Map<String, String> source;
    private final List<OptionLine> configured;
    private final String product;
    private final RehearsalRecorder recorder;

    /**
     * @param source variables that may stand at their default
     * @param configured the option file's lines for the server
     * @param product name and version of the target
     */
    DefaultComparison(
            Map<String, String> source, List<OptionLine> configured, String product, RehearsalRecorder recorder) {
        this.source = source;
        this.configured = configured;
        this.product = product;
        this.recorder = recorder;
    }

    /**
     * The variables of a server by name: only those at their default where it tells which are, else all of them.
     *
     * @throws ServerException if it does not tell them, as a 5.7 whose system tables are not upgraded
     */
    static Map<String, String> variables(Session session, ServerFacts facts) {
        if (facts.mariaDbAtLeast(10, 1, 0)) {
            return read(session, COMPILED_MARIADB);
        }
        if (facts.mySqlAtLeast(8, 0, 2)) {
            Map<String, String> known = read(session, COMPILED);
            if (!known.isEmpty()) {
                return known;
            }
        }
        return all(session);
    }

    /** All variables of a server by name. */
    static Map<String, String> all(Session session) {
        return read(session, "SHOW GLOBAL VARIABLES");
    }

    private static Map<String, String> read(Session session, String sql) {
        Map<String, String> variables = new TreeMap<>();
        session.each(sql, row -> variables.put(row.text(1).toLowerCase(Locale.ROOT), row.text(2)));
        return variables;
    }

    /** @param target what the target starts with */
    void tell(Map<String, String> target) {
        source.forEach((name, here) -> {
            String there = target.get(name);
            if (there != null
                    && !OF_THE_PLACE.matcher(name).matches()
                    && !here.contains("/")
                    && !there.contains("/")
                    && !configured(name)) {
                compare(name, here, there);
            }
        });
    }

    private void compare(String name, String here, String there) {
        if (SWITCHES.contains(name)) {
            List<String> changed = changed(here, there);
            if (!changed.isEmpty()) {
                found(name, messages.text("default.flags", product, String.join(", ", changed)));
            }
        } else if (!plain(here).equals(plain(there))) {
            found(name, messages.text("default.other", here, product, there));
        }
    }

    private void found(String name, String message) {
        recorder.found(Severity.NOTICE, Subject.ofServer(Subject.Kind.VARIABLE, name), message, "");
    }

    /** An unambiguous beginning of a name names it, too. */
    private boolean configured(String name) {
        String dashed = name.replace('_', '-');
        return configured.stream()
                .map(option ->
                        option.plainName().toLowerCase(Locale.ROOT).replaceFirst("^(skip|disable|enable|maximum)-", ""))
                .anyMatch(option -> dashed.equals(option)
                        || (option.length() > 4 && dashed.startsWith(option))
                        || dashed.equals("skip-" + option));
    }

    private static List<String> changed(String here, String there) {
        Map<String, String> flags = flags(here);
        List<String> changed = new ArrayList<>();
        flags(there).forEach((flag, value) -> {
            if (!value.equals(flags.getOrDefault(flag, value))) {
                changed.add(flag + "=" + value);
            }
        });
        return changed;
    }

    private static Map<String, String> flags(String text) {
        Map<String, String> flags = new TreeMap<>();
        for (String flag : text.split(",", -1)) {
            int equals = flag.indexOf('=');
            if (equals > 0) {
                flags.put(flag.substring(0, equals), flag.substring(equals + 1));
            }
        }
        return flags;
    }

    /** One form for what servers write in several: 75 and 75.000000, ON and 1, an empty text and NULL, flags in any order. */
    private static String plain(String value) {
        String text = value.toLowerCase(Locale.ROOT).strip();
        switch (text) {
            case "on", "yes", "true" -> {
                return "1";
            }
            case "off", "no", "false" -> {
                return "0";
            }
            case "null", "(null)" -> {
                return "";
            }
            default -> {
                // a number, or words
            }
        }
        if (text.matches("-?\\d+(\\.\\d+)?")) {
            return new BigDecimal(text).stripTrailingZeros().toPlainString();
        }
        return text.contains(",")
                ? new LinkedHashSet<>(List.of(text.split(",", -1)))
                        .stream().map(String::strip).sorted().collect(Collectors.joining(","))
                : text;
    }
}
