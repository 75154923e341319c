package dev.drydock.feature.rowcount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The preview against the server's general log. */
class PreviewIsWhatRunsTest extends RowCounts {

    /** What a count sends beside reading the catalogue, and what drivers and checks of connections send. */
    private static final Pattern OF_THE_COUNT = Pattern.compile(
            "(SELECT COUNT|SELECT 0, COUNT|SET SESSION (lock_wait|max_|TRANS)|START|COMMIT|FLUSH|UNLOCK|SHOW"
                    + " (MASTER|BINARY LOG) STATUS|CREATE|INSERT)[^\n"
                    + "]*");

    static List<ServerKind> sending() {
        return Trials.some(List.of(ServerKind.MYSQL_8_0, ServerKind.MARIADB), List.of(ServerKind.MYSQL_5_7));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("sending")
    void everyModeSendsWhatItsPreviewShows(ServerKind kind) throws Exception {
        Map<String, Wish> modes = Map.of(
                "per table", Wish.plain(),
                "one worker, time limit", Wish.plain().workers(1).limit(Duration.ofSeconds(30)),
                "partitions", Wish.plain().byPartition(),
                "snapshot", Wish.plain().mode(Mode.ONE_MOMENT),
                "snapshot of one", Wish.plain().mode(Mode.ONE_MOMENT).workers(1).byPartition(),
                "growth table", Wish.plain().withGrowthTable());
        try (TestServer server = Lab.fresh(kind)) {
            schema(
                    server,
                    "seen",
                    "CREATE TABLE one (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE two (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE three (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE four (id INT PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE parts (id INT PRIMARY KEY) ENGINE=InnoDB PARTITION BY HASH (id) PARTITIONS 3");
            Lots.numbers(server, "seen", 6);
            for (Map.Entry<String, Wish> mode : modes.entrySet()) {
                CountOptions options = mode.getValue().of("seen");
                try (OpenServer opened = open(server)) {
                    Set<String> previewed = new Planner(opened, options)
                            .plan().script().stream()
                                    .filter(line -> !line.startsWith("--"))
                                    .map(line -> line.substring(0, line.length() - 1))
                                    .map(PreviewIsWhatRunsTest::withoutValues)
                                    .collect(Collectors.toCollection(TreeSet::new));
                    assertThat(previewed).as(mode.getKey()).anyMatch(line -> line.contains("COUNT(*)"));
                    server.run(
                            "SET GLOBAL log_output = 'TABLE'",
                            "TRUNCATE mysql.general_log",
                            "SET GLOBAL general_log = ON");
                    count(opened, options);
                    server.run("SET GLOBAL general_log = OFF");
                    assertThat(sent(server)).as(kind + ", " + mode.getKey()).isEqualTo(previewed);
                }
            }
        }
    }

    private static Set<String> sent(TestServer server) throws Exception {
        Set<String> statements = new TreeSet<>();
        try (Connection connection = server.connect();
                Statement query = connection.createStatement();
                ResultSet row = query.executeQuery("SELECT CONVERT(argument USING utf8) FROM mysql.general_log"
                        + " WHERE command_type IN ('Query', 'Execute')")) {
            while (row.next()) {
                String statement = row.getString(1);
                if (OF_THE_COUNT.matcher(statement).matches()) {
                    statements.add(withoutValues(statement));
                }
            }
        }
        return statements;
    }

    private static String withoutValues(String statement) {
        return statement.startsWith("INSERT") ? statement.substring(0, GrowthTable.INSERT.length()) : statement;
    }
}
