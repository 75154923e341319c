package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.history.store.HistoryStore;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every body of {@code test-data/upgrade-programs/bodies.txt} that the older server takes: the checks call it an error if,
 * and only if, the newer server refuses it.
 */
@NeedsServers
@Timeout(1800)
class TargetVerdictTest {

    private static final String[] OF_TEXTS = {
        "reserved-words", "target-syntax", "group-by-order", "empty-dot-syntax", "old-syntax", "status-tables"
    };

    /** In front of a body that the newer server takes, and that fails there when it is called. */
    private static final String LATE = "/* fails as it runs */";

    /** Of a word, where a stored program may have a name. */
    private static final List<String> PLACES = List.of(
            "%: BEGIN SELECT 1; END",
            "BEGIN %: LOOP LEAVE %; END LOOP; END",
            "BEGIN %: REPEAT SET @a = 1; UNTIL 1 END REPEAT %; END",
            "BEGIN DECLARE % INT; SET % = 1; END",
            "BEGIN DECLARE % CURSOR FOR SELECT 1; OPEN %; CLOSE %; END",
            "BEGIN DECLARE % CONDITION FOR 1146; END",
            "BEGIN PREPARE % FROM 'SELECT 1'; EXECUTE %; END",
            "SELECT 1 AS %",
            "SELECT 1 FROM t %",
            "SELECT 1 FROM t AS %",
            "SELECT % FROM t",
            "SELECT %.a FROM %",
            "SELECT px.%(1)",
            "SELECT @%",
            "UPDATE t SET % = 1",
            "CALL %()",
            "TRUNCATE %",
            "WITH % AS (SELECT 1) SELECT 1",
            "SELECT 1 FROM t ORDER BY %",
            "INSERT INTO t (%) VALUES (1)",
            "CREATE TEMPORARY TABLE x (% INT, KEY % (%))",
            "ALTER TABLE t ADD % INT",
            "DROP TABLE %");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void programsOf57AreErrorsIfAndOnlyIf8015RefusesThem() throws Exception {
        verdictsAgree(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, "8.0.15");
    }

    @Test
    void programsOf80AreErrorsIfAndOnlyIf97RefusesThem() throws Exception {
        verdictsAgree(ServerKind.MYSQL_8_0, ServerKind.MYSQL_9, "9.7");
    }

    @Test
    void programsOf57AreErrorsIfAndOnlyIf97RefusesThem() throws Exception {
        verdictsAgree(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, "9.7");
    }

    /** Each keyword of 9.7.4, unquoted, in each place where a program may have a name: what was not thought of is found so. */
    @ParameterizedTest
    @CsvSource({"MYSQL_5_7, MYSQL_8_0, 8.0.15", "MYSQL_8_0, MYSQL_9, 9.7"})
    @Tag(Trials.SOAK)
    void everyKeywordInEveryPlaceIsAnErrorIfAndOnlyIfTheTargetRefusesIt(
            ServerKind older, ServerKind newer, String target) throws Exception {
        try (TestServer source = Lab.fresh(older);
                TestServer destination = Lab.fresh(newer)) {
            Map<String, String> taken = new LinkedHashMap<>();
            create(source, words(), taken);
            assertThat(taken.size()).isGreaterThan(8000);
            verdictsAgree(
                    taken,
                    new TreeSet<>(
                            create(destination, taken, new LinkedHashMap<>()).keySet()),
                    check(source, target));
        }
    }

    private static Map<String, String> words() throws SQLException {
        Map<String, String> words = new LinkedHashMap<>();
        try (TestServer newest = Lab.fresh(ServerKind.MYSQL_9);
                Connection connection = newest.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT WORD FROM information_schema.KEYWORDS"
                        + " WHERE WORD REGEXP '^[A-Z_]+$' AND WORD NOT IN ('MANUAL', 'PARALLEL')")) {
            while (rows.next()) {
                String word = rows.getString(1);
                for (int place = 0; place < PLACES.size(); place++) {
                    String name = "p" + place + "_" + word;
                    words.put(
                            name,
                            "CREATE PROCEDURE px." + name + "() "
                                    + PLACES.get(place).replace("%", word));
                }
            }
        }
        return words;
    }

    private void verdictsAgree(ServerKind older, ServerKind newer, String target) throws Exception {
        try (TestServer source = Lab.fresh(older);
                TestServer destination = Lab.fresh(newer)) {
            Map<String, String> taken = new LinkedHashMap<>();
            Map<String, String> refused = create(source, bodies(), taken);
            assertThat(taken.size()).as("bodies that %s takes", older.label()).isGreaterThan(130);
            assertThat(refused.size()).isLessThan(bodies().size() / 2);
            Set<String> wanted = new TreeSet<>(
                    create(destination, taken, new LinkedHashMap<>()).keySet());
            if (older == ServerKind.MYSQL_5_7) {
                wanted.addAll(failing(destination, bodies()));
            }
            List<Finding> findings = check(source, target);
            verdictsAgree(taken, wanted, findings);
            assertThat(findings.stream().filter(finding -> finding.severity() == Severity.NOT_EVALUATED))
                    .as("the body that prepares what @sql has")
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.message()).contains("put together as it runs"));
        }
    }

    private static void verdictsAgree(Map<String, String> taken, Set<String> wanted, List<Finding> findings) {
        Set<String> found = findings.stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .map(finding -> finding.subject().name())
                .filter(taken::containsKey)
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown(minus(wanted, found), taken))
                .as("refused by the target, and no error")
                .isEmpty();
        assertThat(shown(minus(found, wanted), taken))
                .as("an error, and taken by the target")
                .isEmpty();
    }

    private static Set<String> minus(Set<String> all, Set<String> without) {
        Set<String> left = new TreeSet<>(all);
        left.removeAll(without);
        return left;
    }

    private static List<String> shown(Set<String> names, Map<String, String> bodies) {
        return names.stream().map(name -> name + ": " + bodies.get(name)).toList();
    }

    private static Map<String, String> bodies() throws IOException {
        Map<String, String> bodies = new LinkedHashMap<>();
        for (String body : Files.readString(Path.of("test-data/upgrade-programs/bodies.txt"))
                .split("\n\\s*\n", -1)) {
            String name = "p%03d".formatted(bodies.size());
            bodies.put(name, "CREATE PROCEDURE px." + name + "() " + body.strip());
        }
        return bodies;
    }

    /** Creates a procedure of each body; gives those that the server refused, with its answer. */
    private static Map<String, String> create(TestServer server, Map<String, String> bodies, Map<String, String> taken)
            throws SQLException {
        Map<String, String> refused = new LinkedHashMap<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE px");
            statement.execute("USE px");
            statement.execute("CREATE TABLE t (a INT, b INT, c INT)");
            for (Map.Entry<String, String> one : bodies.entrySet()) {
                try {
                    statement.execute(one.getValue());
                    taken.put(one.getKey(), stored(statement, one.getKey()));
                } catch (SQLException failure) {
                    refused.put(one.getKey(), String.valueOf(failure.getMessage()));
                }
            }
        }
        return refused;
    }

    /** The procedures that are marked so, each of which fails when it is called. */
    private static Set<String> failing(TestServer server, Map<String, String> bodies) throws SQLException {
        Set<String> late = new TreeSet<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            bodies.forEach((name, body) -> {
                if (body.contains(LATE)) {
                    late.add(name);
                    assertThatThrownBy(() -> statement.execute("CALL px." + name + "()"))
                            .as(body)
                            .isInstanceOf(SQLException.class);
                }
            });
        }
        return late;
    }

    /** As the server keeps it, which leaves out what stands in a comment for newer servers. */
    private static String stored(Statement statement, String procedure) throws SQLException {
        try (ResultSet row = statement.executeQuery("SHOW CREATE PROCEDURE px." + procedure)) {
            assertThat(row.next()).isTrue();
            return row.getString(3);
        }
    }

    private List<Finding> check(TestServer server, String target) throws Exception {
        try (HistoryStore history = HistoryStore.open(folder, "test")) {
            return Preflights.of(history, server, target, OF_TEXTS);
        }
    }
}
