package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.TargetTruth.Breakage;
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
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
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
@Timeout(14_400)
class VerdictTruthTest extends WithHistory {

    /** The small batch of each build; its seed was chosen for being without a difference, so that each that comes is new. */
    private static final long SAMPLE = 31;

    /** A form to whose probes the source never answers would be drawn for ever. */
    private static final int MOST_DRAWS = 1000;

    /** Starts for one batch: so many that none is left without, and an end all the same. */
    private static final int MOST_STARTS = 250;

    /** Units on one data directory: what most of the starts are for is named at once, however many they are. */
    private static final int AT_ONCE = 500;

    /** Words that the manual of 8.4 reserves, through which the way to 9.7 leads, and 9.7.4 does not: no server here tells. */
    private static final Set<String> ONLY_IN_8_4 = Set.of("MANUAL", "PARALLEL");

    private static final TruthPair TO_8_0 = new TruthPair(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, "8.0.15", true);

    private static final TruthPair MARIADB = new TruthPair(ServerKind.MARIADB, ServerKind.MARIADB_11_4, "11.4.5", true);

    /** One start of 8.0 on what is no error, and MariaDB, whose starts are cheap, for both. */
    @Test
    void aSmallBatchIsAnErrorIfAndOnlyIfTheTargetDoesNotTakeIt() throws Exception {
        assertThat(compared(TO_8_0, new Random(SAMPLE), 40, 1)).isEmpty();
        assertThat(compared(MARIADB, new Random(SAMPLE), 40, 3)).isEmpty();
    }

    /** Why the definitions are loaded there, and its data is not started on. */
    @Test
    @Tag(Trials.SOAK)
    void release97DoesNotStartOnDataOf80() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_8_0, TruthPair.WITHOUT_FSYNC)) {
            source.stop();
            Path data = source.dataDir().orElseThrow();
            assertThatThrownBy(() -> Lab.on(ServerKind.MYSQL_9, data).close())
                    .hasMessageContaining("Invalid MySQL server upgrade");
        }
    }

    /** All, or those whose names {@code -Dsoak.pairs} is found in. */
    static List<TruthPair> pairs() {
        return Stream.of(
                        TO_8_0,
                        new TruthPair(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, "5.7.22", true),
                        new TruthPair(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7, "5.7.22", true),
                        new TruthPair(ServerKind.MYSQL_8_0, ServerKind.MYSQL_9, "9.7.4", false),
                        MARIADB)
                .filter(pair -> pair.toString().matches(".*" + System.getProperty("soak.pairs", "") + ".*"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    @Tag(Trials.SOAK)
    void randomDefinitionsAreErrorsIfAndOnlyIfTheTargetDoesNotTakeThem(TruthPair pair) throws Exception {
        assertThat(compared(pair, Trials.random("random definitions, " + pair), Trials.count(5000), MOST_STARTS))
                .isEmpty();
    }

    private List<String> compared(TruthPair pair, Random random, int count, int most) throws Exception {
        TruthFigures figures = new TruthFigures(pair);
        int starts = 0;
        for (int done = 0; done < count; done += AT_ONCE) {
            int known = figures.wrong().size();
            starts += batch(random, done, Math.min(AT_ONCE, count - done), most, figures);
            System.out.println(figures.table() + figures.refusals() + starts + " starts of the target");
            figures.wrong().stream().skip(known).forEach(System.out::println);
        }
        return figures.wrong();
    }

    private int batch(Random random, int first, int count, int most, TruthFigures figures) throws Exception {
        TruthPair pair = figures.pair();
        try (TestServer source = Lab.fresh(
                pair.source(), "--innodb-fast-shutdown=0", "--event-scheduler=OFF", TruthPair.WITHOUT_FSYNC)) {
            RandomDefinitions definitions = new RandomDefinitions(
                    random,
                    RandomForms.of(pair.source()),
                    names(pair, "reserved-words.csv"),
                    names(pair, "native-functions.csv"),
                    collations(source),
                    source.kind() != ServerKind.MYSQL_5_5 && source.kind() != ServerKind.MYSQL_5_6);
            List<RandomUnit> units = new ArrayList<>();
            Map<String, List<String>> answers = new LinkedHashMap<>();
            for (int i = first; i < first + count; i++) {
                units.add(drawn(source, definitions, i, answers, figures));
            }
            Map<String, String> errors = errors(Preflights.of(history, source, pair.release()));
            TargetTruth truth = pair.starts()
                    ? new StartTruth(pair, source.dataDir().orElseThrow(), units, answers, most, figures.fatal())
                    : new LoadTruth(pair, source, units, answers, names(pair, "reserved-words.csv"));
            source.stop();
            Map<String, Breakage> broken = truth.broken(errors.keySet());
            for (RandomUnit unit : units) {
                figures.count(
                        unit,
                        !truth.untold().contains(unit.schema()),
                        errors.getOrDefault(unit.schema(), ""),
                        Optional.ofNullable(broken.get(unit.schema())));
            }
            return truth.starts();
        }
    }

    /** The names in a table of facts, which each family has of its own. */
    static List<String> names(TruthPair pair, String facts) throws IOException {
        String family = pair.source() == ServerKind.MARIADB ? "mariadb-" : "";
        return Files.readAllLines(Path.of("resources/upgrade", family + facts)).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.substring(0, line.indexOf(';')))
                .filter(name -> !ONLY_IN_8_4.contains(name))
                .toList();
    }

    private static List<String> collations(TestServer server) throws SQLException {
        List<String> collations = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SHOW COLLATION")) {
            while (rows.next()) {
                // MariaDB has some of no character set of their own
                if (rows.getString(2) != null) {
                    collations.add(rows.getString(1));
                }
            }
        }
        return collations;
    }

    /** One to all of whose probes the source answers. */
    private static RandomUnit drawn(
            TestServer source,
            RandomDefinitions definitions,
            int number,
            Map<String, List<String>> answers,
            TruthFigures figures)
            throws SQLException {
        for (int draw = 1; draw <= MOST_DRAWS; draw++) {
            RandomUnit unit = made(source, definitions.next(number));
            if (figures.pair().target() == ServerKind.MYSQL_5_7) {
                // a table stays open as who made it reads it; an upgrade opens it anew, and so does a restart
                source.run("FLUSH TABLES");
            }
            List<String> answered = Probes.answers(source, unit);
            if (answered.stream().allMatch(String::isEmpty)) {
                answers.put(unit.schema(), answered);
                return unit;
            }
            figures.refused();
            source.run("DROP DATABASE IF EXISTS " + Sql.name(unit.schema()));
        }
        throw new AssertionError("the source answers to none of " + MOST_DRAWS);
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

    /** By schema, what is called an error. */
    static Map<String, String> errors(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .collect(Collectors.toMap(
                        finding -> finding.subject().schema(),
                        finding -> finding.check() + " " + finding.subject().shown(),
                        (one, other) -> one + ", " + other));
    }
}
