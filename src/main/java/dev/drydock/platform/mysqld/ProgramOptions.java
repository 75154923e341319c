package dev.drydock.platform.mysqld;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options that a server program lists in its help, with dashes, and what their values are. Those of plugins are not among them. */
public final class ProgramOptions {

    /** What an option takes, as the help writes it. */
    public enum Value {
        /** Nothing, or on and off. */
        SWITCH,
        /** A number: {@code =#}. */
        NUMBER,
        /** Any text: {@code =name}. */
        TEXT
    }

    /**
     * What a written name means to the program.
     *
     * @param name the option's full name
     * @param prefix {@code skip-}, {@code disable-}, {@code enable-}, {@code maximum-} or {@code autoset-} if one was put
     *     before; else empty
     */
    public record Meaning(String name, String prefix, Value value) {}

    private static final Pattern LISTED =
            Pattern.compile("\\s+(?:-\\S, )?--([a-z][\\w-]*)(\\[?=(?<value>[^\\s\\]]+)\\]?)?(?:\\s|$)");
    private static final List<String> PREFIXES = List.of("skip-", "disable-", "enable-", "maximum-");
    private static final String AUTOSET = "autoset-";

    private final Map<String, Value> names;
    private final boolean mariaDb;
    private final boolean abbreviates;

    private ProgramOptions(Map<String, Value> names, boolean mariaDb, boolean abbreviates) {
        this.names = names;
        this.mariaDb = mariaDb;
        this.abbreviates = abbreviates;
    }

    /** @param help what {@code --verbose --help} writes without an option file */
    public static ProgramOptions of(ServerProgram program, String help) {
        Map<String, Value> names = new TreeMap<>();
        help.lines().map(LISTED::matcher).filter(Matcher::lookingAt).forEach(line -> {
            String value = line.group("value");
            // the option's own line comes before the words of others about it
            names.putIfAbsent(
                    line.group(1).replace('_', '-'),
                    value == null ? Value.SWITCH : value.equals("#") ? Value.NUMBER : Value.TEXT);
        });
        return new ProgramOptions(names, program.mariaDb(), program.mariaDb() || !program.atLeast(5, 7, 0));
    }

    /**
     * As the program looks for a name ({@code my_getopt}): itself, where it takes that a beginning that only one option has,
     * then the same behind one prefix. After {@code loose-} no further prefix is taken.
     *
     * @param name with dashes, without {@code loose-}
     * @param loose whether it had {@code loose-} before it
     */
    public Optional<Meaning> meaning(String name, boolean loose) {
        Optional<Meaning> plain = listed(name).map(full -> meant(full, ""));
        if (plain.isPresent() || loose) {
            return plain;
        }
        for (String prefix : PREFIXES) {
            if (name.startsWith(prefix)) {
                return listed(name.substring(prefix.length())).map(full -> meant(full, prefix));
            }
        }
        return mariaDb && name.startsWith(AUTOSET)
                ? listed(name.substring(AUTOSET.length())).map(full -> meant(full, AUTOSET))
                : Optional.empty();
    }

    private Meaning meant(String full, String prefix) {
        return new Meaning(full, prefix, names.getOrDefault(full, Value.TEXT));
    }

    private Optional<String> listed(String name) {
        if (names.containsKey(name)) {
            return Optional.of(name);
        }
        if (!abbreviates || name.isEmpty()) {
            return Optional.empty();
        }
        List<String> matching =
                names.keySet().stream().filter(full -> full.startsWith(name)).toList();
        return matching.size() == 1 ? Optional.of(matching.getFirst()) : Optional.empty();
    }
}
