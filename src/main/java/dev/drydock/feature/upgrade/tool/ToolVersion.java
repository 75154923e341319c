package dev.drydock.feature.upgrade.tool;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.platform.config.ProcessFolder;
import dev.drydock.platform.mysqld.ServerProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a program of a vendor says of itself when it is asked for its version.
 *
 * @param mariaDb whether it is MariaDB's; Debian and others install MariaDB's under the name of MySQL's, too
 * @param major first number of its version
 * @param minor second number of its version
 * @param text the line that says so
 */
public record ToolVersion(boolean mariaDb, int major, int minor, String text) {

    private static final Pattern NUMBERS = Pattern.compile("(\\d+)\\.(\\d+)\\.\\d+");
    private static final long LIMIT_SECONDS = 10;

    /**
     * Asks the program; blocks.
     *
     * @return empty if it says nothing that is known
     * @throws IOException if it cannot be started
     */
    static Optional<ToolVersion> of(Path program) throws IOException {
        Path answer = ProcessFolder.file(".txt");
        try {
            Process process = new ProcessBuilder(program.toString(), "--version")
                    .redirectErrorStream(true)
                    .redirectOutput(answer.toFile())
                    .start();
            process.getOutputStream().close();
            process.onExit()
                    .completeOnTimeout(process, LIMIT_SECONDS, TimeUnit.SECONDS)
                    .join()
                    .destroyForcibly();
            return new String(Files.readAllBytes(answer), StandardCharsets.UTF_8)
                    .lines()
                    .map(ToolVersion::parse)
                    .flatMap(Optional::stream)
                    .findFirst();
        } finally {
            Files.delete(answer);
        }
    }

    /** Reads one line: {@code mysql_upgrade  Ver 5.7.22, for Linux} or {@code … Distrib 10.11.6-MariaDB, for …}. */
    static Optional<ToolVersion> parse(String line) {
        Matcher numbers = NUMBERS.matcher(line);
        return numbers.find()
                ? Optional.of(new ToolVersion(
                        line.contains("MariaDB"),
                        Integer.parseInt(numbers.group(1)),
                        Integer.parseInt(numbers.group(2)),
                        line.strip()))
                : Optional.empty();
    }

    /** Whether it belongs to this server: the same maker and series. */
    boolean fits(ServerFacts facts) {
        return fits(facts.mariaDb(), facts.version());
    }

    boolean fits(ServerProgram program) {
        return fits(program.mariaDb(), ServerVersion.parse(program.version()));
    }

    private boolean fits(boolean madeByMariaDb, ServerVersion version) {
        return mariaDb == madeByMariaDb && major == version.major() && minor == version.minor();
    }

    /** All numbers of its version. */
    String number() {
        return NUMBERS.matcher(text)
                .results()
                .findFirst()
                .map(MatchResult::group)
                .orElse("");
    }
}
