package dev.drydock.feature.upgrade.config;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Which options mysqld of a series knows, and which of them a written name means. */
public final class KnownOptions {

    private static final List<String> PREFIXES = List.of("skip-", "disable-", "enable-", "maximum-");

    private static final Map<Series, Set<String>> NAMES = read();

    /** Series whose mysqld takes a unique beginning of a name for the name; MySQL's later ones do not start with it. */
    private static final Set<Series> ABBREVIATING = Set.of(
            Series.V5_5,
            Series.V5_6,
            Series.MARIADB_10,
            Series.MARIADB_10_6,
            Series.MARIADB_10_11,
            Series.MARIADB_11_4);

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

    /**
     * What a written name means to mysqld.
     *
     * @param name the option's full name, with dashes; the written one if the series knows no such option
     * @param prefix {@code skip-}, {@code disable-}, {@code enable-} or {@code maximum-} if one was put before; else empty
     * @param known whether the series knows it
     * @param abbreviated whether only a beginning of the name was written
     */
    public record Meaning(String name, String prefix, boolean known, boolean abbreviated) {}

    private KnownOptions() {}

    /** What the option's name means to mysqld of this series, or of the newest one whose options are on record. */
    public static Meaning meaning(OptionLine option, Series series) {
        String written = option.plainName();
        Set<String> names = names(series);
        for (String prefix : PREFIXES) {
            String rest = written.startsWith(prefix) ? written.substring(prefix.length()) : "";
            if (names.contains(rest)) {
                return new Meaning(rest, prefix, true, false);
            }
        }
        if (names.contains(written)) {
            return new Meaning(written, "", true, false);
        }
        if (ABBREVIATING.contains(series)) {
            for (String prefix : List.of("", "skip-", "disable-", "enable-", "maximum-")) {
                Optional<String> full = written.startsWith(prefix)
                        ? onlyOne(names, written.substring(prefix.length()))
                        : Optional.empty();
                if (full.isPresent()) {
                    return new Meaning(full.get(), prefix, true, true);
                }
            }
        }
        return new Meaning(written, "", false, false);
    }

    /** Whether the options of this series are on record. */
    public static boolean onRecord(Series series) {
        return NAMES.containsKey(series);
    }

    /** Whether the series has this very name with its {@code skip-}, such as {@code skip-new}, which outlived {@code new}. */
    static boolean hasSkipping(OptionLine option, Series series) {
        return option.plainName().startsWith("skip-")
                && NAMES.getOrDefault(series, Set.of()).contains(option.plainName());
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

    private static Optional<String> onlyOne(Set<String> names, String beginning) {
        if (beginning.isEmpty()) {
            return Optional.empty();
        }
        List<String> matching =
                names.stream().filter(name -> name.startsWith(beginning)).toList();
        return matching.size() == 1 ? Optional.of(matching.getFirst()) : Optional.empty();
    }

    private static Set<String> names(Series series) {
        Set<String> own = NAMES.get(series);
        Series near = series.mariaDb() ? Series.MARIADB_10_11 : Series.V8_0;
        return own == null ? Objects.requireNonNull(NAMES.get(near)) : own;
    }

    private static Map<Series, Set<String>> read() {
        Map<Series, Set<String>> names = new TreeMap<>();
        List<String> lines = new ArrayList<>(Facts.lines("options-known.txt"));
        lines.addAll(Facts.lines("mariadb-options-known.txt"));
        for (String line : lines) {
            String[] words = line.split(" ", -1);
            for (int i = 1; i < words.length; i++) {
                Series series = Series.named(words[i]).orElseThrow();
                names.computeIfAbsent(series, _ -> new TreeSet<>()).add(words[0]);
            }
        }
        return names;
    }
}
