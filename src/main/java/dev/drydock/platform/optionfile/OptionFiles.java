package dev.drydock.platform.optionfile;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * An option file with all that it includes, as mysqld and its clients read it ("Using Option Files" in the MySQL manual): groups, comments,
 * quotes, {@code !include} and {@code !includedir}, of which only the files that end in {@code .cnf}.
 *
 * @param files text of each file, under its name, in the order in which they are first read
 * @param options all options in the order in which they count: a later one overrides
 * @param unread what was to be included and could not be read, each with the reason
 * @param local whether the names are files of this machine
 */
public record OptionFiles(Map<String, String> files, List<OptionLine> options, List<String> unread, boolean local) {

    /** Name of text that was pasted. */
    public static final String PASTED = "my.cnf";

    private static final int DEEPEST_INCLUDE = 10;

    public OptionFiles {
        files = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(files));
        options = List.copyOf(options);
        unread = List.copyOf(unread);
    }

    /**
     * Reads a file of this machine with its includes; blocks.
     *
     * @throws IOException if the file itself cannot be read; an included one that cannot is in {@link #unread}
     */
    public static OptionFiles read(Path file) throws IOException {
        return read(new ThisMachine(), List.of(file.toString()));
    }

    /**
     * Reads files, one after the other, with their includes; blocks.
     *
     * @throws IOException if a named file cannot be read; an included one that cannot is in {@link #unread}
     */
    public static OptionFiles read(OptionSource source, List<String> named) throws IOException {
        Reading reading = new Reading(source);
        for (String file : named) {
            reading.read(file, source.text(file), 0);
        }
        return reading.result(source.local());
    }

    /** Takes pasted text; what it includes cannot be read. */
    public static OptionFiles of(String text) {
        Reading reading = new Reading(new ThisMachine());
        reading.read(PASTED, text, DEEPEST_INCLUDE);
        return reading.result(false);
    }

    /**
     * The options that a server started with these files reads; names of groups are not told apart by case. Groups of
     * {@code mysqld_multi} are not among them.
     *
     * @param series such as {@code 8.0} or {@code 10.11}
     */
    public List<OptionLine> readBy(boolean mariaDb, String series) {
        Pattern groups = Pattern.compile(
                mariaDb
                        ? "server|client-server|galera|(mysqld|mariadb|mariadbd)(-" + Pattern.quote(series) + ")?"
                        : "server|mysql_cluster|mysqld(-" + Pattern.quote(series) + ")?",
                Pattern.CASE_INSENSITIVE);
        return options.stream()
                .filter(option -> groups.matcher(option.group()).matches())
                .toList();
    }

    /** Files of this machine that a line of one of them includes and that were read, in their order; blocks. */
    public List<String> includedBy(String from, String line) {
        String[] words = OptionText.withoutComment(line).strip().split("\\s+", 2);
        if (words.length < 2 || !(words[0].equals("!include") || words[0].equals("!includedir"))) {
            return List.of();
        }
        OptionSource source = new ThisMachine();
        String target = source.named(from, words[1].strip());
        try {
            return (words[0].equals("!include") ? List.of(target) : source.folder(target))
                    .stream().filter(files::containsKey).toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    /** The names of the files only, since values may be passwords. */
    @Override
    public String toString() {
        return "OptionFiles" + files.keySet();
    }

    private static final class Reading {

        private final OptionSource source;
        private final Map<String, String> files = new LinkedHashMap<>();
        private final List<OptionLine> options = new ArrayList<>();
        private final List<String> unread = new ArrayList<>();

        Reading(OptionSource source) {
            this.source = source;
        }

        OptionFiles result(boolean local) {
            return new OptionFiles(files, options, unread, local);
        }

        void read(String name, String text, int depth) {
            files.putIfAbsent(name, text);
            String group = "";
            List<String> lines = text.lines().toList();
            for (int number = 1; number <= lines.size(); number++) {
                String line = OptionText.withoutComment(lines.get(number - 1)).strip();
                if (line.startsWith("[") && line.contains("]")) {
                    group = line.substring(1, line.indexOf(']')).strip();
                } else if (line.startsWith("!")) {
                    include(line, name, depth);
                } else if (!line.isEmpty() && line.charAt(0) != ';') {
                    options.add(OptionText.option(name, number, group, line));
                }
            }
        }

        private void include(String directive, String from, int depth) {
            String[] words = directive.split("\\s+", 2);
            if (words.length < 2 || !(words[0].equals("!include") || words[0].equals("!includedir"))) {
                unread.add(directive);
                return;
            }
            if (depth >= DEEPEST_INCLUDE) {
                unread.add(directive);
                return;
            }
            String target = source.named(from, words[1].strip());
            try {
                for (String file : words[0].equals("!include") ? List.of(target) : source.folder(target)) {
                    read(file, source.text(file), depth + 1);
                }
            } catch (IOException failure) {
                unread.add(directive + " (" + failure.getClass().getSimpleName() + ": " + failure.getMessage() + ")");
            }
        }
    }
}
