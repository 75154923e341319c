package dev.drydock.feature.upgrade.config;

import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which options of option files the server of a series reads. */
public final class ServerOptions {

    private ServerOptions() {}

    /** The options that mysqld of this series reads. */
    public static List<OptionLine> readBy(OptionFiles files, Series series) {
        return files.options().stream()
                .filter(option -> isOfServer(option.group())
                        && seriesOf(option.group()).map(series.label()::equals).orElse(true))
                .toList();
    }

    /** The options that MariaDB's server of this series, such as {@code 10.11}, reads. */
    public static List<OptionLine> readByMariaDb(OptionFiles files, String series) {
        return files.options().stream()
                .filter(option -> option.group()
                        .matches("server|client-server|galera|(mysqld|mariadb|mariadbd)(-" + Pattern.quote(series)
                                + ")?"))
                .toList();
    }

    /** The last that names this option under one of its spellings, in the groups that mysqld of the series reads. */
    public static Optional<OptionLine> last(OptionFiles files, Series series, String name) {
        return readBy(files, series).stream()
                .filter(option -> KnownOptions.meaning(option, series).name().equals(name))
                .reduce((_, later) -> later);
    }

    /** Whether mysqld reads this group, in some series; {@code mysqld_multi} numbers its servers' groups. */
    static boolean isOfServer(String group) {
        return group.equals("server") || group.matches("mysqld(\\d+|-\\d+\\.\\d+)?") || group.equals("mysql_cluster");
    }

    /** The one series whose mysqld reads this group; empty if all do. */
    static Optional<String> seriesOf(String group) {
        return group.startsWith("mysqld-") ? Optional.of(group.substring("mysqld-".length())) : Optional.empty();
    }
}
