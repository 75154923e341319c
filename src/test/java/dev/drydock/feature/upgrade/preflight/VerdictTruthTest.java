package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random definitions on a server: the pre-flight calls an error what the target does not start with, or what does not work there,
 * and nothing else. What differs is listed with the statements that make it.
 */
@NeedsServers
@Timeout(7200)
class VerdictTruthTest extends WithHistory {

    /** The small batch of each build; its seed was chosen for being without a difference, so that each that comes is new. */
    private static final long SAMPLE = 31;

    private static final StartTruth.Pair TO_8_0 =
            new StartTruth.Pair(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, "8.0.15");

    /** What came of all batches, by kind of unit. */
    private record Figures(StartTruth.Pair pair, Map<String, int[]> byKind, List<String> wrong) {

        /** @param asked whether the source answered all that it was asked, and the target was started for it */
        void count(RandomUnit unit, boolean asked, String errors, String truth) {
            boolean error = !errors.isEmpty();
            boolean breaks = !truth.isEmpty();
            boolean told = asked || breaks;
            int column = !told ? 4 : error == breaks ? (error ? 0 : 3) : breaks ? 1 : 2;
            byKind.computeIfAbsent(unit.kind(), _ -> new int[5])[column]++;
            if (told && error != breaks) {
                wrong.add((breaks ? "MISSED: " + truth : "FALSE: " + errors) + "\n    " + unit.shown());
            }
        }

        String table() {
            return String.format("%-20s %6s %6s %6s %6s %8s%n", pair, "found", "missed", "false", "works", "not told")
                    + byKind.entrySet().stream()
                            .map(row -> String.format(
                                    "%-20s %6d %6d %6d %6d %8d%n",
                                    row.getKey(),
                                    row.getValue()[0],
                                    row.getValue()[1],
                                    row.getValue()[2],
                                    row.getValue()[3],
                                    row.getValue()[4]))
                            .collect(Collectors.joining());
        }
    }

    @Test
    void aSmallBatchIsAnErrorIfAndOnlyIf80DoesNotTakeIt() throws Exception {
        assertThat(compared(TO_8_0, new Random(SAMPLE), 40, 2)).isEmpty();
    }

    static List<StartTruth.Pair> pairs() {
        return List.of(
                TO_8_0,
                new StartTruth.Pair(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, "5.7.22"),
                new StartTruth.Pair(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7, "5.7.22"));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    @Tag(Trials.SOAK)
    void randomDefinitionsAreErrorsIfAndOnlyIfTheTargetDoesNotTakeThem(StartTruth.Pair pair) throws Exception {
        assertThat(compared(pair, Trials.random("random definitions, " + pair), Trials.count(5000), 30))
                .isEmpty();
    }

    private List<String> compared(StartTruth.Pair pair, Random random, int count, int most) throws Exception {
        Figures figures = new Figures(pair, new TreeMap<>(), new ArrayList<>());
        int starts = 0;
        for (int done = 0; done < count; done += Math.min(300, count)) {
            starts += batch(random, done, Math.min(300, count - done), most, figures);
        }
        System.out.println(figures.table() + starts + " starts of the target");
        figures.wrong().forEach(System.out::println);
        return figures.wrong();
    }

    private int batch(Random random, int first, int count, int most, Figures figures) throws Exception {
        try (TestServer source =
                Lab.fresh(figures.pair().source(), "--innodb-fast-shutdown=0", "--event-scheduler=OFF")) {
            RandomDefinitions definitions =
                    new RandomDefinitions(random, words(), collations(source), source.kind() == ServerKind.MYSQL_5_7);
            List<RandomUnit> units = new ArrayList<>();
            Map<String, List<String>> answers = new LinkedHashMap<>();
            for (int i = first; i < first + count; i++) {
                RandomUnit unit = definitions.next(i);
                units.add(made(source, unit));
                answers.put(unit.schema(), StartTruth.answers(source, unit));
            }
            Map<String, String> errors =
                    errors(Preflights.of(history, source, figures.pair().release()));
            source.stop();
            StartTruth truth = new StartTruth(figures.pair(), source.dataDir().orElseThrow(), units, answers, most);
            Map<String, String> broken = truth.broken(errors.keySet());
            for (RandomUnit unit : units) {
                figures.count(
                        unit,
                        !truth.untold().contains(unit.schema())
                                && answers.getOrDefault(unit.schema(), List.of()).stream()
                                        .allMatch(String::isEmpty),
                        errors.getOrDefault(unit.schema(), ""),
                        broken.getOrDefault(unit.schema(), ""));
            }
            return truth.starts();
        }
    }

    private static List<String> words() throws IOException {
        return Files.readAllLines(Path.of("resources/upgrade/reserved-words.csv")).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(0, line.indexOf(';')))
                .toList();
    }

    private static List<String> collations(TestServer server) throws SQLException {
        List<String> collations = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW COLLATION")) {
            while (rows.next()) {
                collations.add(rows.getString(1));
            }
        }
        return collations;
    }

    /** The unit with those of its statements that the server took. */
    private static RandomUnit made(TestServer server, RandomUnit unit) throws SQLException {
        List<String> taken = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : unit.setup()) {
                try {
                    statement.execute(sql);
                    taken.add(sql);
                } catch (SQLException refused) {
                    // the source does not take everything that is drawn
                }
            }
        }
        return new RandomUnit(unit.schema(), unit.kind(), taken, unit.probes());
    }

    private static Map<String, String> errors(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .collect(Collectors.toMap(
                        finding -> finding.subject().schema(),
                        finding -> finding.check() + " " + finding.subject().shown(),
                        (one, other) -> one + ", " + other));
    }
}
