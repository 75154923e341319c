package dev.drydock.lab;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/** What tests met: per kind of server how many passed and failed on it, where it came from, or why it could not be had. */
final class ServerTally {

    private static final String PASSED = ".passed";
    private static final String FAILED = ".failed";
    private static final String SOURCE = ".source";
    private static final String REASON = ".reason";

    private final Properties values = new Properties();

    /** A test on these servers came to its end. */
    void count(Set<ServerKind> used, boolean passed) {
        used.forEach(kind -> add(kind + (passed ? PASSED : FAILED), 1));
    }

    void had(ServerKind kind, String source) {
        values.setProperty(kind + SOURCE, source);
    }

    void refused(ServerKind kind, String reason) {
        values.setProperty(kind + REASON, reason);
    }

    /** Adds what another process met. */
    void add(ServerTally other) {
        other.values.forEach((key, value) -> {
            String name = (String) key;
            if (name.endsWith(PASSED) || name.endsWith(FAILED)) {
                add(name, Integer.parseInt((String) value));
            } else {
                values.setProperty(name, (String) value);
            }
        });
    }

    private void add(String name, int more) {
        values.setProperty(name, Integer.toString(number(name) + more));
    }

    private int number(String name) {
        return Integer.parseInt(values.getProperty(name, "0"));
    }

    void save(Path file) throws IOException {
        try (Writer writer = Files.newBufferedWriter(file)) {
            values.store(writer, null);
        }
    }

    static ServerTally read(Path file) throws IOException {
        ServerTally tally = new ServerTally();
        try (Reader reader = Files.newBufferedReader(file)) {
            tally.values.load(reader);
        }
        return tally;
    }

    /**
     * One line for each kind of server.
     *
     * @param expected the kinds that this machine should have
     */
    String table(Set<ServerKind> expected) {
        StringBuilder table = new StringBuilder("Servers tested:\n");
        for (ServerKind kind : ServerKind.values()) {
            table.append(String.format(Locale.ROOT, "  %-22s %s%n", kind.label(), line(kind, expected.contains(kind))));
        }
        return table.toString();
    }

    private String line(ServerKind kind, boolean expected) {
        int failed = number(kind + FAILED);
        int tests = number(kind + PASSED) + failed;
        Optional<String> source = Optional.ofNullable(values.getProperty(kind + SOURCE));
        if (source.isPresent() && tests > 0) {
            return "tested by " + tests + " tests" + (failed == 0 ? "" : ", " + failed + " of them failed") + " ("
                    + source.get() + ")";
        }
        return (expected ? "MISSING: " : "NOT tested: ")
                + values.getProperty(kind + REASON, "no test of this run asked for it");
    }
}
