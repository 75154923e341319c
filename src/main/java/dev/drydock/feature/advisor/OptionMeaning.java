package dev.drydock.feature.advisor;

import dev.drydock.platform.config.FactLines;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a value of an option file becomes as the value of a global variable. Seen on the servers of the tests. */
final class OptionMeaning {

    private static final Pattern SIZE = Pattern.compile("(-?\\d+)([KMGTPE])", Pattern.CASE_INSENSITIVE);
    private static final String UNITS = "KMGTPE";
    private static final int BITS_OF_A_UNIT = 10;

    /** Words that may be written as their number. */
    private static final Map<String, String> WORDS = FactLines.pairs("/advisor/option-words.tsv");

    /** Servers round down to these (NUMERIC_BLOCK_SIZE of MariaDB's SYSTEM_VARIABLES). */
    private static final Map<String, String> BLOCKS = FactLines.pairs("/advisor/option-blocks.tsv");

    private static final Map<String, String> COMBINED = Map.of(
            "TRADITIONAL",
            "STRICT_TRANS_TABLES,STRICT_ALL_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,"
                    + "NO_ENGINE_SUBSTITUTION",
            "ANSI",
            "REAL_AS_FLOAT,PIPES_AS_CONCAT,ANSI_QUOTES,IGNORE_SPACE");

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
        String[] words = Optional.ofNullable(WORDS.get(name))
                .map(all -> all.split(",", -1))
                .orElse(new String[0]);
        if (text.matches("\\d") && Integer.parseInt(text) < words.length) {
            return words[Integer.parseInt(text)];
        }
        boolean number = before.isEmpty() || before.matches("-?\\d+(\\.\\d+)?");
        Matcher size = SIZE.matcher(text);
        if (number && size.matches()) {
            int unit = UNITS.indexOf(size.group(2).toUpperCase(Locale.ROOT)) + 1;
            text = new BigInteger(size.group(1))
                    .shiftLeft(BITS_OF_A_UNIT * unit)
                    .toString();
        }
        String block = BLOCKS.get(name);
        return block != null && text.matches("\\d+")
                ? new BigDecimal(text)
                        .subtract(new BigDecimal(text).remainder(new BigDecimal(block)))
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
            modes.addAll(List.of(COMBINED.getOrDefault(mode.strip(), "").split(",", -1)));
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
