package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every case of {@code test-data/rehearsal}: a 5.7 with all of them is rehearsed, once for each target, without any check of a
 * pre-flight.
 */
@NeedsServers
@Timeout(300)
class RehearsalCasesTest {

    private static final Path CASES = Path.of("test-data/rehearsal");

    @TempDir
    private Path folder;

    @Test
    void findsEachOnAnEightAndNothingElse() throws Exception {
        findsEach(ServerKind.MYSQL_8_0, "8");
    }

    @Test
    void findsEachOnANineAndNothingElse() throws Exception {
        findsEach(ServerKind.MYSQL_9, "9");
    }

    private void findsEach(ServerKind kind, String word) throws Exception {
        TargetChoice target = Rehearsals.program(kind, folder);
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            List<String> cases = cases();
            for (String one : cases) {
                String schema = schema(one);
                source.run("CREATE DATABASE " + schema);
                String[] statements = Stream.concat(
                                Stream.of("USE " + schema),
                                Arrays.stream(Files.readString(
                                                        CASES.resolve(one).resolve("setup.sql"))
                                                .split(";;\\s*\n"))
                                        .filter(text -> !text.isBlank()))
                        .toArray(String[]::new);
                source.run(statements);
            }
            RehearsalResult result = Rehearsals.run(source, target, RehearsalOptions.usual(), history)
                    .value();
            TreeSet<String> found = new TreeSet<>();
            result.findings().stream()
                    .filter(one -> !one.finding().subject().schema().isEmpty())
                    .forEach(one -> found.add(one.finding().severity() + " "
                            + one.finding().subject().kind() + " "
                            + one.finding().subject().shown()));
            TreeSet<String> wanted = new TreeSet<>();
            for (String one : cases) {
                wanted.addAll(wanted(one, word));
            }
            assertThat(found).as(result.findings().toString()).isEqualTo(wanted);
            assertThat(result.objects()).isGreaterThan(wanted.size());
            assertThat(result.findings()).allMatch(RehearsalFinding::onlyHere);
        }
    }

    private static List<String> cases() throws IOException {
        String only = System.getProperty("cases", "");
        try (Stream<Path> folders = Files.list(CASES)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> name.startsWith(only))
                    .sorted()
                    .toList();
        }
    }

    private static String schema(String name) {
        return "case_" + name.replace('-', '_');
    }

    /** Lines of target, kind, name and, if it is no error, severity. */
    private static List<String> wanted(String name, String word) throws IOException {
        return Files.readAllLines(CASES.resolve(name).resolve("finds.txt")).stream()
                .map(line -> line.split(" ", -1))
                .filter(parts -> parts[0].equals("both") || parts[0].equals(word))
                .map(parts ->
                        (parts.length > 3 ? parts[3] : "ERROR") + " " + parts[1] + " " + schema(name) + "." + parts[2])
                .toList();
    }
}
