package dev.drydock.feature.upgrade.config;

import dev.drydock.feature.upgrade.config.OptionFinding.Kind;
import dev.drydock.feature.upgrade.path.Hop;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Character sets and collations with which MySQL does not start: seen with 9.7.4 (the old names of utf8mb3) and 8.0.15 (a
 * collation of latin1, the default until 5.7, without its character set), and with any (a number in place of the name). Of
 * several lines the last one counts.
 */
final class CharsetValues {

    private static final String COLLATION = "collation-server";
    private static final Set<String> CHARSETS = Set.of("character-set-server", "character-set-filesystem");

    private CharsetValues() {}

    /** What is wrong with this line; {@code name} is the full name of its option, with dashes. */
    static Optional<OptionFinding> of(OptionFiles files, UpgradePath path, OptionLine line, String name) {
        String value = line.value().orElse("").strip().toLowerCase(Locale.ROOT);
        boolean collation = name.equals(COLLATION);
        if ((!collation && !CHARSETS.contains(name))
                || !ServerOptions.last(files, path.target(), name).equals(Optional.of(line))) {
            return Optional.empty();
        }
        if (value.matches("\\d+")) {
            return Optional.of(finding(line, name, path.target(), ""));
        }
        String written = line.written().replace('-', '_');
        if (path.takes(Hop.TO_9_7) && (collation ? value.startsWith("utf8_") : value.equals("utf8"))) {
            String named = written + " = " + value.replaceFirst("utf8", "utf8mb3");
            return Optional.of(finding(line, name, Series.V9_7, named));
        }
        boolean alone = collation
                && ServerOptions.last(files, path.target(), "character-set-server")
                        .isEmpty();
        return alone && value.startsWith("latin1_") && path.takes(Hop.TO_8_0)
                ? Optional.of(
                        finding(line, name, Series.V8_0, "character_set_server = latin1\n" + written + " = " + value))
                : Optional.empty();
    }

    private static OptionFinding finding(OptionLine line, String name, Series series, String replacement) {
        return new OptionFinding(line, Kind.VALUE, name.replace('-', '_'), series.label(), replacement, "");
    }
}
