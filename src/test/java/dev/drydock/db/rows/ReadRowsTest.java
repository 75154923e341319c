package dev.drydock.db.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.rows.RowCondition.Operator;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.Sql;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Rows of ugly tables, on each kind of server. */
@NeedsServers
@Timeout(120)
class ReadRowsTest {

    private static final String SCHEMA = "read.`rows";
    private static final String QUOTED = "`read.``rows`";

    private interface Work {
        void on(OpenServer open) throws Exception;
    }

    private static void with(ServerKind kind, Work work, String... tables) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("DROP DATABASE IF EXISTS " + QUOTED, "CREATE DATABASE " + QUOTED + " CHARACTER SET utf8mb4");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run(tables);
            work.on(open);
        } finally {
            server.run("DROP DATABASE " + QUOTED);
        }
    }

    private static <T> T done(Job<T> job) throws Exception {
        List<T> made = new ArrayList<>();
        InJob.of(context -> made.add(job.run(context)));
        return made.getFirst();
    }

    private static RowsPage page(OpenServer open, RowsWish wish) throws Exception {
        return done(new ReadRowsJob(open, wish));
    }

    private static RowsWish of(String table) {
        return RowsWish.of(new TableName(SCHEMA, table));
    }

    private static RowsWish by(RowsWish wish, int limit, Optional<String> order, boolean descending) {
        return new RowsWish(wish.table(), wish.where(), order, descending, limit, wish.time(), wish.place());
    }

    private static List<String> column(RowsPage page, int column) {
        return page.rows().stream()
                .map(row -> String.valueOf(row.values().get(column).text()))
                .toList();
    }

    private static ErrorCode refused(OpenServer open, RowsWish wish) {
        try {
            page(open, wish);
        } catch (DrydockException failure) {
            return failure.problem().code();
        } catch (Exception other) {
            throw new AssertionError(other);
        }
        throw new AssertionError("it was read");
    }

    private static Stream<ServerKind> plain() {
        return Stream.of(
                ServerKind.MYSQL_5_5,
                ServerKind.MYSQL_5_6,
                ServerKind.MYSQL_5_7,
                ServerKind.MYSQL_8_0,
                ServerKind.MYSQL_9,
                ServerKind.MARIADB_10_2,
                ServerKind.MARIADB,
                ServerKind.MARIADB_11_4);
    }

    @ParameterizedTest
    @MethodSource("plain")
    void valuesAreShownAsTheyAreStoredAndLargeOnesOnDemand(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    RowsPage page = page(open, of("u.g`ly"));
                    assertThat(page.shape().key())
                            .extracting(StoredColumn::name)
                            .containsExactly("id");
                    List<StoredRow.Value> values = page.rows().getFirst().values();
                    assertThat(values.stream().map(StoredRow.Value::text))
                            .startsWith(
                                    "18446744073709551615",
                                    "0.5",
                                    "0000-00-00",
                                    "0000-00-00 00:00:00",
                                    "838:59:59",
                                    "NULL",
                                    null,
                                    "",
                                    "🚢\t'\\\"",
                                    "two",
                                    "a,c",
                                    "00FF27",
                                    "101",
                                    "1999");
                    assertThat(values.get(14).text()).hasSize(256);
                    assertThat(values.get(14).length()).isEqualTo(400);
                    assertThat(values.get(15).text()).isEqualTo("FF".repeat(128));
                    assertThat(values.get(15).length()).isEqualTo(70_000);
                    assertThat(values.get(16).text()).isEqualTo("short");
                    assertThat(values.get(16).cut()).isFalse();
                    assertThat(values.get(17).text())
                            .isIn("000000000101000000000000000000F03F0000000000000040", "POINT(1 2)");
                    theServerFindsTheRowBy(open, page, List.of(0, 1, 4, 5, 7, 8, 9, 10, 11, 12, 13, 16, 17));
                    assertThat(page.shape().columns().get(6).literal(values.get(6)))
                            .isEmpty();
                    assertThat(page.shape().columns().get(15).literal(values.get(15)))
                            .as("a part of a value")
                            .isEmpty();
                    StoredRow.Value whole = done(new ReadValueJob(
                            open,
                            page,
                            page.rows().getFirst(),
                            page.shape().columns().get(15)));
                    assertThat(whole.text()).isEqualTo("FF".repeat(70_000));
                    assertThat(whole.cut()).isFalse();
                },
                "SET SESSION sql_mode = ''",
                "CREATE TABLE " + QUOTED + ".`u.g``ly` (id BIGINT UNSIGNED PRIMARY KEY, f DOUBLE, d DATE, dt DATETIME,"
                        + " t TIME, n VARCHAR(10), nn VARCHAR(10), e VARCHAR(10), `em``o.ji` VARCHAR(20),"
                        + " en ENUM('one','two'), s SET('a','b','c'), b VARBINARY(10), bits BIT(3), y YEAR,"
                        + " long_text LONGTEXT, long_blob LONGBLOB, short_text TEXT, g GEOMETRY) CHARACTER SET utf8mb4",
                "INSERT INTO " + QUOTED + ".`u.g``ly` VALUES (18446744073709551615, 0.5, '0000-00-00', '0000-00-00"
                        + " 00:00:00', '838:59:59', 'NULL', NULL, '', '🚢\\t''\\\\\"', 'two', 'a,c',"
                        + " x'00FF27', b'101', 1999, REPEAT('a', 400), REPEAT(x'FF', 70000), 'short',"
                        + " x'000000000101000000000000000000F03F0000000000000040')");
    }

    /** A key of several columns whose values are equal, empty, zero dates and hard to quote. */
    private static final String[] COMPOUND = {
        "SET SESSION sql_mode = ''",
        "CREATE TABLE " + QUOTED
                + ".c (`na``me` VARCHAR(20) NOT NULL, at DATE NOT NULL, bin VARBINARY(4) NOT NULL, v INT,"
                + " n INT NOT NULL, PRIMARY KEY (`na``me`, at, bin)) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
        "INSERT INTO " + QUOTED + ".c VALUES ('', '0000-00-00', '', NULL, 1), ('', '0000-00-00', x'00', 5, 2), ('',"
                + " '2020-01-01', '', NULL, 3), ('a''\\\\', '0000-00-00', x'FF', 5, 4), ('a''\\\\',"
                + " '2020-01-01', x'27', 1, 5), ('🚢', '2020-01-01', x'27', NULL, 6), ('🚢',"
                + " '2020-01-02', x'27', 5, 7)",
        "ALTER TABLE " + QUOTED + ".c ADD old VARCHAR(9) CHARACTER SET latin1 NOT NULL DEFAULT 'x'"
    };

    /** By what is copied for IN. */
    private static void theServerFindsTheRowBy(OpenServer open, RowsPage page, List<Integer> columns) {
        for (int at : columns) {
            StoredColumn column = page.shape().columns().get(at);
            String literal = column.literal(page.rows().getFirst().values().get(at));
            assertThat(literal).as(column.name()).isNotEmpty();
            String sql = "SELECT COUNT(*) FROM " + page.wish().table().quoted() + " WHERE " + Sql.name(column.name())
                    + " IN (" + literal + ")";
            Optional<String> found = open.query(session -> session.first(sql, row -> row.text(1)));
            assertThat(found).as(sql).contains("1");
        }
    }

    private static List<String> walked(OpenServer open, RowsWish first, boolean back) throws Exception {
        List<String> seen = new ArrayList<>();
        RowsPage page = page(open, first.at(back ? RowsWish.Place.LAST : RowsWish.Place.FIRST));
        while (true) {
            assertThat(page.pages()).isTrue();
            List<String> numbers = column(page, 4);
            seen.addAll(back ? numbers.reversed() : numbers);
            if (!(back ? page.earlier() : page.later())) {
                return seen;
            }
            page = page(open, page.beside(back));
            assertThat(back ? page.later() : page.earlier()).isTrue();
        }
    }

    @ParameterizedTest
    @MethodSource("plain")
    void pagesFollowTheKeyOrAnotherColumnInBothDirections(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    List<String> byKey = List.of("1", "2", "3", "4", "5", "6", "7");
                    RowsWish wish = by(of("c"), 2, Optional.empty(), false);
                    assertThat(walked(open, wish, false)).isEqualTo(byKey);
                    assertThat(walked(open, wish, true)).isEqualTo(byKey.reversed());
                    assertThat(walked(open, by(of("c"), 2, Optional.empty(), true), false))
                            .isEqualTo(byKey.reversed());
                    List<String> byValue = List.of("1", "3", "6", "5", "2", "4", "7");
                    assertThat(walked(open, by(of("c"), 1, Optional.of("v"), false), false))
                            .isEqualTo(byValue);
                    assertThat(walked(open, by(of("c"), 3, Optional.of("v"), true), false))
                            .isEqualTo(byValue.reversed());
                    assertThat(walked(open, by(of("c"), 2, Optional.of("v"), true), true))
                            .isEqualTo(byValue);
                },
                COMPOUND);
    }

    private static List<String> where(OpenServer open, String column, Operator operator, String value)
            throws Exception {
        RowsWish wish = of("c");
        return column(
                page(
                        open,
                        new RowsWish(
                                wish.table(),
                                List.of(new RowCondition(column, operator, value)),
                                Optional.empty(),
                                false,
                                10,
                                wish.time(),
                                RowsWish.Place.FIRST)),
                4);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void conditionsAreBoundWhateverTheirValues(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    assertThat(where(open, "na`me", Operator.EQUAL, "a'\\")).containsExactly("4", "5");
                    assertThat(where(open, "na`me", Operator.CONTAINS, "'")).containsExactly("4", "5");
                    assertThat(where(open, "na`me", Operator.CONTAINS, "%")).isEmpty();
                    assertThat(where(open, "na`me", Operator.BEGINS, "🚢")).containsExactly("6", "7");
                    assertThat(where(open, "bin", Operator.EQUAL, "0x27")).containsExactly("5", "6", "7");
                    assertThat(where(open, "bin", Operator.CONTAINS, "ff")).containsExactly("4");
                    assertThat(where(open, "v", Operator.NULL, "")).containsExactly("1", "3", "6");
                    assertThat(where(open, "V", Operator.LESS, "4.5")).containsExactly("5");
                    assertThat(where(open, "at", Operator.EQUAL, "0000-00-00")).containsExactly("1", "2", "4");
                    assertThat(where(open, "na`me", Operator.EQUAL, "' OR 1 = 1 -- "))
                            .isEmpty();
                    assertThatThrownBy(() -> where(open, "v", Operator.EQUAL, "1 OR 1 = 1"))
                            .hasMessageContaining("does not fit")
                            .hasMessageNotContaining("OR 1");
                    assertThatThrownBy(() -> where(open, "old", Operator.CONTAINS, "🚢"))
                            .hasMessageContaining("does not fit the column old")
                            .hasMessageNotContaining("🚢");
                    assertThatThrownBy(() -> where(open, "`", Operator.EQUAL, "1"))
                            .hasMessageContaining("no column named");
                },
                COMPOUND);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void whatHasNoKeyShowsItsFirstRowsAndSaysSo(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    for (String name : List.of("nokey", "seen", "partial")) {
                        RowsPage page = page(open, by(of(name), 2, Optional.empty(), false));
                        assertThat(page.rows()).hasSize(2);
                        assertThat(page.later()).isTrue();
                        assertThat(page.pages()).as(name).isFalse();
                    }
                    RowsPage parts = page(open, by(of("parts"), 2, Optional.empty(), true));
                    assertThat(column(parts, 0)).containsExactly("3", "2");
                    assertThat(parts.pages()).isTrue();
                    assertThat(refused(open, of("gone"))).isEqualTo(DbError.TABLE_GONE);
                },
                "CREATE TABLE " + QUOTED + ".nokey (a INT, UNIQUE KEY (a))",
                "INSERT INTO " + QUOTED + ".nokey VALUES (NULL), (NULL), (3)",
                "CREATE VIEW " + QUOTED + ".seen AS SELECT a FROM " + QUOTED + ".nokey",
                "CREATE TABLE " + QUOTED + ".partial (a VARCHAR(50) NOT NULL, UNIQUE KEY (a(3)))",
                "INSERT INTO " + QUOTED + ".partial VALUES ('a'), ('b'), ('c')",
                "CREATE TABLE " + QUOTED + ".parts (a INT PRIMARY KEY) PARTITION BY HASH (a) PARTITIONS 2",
                "INSERT INTO " + QUOTED + ".parts VALUES (1), (2), (3)");
    }

    private static final String[] SLOW = {
        "CREATE TABLE " + QUOTED + ".held (a INT PRIMARY KEY)",
        "INSERT INTO " + QUOTED + ".held VALUES (1), (2)",
        "CREATE VIEW " + QUOTED + ".slow AS SELECT a, SLEEP(30) AS s FROM " + QUOTED + ".held"
    };

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB_10_2", "MARIADB"})
    void aLimitEndsWhatTakesLongOnEachServer(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    RowsWish wish = of("slow");
                    RowsWish second = new RowsWish(
                            wish.table(),
                            List.of(),
                            Optional.empty(),
                            false,
                            10,
                            Duration.ofSeconds(1),
                            RowsWish.Place.FIRST);
                    assertThat(refused(open, second)).isEqualTo(DbError.TIME_LIMIT);
                    try (Connection look = Lab.shared(kind).connect()) {
                        Lots.eventually(() -> !Lots.busy(look, "SLEEP") && !Lots.busy(look, "slow"));
                    }
                },
                SLOW);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void cancelEndsItOnTheServer(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
                            Connection look = Lab.shared(kind).connect()) {
                        JobHandle<RowsPage> job = runner.submit(new ReadRowsJob(open, of("slow")));
                        Lots.eventually(() -> Lots.busy(look, "`slow`"));
                        job.cancel();
                        assertThat(job.await()).isInstanceOf(JobOutcome.Cancelled.class);
                        assertThat(Lots.busy(look, "`slow`")).isFalse();
                    }
                },
                SLOW);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void aLockedTableIsGivenUpWithWhoHoldsIt(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    try (Connection other = Lab.shared(kind).connect();
                            Statement lock = other.createStatement()) {
                        lock.execute("LOCK TABLES " + QUOTED + ".held WRITE");
                        assertThat(refused(open, of("held"))).isEqualTo(DbError.LOCK_WAIT);
                    }
                },
                SLOW);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_6", "MYSQL_8_0", "MARIADB"})
    void aViewThatWritesIsRefusedByTheServer(ServerKind kind) throws Exception {
        with(
                kind,
                open -> {
                    assertThatThrownBy(() -> page(open, of("writes"))).hasMessageContaining("READ ONLY");
                    assertThat(column(page(open, of("held")), 0)).containsExactly("1", "2");
                },
                Stream.concat(
                                Stream.of(SLOW),
                                Stream.of(
                                        "CREATE FUNCTION " + QUOTED
                                                + ".w() RETURNS INT DETERMINISTIC MODIFIES SQL DATA BEGIN INSERT INTO "
                                                + QUOTED
                                                + ".held VALUES (3); RETURN 1; END",
                                        "CREATE VIEW " + QUOTED + ".writes AS SELECT " + QUOTED + ".w() AS one"))
                        .toArray(String[]::new));
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_8_0", "MARIADB"})
    void withoutThePrivilegeTheServerSaysSo(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        with(
                kind,
                _ -> {
                    server.run(
                            "CREATE USER rowless@'%' IDENTIFIED BY 'rowless'",
                            "GRANT INSERT ON " + QUOTED + ".held TO rowless@'%'");
                    try (Secret password = Secret.of("rowless".toCharArray());
                            OpenServer open = OpenServer.open(Lots.profile(server, "rowless"), password)) {
                        assertThat(refused(open, of("held"))).isEqualTo(DbError.DENIED);
                        assertThat(refused(open, of("slow"))).isEqualTo(DbError.DENIED);
                    } finally {
                        server.run("DROP USER rowless@'%'");
                    }
                },
                SLOW);
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_7", "MYSQL_9", "MARIADB"})
    void generatedAndInvisibleColumnsAndJsonAreThereToo(ServerKind kind) throws Exception {
        String invisible = kind == ServerKind.MYSQL_5_7 ? "" : " INVISIBLE";
        with(
                kind,
                open -> {
                    RowsPage page = page(open, by(of("made"), 1, Optional.of("j"), false));
                    assertThat(page.shape().columns())
                            .extracting(StoredColumn::name)
                            .containsExactly("id", "hidden", "stored", "virtual", "j");
                    assertThat(page.rows().getFirst().values().stream().map(StoredRow.Value::text))
                            .containsExactly("2", "7", "3", "4", "2");
                    assertThat(page.later()).isTrue();
                    assertThat(page.pages()).as("from a large value").isFalse();
                },
                "CREATE TABLE " + QUOTED + ".made (id INT PRIMARY KEY, hidden INT" + invisible + " DEFAULT 7,"
                        + " `stored` INT AS (id + 1) STORED, `virtual` INT AS (id + 2) VIRTUAL, j JSON)",
                "INSERT INTO " + QUOTED + ".made (id, j) VALUES (1, '3'), (2, '2')");
    }

    @ParameterizedTest
    @EnumSource(
            value = ServerKind.class,
            names = {"MYSQL_5_5", "MYSQL_5_7", "MARIADB"})
    void aDamagedTableIsToldAsSuch(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        server.run("DROP DATABASE IF EXISTS rows_damaged", "CREATE DATABASE rows_damaged");
        try (OpenServer open = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            server.run(
                    "CREATE TABLE rows_damaged.t (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE = MyISAM",
                    "INSERT INTO rows_damaged.t VALUES (1, 'first'), (2, 'second')",
                    "FLUSH TABLES");
            Path data = Path.of(server.value("SELECT @@datadir")).resolve("rows_damaged/t.MYD");
            Assumptions.assumeTrue(Files.isWritable(data), "the server's files are elsewhere");
            byte[] broken = new byte[(int) Files.size(data)];
            Arrays.fill(broken, (byte) 0xff);
            Files.write(data, broken);
            RowsWish wish = RowsWish.of(new TableName("rows_damaged", "t"));
            assertThat(refused(open, wish)).isEqualTo(DbError.TABLE_CRASHED);
        } finally {
            server.run("DROP DATABASE rows_damaged");
        }
    }
}
