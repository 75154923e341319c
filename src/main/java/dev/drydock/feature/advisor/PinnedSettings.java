package dev.drydock.feature.advisor;

import dev.drydock.db.server.RemovedModes;
import dev.drydock.feature.advisor.SettingsSide.Value;
import dev.drydock.platform.config.FactLines;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.optionfile.OptionNames;
import dev.drydock.platform.optionfile.OptionText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What keeps today's behaviour when a server moves to another release, to be released one by one after the move.
 *
 * @param lines lines of the option file of the target
 * @param lost what the target cannot be told to keep
 */
public record PinnedSettings(ReleaseDefaults target, List<Line> lines, List<Lost> lost) {

    /**
     * A line for the option file.
     *
     * @param name the variable as the target names it
     * @param text as it is written into the file
     * @param reason what it keeps, and when it may go
     */
    public record Line(String name, String text, String reason) {}

    /**
     * A behaviour that changes.
     *
     * @param name the variable as the server of today names it
     * @param why for people
     */
    public record Lost(String name, String today, String why) {}

    private static final Messages TEXT = Messages.of(AdvisorFeature.ID);

    /** What is worth keeping at first, in the order in which it is written. */
    private static final List<String> KEPT = FactLines.of("/advisor/kept-settings.txt");

    /** Modes of one family alone. */
    private static final Set<String> NOT_IN_MARIADB = Set.of("TIME_TRUNCATE_FRACTIONAL");

    private static final Set<String> NOT_IN_MYSQL =
            Set.of("EMPTY_STRING_IS_NULL", "SIMULTANEOUS_ASSIGNMENT", "TIME_ROUND_FRACTIONAL");

    private static final long SECONDS_OF_A_DAY = 86_400;

    /** @param today the server as it is */
    public static PinnedSettings of(SettingsSide today, ReleaseDefaults target) {
        SettingsSide next = SettingsSide.of(target);
        OptionNames known = ServerSeries.of(target).options().orElse(new OptionNames(Set.of(), false));
        List<Line> lines = new ArrayList<>();
        List<Lost> lost = new ArrayList<>();
        for (String name : KEPT) {
            Value now = today.values().get(name);
            Value then = next.values().get(name);
            if (now == null || (then != null && ValueMeaning.same(name, now.text(), then.text()))) {
                continue;
            }
            if (then == null || !known.all().contains(then.name().replace('_', '-'))) {
                lost.add(new Lost(now.name(), now.text(), TEXT.text("pin.gone", target.label())));
                continue;
            }
            String value = value(name, now.text(), then.name(), target);
            if (!taken(name, value, target)) {
                lost.add(new Lost(now.name(), now.text(), TEXT.text("pin.value", target.label(), now.text())));
            } else if (!ValueMeaning.same(name, value, then.text()) || name.equals("binlog_expire_logs_seconds")) {
                lines.add(new Line(then.name(), written(then.name(), value), TEXT.text("pin." + name)));
            }
        }
        return new PinnedSettings(target, List.copyOf(lines), List.copyOf(lost));
    }

    /** As the target takes it. */
    private static String value(String name, String now, String variable, ReleaseDefaults target) {
        return switch (name) {
            case "sql_mode" ->
                Arrays.stream(now.split(",", -1))
                        .map(mode -> mode.strip().toUpperCase(Locale.ROOT))
                        .filter(mode -> !mode.isEmpty() && !unknownMode(mode, target))
                        .collect(Collectors.joining(","));
            case "innodb_flush_method" -> now.isEmpty() || now.equals("NULL") ? "fsync" : now;
            case "binlog_expire_logs_seconds" -> variable.equals("expire_logs_days") ? days(now) : now;
            default -> now;
        };
    }

    private static boolean unknownMode(String mode, ReleaseDefaults target) {
        return target.mariaDb()
                ? NOT_IN_MARIADB.contains(mode)
                : NOT_IN_MYSQL.contains(mode)
                        || (target.version().atLeast(8, 0, 0) && RemovedModes.IN_8_0.contains(mode));
    }

    /** Whole days, never fewer. */
    private static String days(String seconds) {
        try {
            return Long.toString(Math.ceilDiv((long) Double.parseDouble(seconds), SECONDS_OF_A_DAY));
        } catch (NumberFormatException _) {
            return seconds;
        }
    }

    /** Whether the target has such a value: each family and release has collations and plugins of its own. */
    private static boolean taken(String name, String value, ReleaseDefaults target) {
        return switch (name) {
            case "collation_server", "character_set_server" ->
                target.mariaDb()
                        ? !value.contains("_0900_") && !value.equals("gb18030")
                        : !value.contains("uca1400")
                                && !value.contains("_nopad_")
                                && (!value.contains("_0900_")
                                        || target.version().atLeast(8, 0, 0))
                                && (!value.startsWith("utf8mb3")
                                        || target.version().atLeast(8, 0, 0));
            case "default_authentication_plugin" ->
                !target.mariaDb() && (target.version().atLeast(8, 0, 0) || !value.equals("caching_sha2_password"));
            default -> true;
        };
    }

    private static String written(String name, String value) {
        String option = name.replace('-', '_');
        if (name.equals("log_bin")) {
            return ValueMeaning.same(name, value, "ON") ? "log_bin" : "skip_log_bin";
        }
        return option + " = " + OptionText.written(value);
    }

    /** The lines as they stand in an option file, each below its reason. */
    public List<String> file() {
        List<String> file = new ArrayList<>();
        file.add(target.mariaDb() ? "[mariadb]" : "[mysqld]");
        for (Line line : lines) {
            file.add("# " + line.reason());
            file.add(line.text());
        }
        return file;
    }
}
