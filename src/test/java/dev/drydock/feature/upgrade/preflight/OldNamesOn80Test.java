package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What the pre-flight says of names and texts that 5.7 takes, held against real starts of 8.0.15 on the same data. */
@NeedsServers
@Timeout(300)
class OldNamesOn80Test extends WithHistory {

    private static final String PARTITIONS = "reserved-partition-words";
    private static final String EQUAL = "equal-names";
    private static final String UTF8 = "invalid-utf8";

    /** A statement inside the words of an advice. */
    private static final Pattern IN_ADVICE = Pattern.compile("\"(ALTER TABLE [^;]*;)\"");

    static List<String> wordsInPartitions() {
        return Trials.some(
                List.of("CREATE TABLE shop.t (a INT, `rank` INT) PARTITION BY RANGE(a) SUBPARTITION BY HASH(rank)"
                        + " (PARTITION p VALUES LESS THAN (9))"),
                List.of(
                        "CREATE TABLE shop.t (`rank` INT) PARTITION BY HASH(rank)",
                        "CREATE TABLE shop.t (`rank` INT) PARTITION BY KEY(`rank`)",
                        "CREATE TABLE shop.t (a INT) PARTITION BY RANGE(a) (PARTITION rank VALUES LESS THAN (9))"));
    }

    /** Each alone stops 8.0; once the remedy is carried out, the same data starts it. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("wordsInPartitions")
    void aWordThat80ReservesInAPartitionDefinitionStopsItUntilItIsMended(String table) throws Exception {
        stopsUntilMended(PARTITIONS, "CREATE DATABASE shop", table);
    }

    @Test
    @Tag(Trials.SOAK)
    void anExpressionThatNeedsAnsiQuotesStops80UntilItIsMended() throws Exception {
        stopsUntilMended(
                "ansi-partitions",
                "CREATE DATABASE shop",
                "SET sql_mode = 'ANSI_QUOTES'",
                "CREATE TABLE shop.t (a INT, b INT) PARTITION BY RANGE(a) SUBPARTITION BY HASH(\"b\")"
                        + " (PARTITION p0 VALUES LESS THAN (9))");
    }

    /** What a client of utf8 sends in four bytes is not valid in the character set in which 5.7 keeps comments. */
    @Test
    void commentsThatAreNotValidStop80UntilTheyAreMended() throws Exception {
        stopsUntilMended(
                UTF8,
                "CREATE DATABASE shop",
                "SET character_set_client = utf8",
                "CREATE TABLE shop.t (a INT COMMENT 'é 😀', KEY (a) COMMENT 'é 😀') COMMENT 'é 😀'");
    }

    /** A letter in four bytes inside a comment, or as a client of utf8 sent it; and the same as the advice has it. */
    @ParameterizedTest
    @Tag(Trials.SOAK)
    @CsvSource(delimiter = '|', textBlock = """
        CREATE PROCEDURE shop.x() SELECT /* 😀 */ 1 | PROCEDURE | CREATE PROCEDURE shop.x() SELECT /* é */ '😀'
        CREATE VIEW shop.x AS SELECT '😀' AS a      | VIEW      | CREATE VIEW shop.x AS SELECT '😀' AS a
        """)
    void aTextThatIsNotValidStops80UntilItIsMadeAnew(String made, String kind, String anew) throws Exception {
        stopsUntil(
                UTF8,
                _ -> Stream.of("SET NAMES utf8mb4", "DROP " + kind + " shop.x", anew),
                "CREATE DATABASE shop",
                "SET character_set_client = utf8, character_set_connection = utf8",
                made);
    }

    static List<Arguments> foundAtRandom() {
        return Trials.some(
                List.of(Arguments.of(
                        "fts-names",
                        "CREATE TABLE shop.t (a INT) PARTITION BY RANGE (a) (PARTITION xFTS VALUES LESS THAN (9))",
                        "ALTER TABLE shop.t REORGANIZE PARTITION xFTS INTO (PARTITION x VALUES LESS THAN (9))")),
                List.of(
                        Arguments.of(
                                "spatial-prefixes",
                                "CREATE TABLE shop.t (g POINT NOT NULL, KEY k (g(10)))",
                                "ALTER TABLE shop.t DROP INDEX k"),
                        Arguments.of(
                                "fts-names",
                                "CREATE TABLE theFTSshop.t (a INT)",
                                "RENAME TABLE theFTSshop.t TO shop.t")));
    }

    /** What random definitions brought to light; of partitions and schemas it is 8.0.18 that takes them. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("foundAtRandom")
    void whatRandomDefinitionsBroughtToLightStops80(String check, String table, String mending) throws Exception {
        stopsUntil(check, _ -> Stream.of(mending), "CREATE DATABASE shop", "CREATE DATABASE theFTSshop", table);
    }

    /** Names that differ by an accent alone; of partitions one that is also equal in small letters, since 8.0 starts with others. */
    @ParameterizedTest
    @Tag(Trials.SOAK)
    @CsvSource(delimiter = '|', textBlock = """
        CREATE TABLE shop.te (a INT, FOREIGN KEY (a) REFERENCES shop.p (id)) | CREATE TABLE shop.té (a INT, FOREIGN KEY (a) REFERENCES shop.p (id))
        CREATE TABLE shop.a (a INT) | CREATE TABLE shop.t (a INT) PARTITION BY RANGE(a) (PARTITION tri VALUES LESS THAN (9), PARTITION trİ VALUES LESS THAN (19))
        """)
    void namesThat80TakesForEqualStopItUntilOneIsRenamed(String one, String other) throws Exception {
        stopsUntilMended(EQUAL, "CREATE DATABASE shop", "CREATE TABLE shop.p (id INT PRIMARY KEY)", one, other);
    }

    static List<String> silentCases() {
        return Trials.some(
                List.of(EQUAL + "/alike", UTF8 + "/valid"),
                List.of(
                        PARTITIONS + "/quoted-and-alike",
                        "ansi-partitions/strings-and-backticks",
                        UTF8 + "/starts-with"));
    }

    /** The silent cases of the check: 8.0 starts and reads every table. */
    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("silentCases")
    void whatIsFoundCleanStarts80AndIsRead(String name) throws Exception {
        CheckCase one = CheckCase.all().stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            server.run(one.statements("setup.sql").toArray(String[]::new));
            assertThat(Preflights.of(history, server, "8.0.15", one.check())).isEmpty();
            List<String> tables = server.value("SELECT GROUP_CONCAT(CONCAT('`', TABLE_SCHEMA, '`.`', TABLE_NAME, '`'))"
                            + " FROM information_schema.TABLES WHERE TABLE_TYPE = 'BASE TABLE'"
                            + " AND TABLE_SCHEMA LIKE 'shop%'")
                    .lines()
                    .flatMap(line -> Stream.of(line.split(",", -1)))
                    .toList();
            assertThat(tables).hasSizeGreaterThan(1);
            server.stop();
            try (TestServer target =
                    Lab.on(ServerKind.MYSQL_8_0, server.dataDir().orElseThrow())) {
                for (String table : tables) {
                    assertThat(target.value("SELECT COUNT(*) FROM " + table))
                            .as(table)
                            .isEqualTo("0");
                }
            }
        }
    }

    /** Of a table that a foreign key joins; another counts on. */
    @Test
    @Tag(Trials.SOAK)
    void theGreatestNumberIsGivenOnceMoreUntil80IsRestarted() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0")) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.p (id INT AUTO_INCREMENT PRIMARY KEY, v INT)",
                    "CREATE TABLE shop.c (id INT AUTO_INCREMENT PRIMARY KEY, v INT, FOREIGN KEY (v) REFERENCES shop.p (id))",
                    "CREATE TABLE shop.n (id INT AUTO_INCREMENT PRIMARY KEY, v INT)",
                    "INSERT INTO shop.p (v) VALUES (1), (1)",
                    "INSERT INTO shop.c (v) VALUES (1), (1)",
                    "INSERT INTO shop.n (v) VALUES (1), (1)");
            assertThat(Preflights.of(history, server, "8.0.15", "first-start-counters"))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding.message()).startsWith("2 tables"));
            server.stop();
            Path data = server.dataDir().orElseThrow();
            try (TestServer target = Lab.on(ServerKind.MYSQL_8_0, data)) {
                assertThatThrownBy(() -> target.run("INSERT INTO shop.p (v) VALUES (1)"))
                        .hasMessageContaining("Duplicate entry '2'");
                target.run("INSERT INTO shop.n (v) VALUES (1)");
                target.stop();
                try (TestServer again =
                        Lab.on(ServerKind.MYSQL_8_0, target.dataDir().orElseThrow())) {
                    again.run("INSERT INTO shop.p (v) VALUES (1)", "INSERT INTO shop.c (v) VALUES (1)");
                }
            }
        }
    }

    @Test
    @Tag(Trials.SOAK)
    void aConnectionThatIsNotValidStops80UntilItIsMadeAnew() throws Exception {
        String table = "CREATE TABLE shop.t (a INT) ENGINE=FEDERATED CONNECTION='mysql://a@127.0.0.1/é/%s'";
        stopsUntil(
                UTF8,
                _ -> Stream.of("SET NAMES utf8mb4", "DROP TABLE shop.t", table.formatted("x")),
                "CREATE DATABASE shop",
                "SET character_set_client = utf8",
                table.formatted("😀"));
    }

    private void stopsUntilMended(String check, String... setup) throws Exception {
        stopsUntil(check, finding -> statements(finding.remedy()).stream(), setup);
    }

    private void stopsUntil(String check, Function<Finding, Stream<String>> mending, String... setup) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7, "--innodb-fast-shutdown=0", "--federated")) {
            server.run(setup);
            List<Finding> found = Preflights.of(history, server, "8.0.15", check);
            assertThat(found)
                    .isNotEmpty()
                    .allSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.ERROR));
            server.stop();
            Path data = server.dataDir().orElseThrow();
            assertThatThrownBy(() ->
                            Lab.on(ServerKind.MYSQL_8_0, data, "--federated").close())
                    .isInstanceOf(IllegalStateException.class)
                    .message()
                    .containsAnyOf("Populate DD tables", "Assertion failure: dict0dict.cc");
            try (TestServer again = Lab.on(ServerKind.MYSQL_5_7, data, "--innodb-fast-shutdown=0", "--federated")) {
                for (Finding finding : found) {
                    again.run(mending.apply(finding).toArray(String[]::new));
                }
                assertThat(Preflights.of(history, again, "8.0.15", check)).isEmpty();
                again.stop();
                try (TestServer target =
                        Lab.on(ServerKind.MYSQL_8_0, again.dataDir().orElseThrow(), "--federated")) {
                    assertThat(target.value("SELECT @@version")).startsWith("8.0.15");
                }
            }
        }
    }

    /** Of an advice the first, which is for the time before the upgrade. */
    private static List<String> statements(Remedy remedy) {
        if (remedy.kind() == Remedy.Kind.SQL) {
            return Stream.of(remedy.text().split(";(\n|$)", -1))
                    .filter(sql -> !sql.isBlank())
                    .toList();
        }
        Matcher statement = IN_ADVICE.matcher(remedy.text());
        assertThat(statement.find()).as(remedy.text()).isTrue();
        return List.of(statement.group(1));
    }
}
