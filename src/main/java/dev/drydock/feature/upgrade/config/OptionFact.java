package dev.drydock.feature.upgrade.config;

import dev.drydock.db.server.ServerVersion;
import dev.drydock.feature.upgrade.path.Facts;
import dev.drydock.feature.upgrade.path.Series;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * What happens to one option in one series; the facts are in {@code resources/upgrade/options.csv}, those of MariaDB in {@code
 * mariadb-options.csv}.
 *
 * @param kind what happens
 * @param option its name, with dashes
 * @param since the first release that is so; of a series the first of it, where the very one is not known
 * @param replacement of a renamed one its new name, with underscores; of one with another default the line that keeps the old
 *     one, empty if that is the option with its old value; the word "none" if there is no such line
 * @param oldDefault the default before; empty if the default did not change
 * @param newDefault the default since; empty if the default did not change
 * @param note more about it; may be empty
 */
public record OptionFact(
        Kind kind,
        String option,
        ServerVersion since,
        String replacement,
        String oldDefault,
        String newDefault,
        String note) {

    /** What happens to options. */
    public enum Kind {
        /** The server does not start with it any more. */
        REMOVED,
        /** The server does not start with it any more, and knows it under another name. */
        RENAMED,
        /** The server starts with it, warns, and does nothing with it (MariaDB). */
        IGNORED,
        /** Its default is another one. */
        DEFAULT
    }

    private static final int FIELDS = 7;

    private static final List<OptionFact> ALL = Stream.of("options.csv", "mariadb-options.csv")
            .flatMap(file -> Facts.lines(file).stream())
            .map(OptionFact::parse)
            .toList();

    /** All facts, in the order of the file. */
    public static List<OptionFact> all() {
        return ALL;
    }

    /** The name as people write it in option files, with underscores. */
    public String shownOption() {
        return option.replace('-', '_');
    }

    /** The series of that release. */
    public Series series() {
        return Series.named(since.major() + "." + since.minor()).orElseThrow();
    }

    private static OptionFact parse(String line) {
        String[] fields = line.split(";", FIELDS);
        return new OptionFact(
                Kind.valueOf(fields[0].toUpperCase(Locale.ROOT)),
                fields[1],
                ServerVersion.parse(fields[2]),
                fields[3],
                fields[4],
                fields[5],
                fields[6]);
    }
}
