package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.preflight.TargetTruth.Breakage;
import dev.drydock.feature.upgrade.preflight.TargetTruth.Seen;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cases of {@code test-data/upgrade-checks} on every pair of servers, whatever they were written for: the whole pre-flight calls
 * an error what the target does not start with or what does not work there, and nothing else. Each is a schema of its own on one data
 * directory, with what the source takes of its statements; cases about files, options, accounts and the server itself are left out.
 */
@NeedsServers
@Timeout(7200)
@Tag(Trials.SOAK)
class CaseMatrixTest extends WithHistory {

    private static final int MOST_STARTS = 250;

    @ParameterizedTest
    @MethodSource("dev.drydock.feature.upgrade.preflight.VerdictTruthTest#pairs")
    void eachCaseIsAnErrorIfAndOnlyIfTheTargetDoesNotTakeIt(TruthPair pair) throws Exception {
        List<CheckCase> cases =
                CheckCase.all().stream().filter(CaseMatrixTest::ofSchema).toList();
        TruthFigures figures = new TruthFigures(pair);
        try (TestServer source = Lab.fresh(
                pair.source(), "--innodb-fast-shutdown=0", "--event-scheduler=OFF", TruthPair.WITHOUT_FSYNC)) {
            List<RandomUnit> units = new ArrayList<>();
            for (CheckCase one : cases) {
                units.add(made(source, one, String.format("u%04d", units.size())));
            }
            Map<String, String> errors = VerdictTruthTest.errors(Preflights.of(history, source, pair.release()));
            Map<String, List<String>> answers = new LinkedHashMap<>();
            Path data = source.dataDir().orElseThrow();
            TargetTruth truth = pair.starts()
                    ? new StartTruth(pair, data, units, answers, MOST_STARTS, figures.fatal())
                    : new LoadTruth(pair, source, units, answers, VerdictTruthTest.names(pair, "reserved-words.csv"));
            source.stop();
            try (TestServer copy = Lab.on(pair.source(), data, TruthPair.WITHOUT_FSYNC)) {
                for (RandomUnit unit : units) {
                    answers.put(unit.schema(), Probes.answers(copy, unit));
                }
            }
            Map<String, Breakage> broken = truth.broken(errors.keySet());
            for (RandomUnit unit : units) {
                String error = errors.getOrDefault(unit.schema(), "");
                boolean whole =
                        answers.getOrDefault(unit.schema(), List.of()).stream().allMatch(String::isEmpty);
                // what the source refuses already says nothing of the target
                Optional<Breakage> seen = Optional.ofNullable(broken.get(unit.schema()))
                        .filter(breakage -> whole || !error.isEmpty() || breakage.seen() != Seen.ASKED);
                figures.count(unit, whole && !truth.untold().contains(unit.schema()), error, seen);
            }
        }
        System.out.println(
                figures.table() + cases.size() + " of " + CheckCase.all().size() + " cases");
        assertThat(figures.wrong()).isEmpty();
    }

    private static boolean ofSchema(CheckCase one) {
        try {
            return one.arguments().isEmpty()
                    && one.user().isEmpty()
                    && !one.changesFiles()
                    && one.file("my.cnf").isEmpty()
                    && one.file("teardown.sql").isEmpty()
                    && !one.check().equals("open-xa")
                    // what mysql_upgrade mends, and what only tables with a row of that kind have
                    && !Set.of("year-two/5-5", "zero-date-defaults/csv").contains(one.name())
                    // by chance
                    && one.statements("setup.sql").stream().noneMatch(sql -> sql.contains("RANDOM_BYTES("))
                    && one.statements("setup.sql").stream()
                            .filter(sql -> sql.startsWith("CREATE DATABASE"))
                            .toList()
                            .toString()
                            .matches("\\[CREATE DATABASE shop\\b[^,]*]");
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static RandomUnit made(TestServer source, CheckCase one, String schema) throws Exception {
        List<String> taken = new ArrayList<>();
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : one.statements("setup.sql")) {
                String own = sql.replaceAll("\\bshop\\b", schema);
                try {
                    statement.execute(own);
                    taken.add(own);
                } catch (SQLException refused) {
                    // the case was written for another source
                    if (connection.isClosed()) {
                        break;
                    }
                }
            }
        }
        // some cases leave a connection that MariaDB's driver does not take any more
        try (Connection connection = source.connect();
                Statement statement = connection.createStatement()) {
            return new RandomUnit(schema, one.name(), taken, probes(statement, schema));
        }
    }

    /** Whether all that is there is shown, read, written and runs. */
    private static List<String> probes(Statement statement, String schema) throws SQLException {
        List<String> probes = new ArrayList<>();
        List<String> calls = new ArrayList<>();
        each(
                statement,
                "SELECT TABLE_NAME, TABLE_TYPE FROM information_schema.TABLES WHERE TABLE_SCHEMA",
                schema,
                row -> {
                    String name = Sql.name(row.getString(1));
                    probes.add("SHOW CREATE TABLE " + name);
                    probes.add("SELECT * FROM " + name);
                    if (!row.getString(2).equals("VIEW")) {
                        calls.add("INSERT INTO " + name + " () VALUES ()");
                        calls.add("DELETE FROM " + name + " LIMIT 1");
                    }
                });
        // without NULL, so that the parent is looked for; that it has no such row is a warning
        each(
                statement,
                "SELECT TABLE_NAME, GROUP_CONCAT(DISTINCT CONCAT('`', REPLACE(COLUMN_NAME, '`', '``'), '`')),"
                        + " GROUP_CONCAT(DISTINCT CONCAT(LEFT(COLUMN_NAME, 0), ORDINAL_POSITION))"
                        + " FROM information_schema.KEY_COLUMN_USAGE WHERE REFERENCED_TABLE_NAME IS NOT NULL"
                        + " GROUP BY TABLE_SCHEMA, TABLE_NAME, CONSTRAINT_NAME HAVING TABLE_SCHEMA",
                schema,
                row -> calls.add("INSERT IGNORE INTO " + Sql.name(row.getString(1)) + " (" + row.getString(2)
                        + ") VALUES (" + row.getString(3) + ")"));
        each(
                statement,
                "SELECT ROUTINE_NAME, ROUTINE_TYPE, (SELECT COUNT(*) FROM information_schema.PARAMETERS WHERE SPECIFIC_SCHEMA"
                        + " = ROUTINE_SCHEMA AND SPECIFIC_NAME = ROUTINE_NAME AND ORDINAL_POSITION > 0)"
                        + " FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA",
                schema,
                row -> {
                    String name = Sql.name(row.getString(1));
                    probes.add("SHOW CREATE " + row.getString(2) + " " + name);
                    boolean procedure = row.getString(2).equals("PROCEDURE");
                    calls.add((procedure ? "CALL " : "SELECT " + Sql.name(schema) + ".") + name + "("
                            + String.join(", ", Collections.nCopies(row.getInt(3), "@a")) + ")");
                });
        each(
                statement,
                "SELECT EVENT_NAME, EVENT_DEFINITION FROM information_schema.EVENTS WHERE EVENT_SCHEMA",
                schema,
                row -> {
                    probes.add("SHOW CREATE EVENT " + Sql.name(row.getString(1)));
                    calls.add("CREATE PROCEDURE probe() " + row.getString(2));
                    calls.add("CALL probe()");
                    calls.add("DROP PROCEDURE probe");
                });
        probes.addAll(calls);
        return probes;
    }

    private interface Row {
        void read(ResultSet row) throws SQLException;
    }

    private static void each(Statement statement, String query, String schema, Row each) throws SQLException {
        try (ResultSet rows = statement.executeQuery(query + " = " + Sql.literal(schema))) {
            while (rows.next()) {
                each.read(rows);
            }
        }
    }
}
