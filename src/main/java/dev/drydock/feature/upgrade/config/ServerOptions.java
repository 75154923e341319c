package dev.drydock.feature.upgrade.config;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.List;
import java.util.Optional;

/** Which options of option files the server of a series reads. */
public final class ServerOptions {

    private ServerOptions() {}

    /** The options that mysqld of this series reads. */
    public static List<OptionLine> readBy(OptionFiles files, Series series) {
        return files.options().stream()
                .filter(option -> isOfServer(option.group(), series)
                        && seriesOf(option.group())
                                .map(only -> isOf(only, series))
                                .orElse(true))
                .toList();
    }

    /** The last that names this option under one of its spellings, in the groups that mysqld of the series reads. */
    public static Optional<OptionLine> last(OptionFiles files, Series series, String name) {
        return readBy(files, series).stream()
                .filter(option -> KnownOptions.meaning(option, series).name().equals(name))
                .reduce((_, later) -> later);
    }

    /** Whether the server of a series reads this group, or one of its family; {@code mysqld_multi} numbers its servers' groups. */
    static boolean isOfServer(String group, Series series) {
        return group.equals("server")
                || group.matches("mysqld(\\d+|-\\d+\\.\\d+)?")
                || group.equals("mysql_cluster")
                || (series.mariaDb() && group.matches("mariadbd?(-\\d+\\.\\d+)?|galera"));
    }

    /** The one series whose server reads this group; empty if all do. */
    static Optional<String> seriesOf(String group) {
        return group.matches("(mysqld|mariadbd?)-.*")
                ? Optional.of(group.substring(group.indexOf('-') + 1))
                : Optional.empty();
    }

    /** Whether a group's number, such as {@code 5.7}, is of this series. */
    static boolean isOf(String number, Series series) {
        return Series.named(number)
                .map(series::equals)
                .orElse(series == Series.MARIADB_10 && number.matches("10\\.[0-5]"));
    }
}
