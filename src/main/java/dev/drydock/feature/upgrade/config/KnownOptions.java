package dev.drydock.feature.upgrade.config;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.optionfile.OptionNames;
import dev.drydock.platform.optionfile.OptionNames.Meaning;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** Which options mysqld of a series knows, and which of them a written name means. */
public final class KnownOptions {

    private static final Map<Series, OptionNames> NAMES = read();

    /** The release of each series whose options are on record. */
    private static final Map<Series, ServerVersion> RELEASES = Map.of(
            Series.V5_5, ServerVersion.parse("5.5.9"),
            Series.V5_6, ServerVersion.parse("5.6.24"),
            Series.V5_7, ServerVersion.parse("5.7.22"),
            Series.V8_0, ServerVersion.parse("8.0.15"),
            Series.V9_7, ServerVersion.parse("9.7.4"),
            Series.MARIADB_10, ServerVersion.parse("10.2.11"),
            Series.MARIADB_10_11, ServerVersion.parse("10.11.19"),
            Series.MARIADB_11_4, ServerVersion.parse("11.4.5"));

    /** Plugins and components, with dashes; options of theirs begin with one of these names. */
    private static final List<String> PLUGINS = Facts.lines("option-plugins.txt");

    private KnownOptions() {}

    /** What the option's name means to mysqld of this series, or of the newest one whose options are on record. */
    public static Meaning meaning(OptionLine option, Series series) {
        Series near = series.mariaDb() ? Series.MARIADB_10_11 : Series.V8_0;
        OptionNames own = NAMES.get(series);
        return (own == null ? Objects.requireNonNull(NAMES.get(near)) : own).meaning(option);
    }

    /** Whether the options of this series are on record. */
    public static boolean onRecord(Series series) {
        return NAMES.containsKey(series);
    }

    /** Whether the series has this very name with its {@code skip-}, such as {@code skip-new}, which outlived {@code new}. */
    static boolean hasSkipping(OptionLine option, Series series) {
        return option.plainName().startsWith("skip-")
                && NAMES.containsKey(series)
                && Objects.requireNonNull(NAMES.get(series)).all().contains(option.plainName());
    }

    /** The release of the series whose options are on record. */
    static ServerVersion release(Series series) {
        return Objects.requireNonNull(RELEASES.get(series));
    }

    /** Whether a newer series of the same family knows the option: it may have come with a later release of this one. */
    static boolean newerKnows(OptionLine option, Series series) {
        return NAMES.keySet().stream()
                .filter(newer -> newer.mariaDb() == series.mariaDb() && newer.compareTo(series) > 0)
                .anyMatch(newer -> meaning(option, newer).known());
    }

    /** Whether a plugin or library of this name, without its ending, is one whose options are on record. */
    static boolean plugin(String name) {
        return PLUGINS.stream().anyMatch(bare(name)::matches);
    }

    /** The name with dashes, without what stands before the names of libraries. */
    static String bare(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-').replaceFirst("^(lib|ha-|mysql-)", "");
    }

    /** Whether it has the name of an option of a plugin or component of MySQL or MariaDB that servers load only if told to. */
    static boolean ofPlugin(OptionLine option) {
        String name = option.plainName().replaceFirst("^(skip-|disable-|enable-|maximum-)?(plugin-)?", "");
        return PLUGINS.stream().anyMatch(plugin -> name.matches(plugin + "([-.].*)?"));
    }

    private static Map<Series, OptionNames> read() {
        Map<Series, OptionNames> names = new EnumMap<>(Series.class);
        for (Series series : Series.values()) {
            OptionNames.of(series.label()).ifPresent(known -> names.put(series, known));
        }
        return names;
    }
}
