package dev.drydock.feature.advisor.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Way;
import dev.drydock.lab.Flavour;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.secret.Secret;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Plans for real schemas, which the servers then carry out as they are printed. */
class Utf8mb4PlanTest extends JobsWithHistory {

    private static Utf8mb4Plan plan(TestServer server, String schema, Optional<String> collation) {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.none())) {
            return opened.query(session -> new Utf8mb4Planner(
                            session, opened, new Utf8mb4Options(schema, collation, Set.of(), 100), List.of())
                    .plan());
        }
    }

    private static void make(TestServer server, String schema, String... statements) throws Exception {
        server.run("DROP DATABASE IF EXISTS " + schema, "CREATE DATABASE " + schema + " CHARACTER SET utf8");
        for (String statement : statements) {
            server.run(statement.replace("@.", schema + "."));
        }
    }

    private static List<String> texts(TestServer server, String sql) throws Exception {
        List<String> found = new ArrayList<>();
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            while (rows.next()) {
                found.add(rows.getString(1));
            }
        }
        return found;
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void aSchemaIsConvertedAsPlannedAndTheRefusedStayAsTheyWere(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_plan",
                "CREATE TABLE @.z_parent (code VARCHAR(20) CHARACTER SET utf8 NOT NULL PRIMARY KEY,"
                        + " t TEXT CHARACTER SET utf8 COMMENT 'a, CHARACTER SET b (c)') ENGINE=InnoDB DEFAULT CHARSET=utf8",
                "CREATE TABLE @.a_child (id INT PRIMARY KEY, code VARCHAR(20) CHARACTER SET utf8, tiny TINYTEXT,"
                        + " kind ENUM('x)', 'y''z') DEFAULT 'y''z', hash CHAR(32) CHARACTER SET ascii, KEY k (code),"
                        + " CONSTRAINT `f``k` FOREIGN KEY (code) REFERENCES @.z_parent (code) ON DELETE CASCADE)"
                        + " ENGINE=InnoDB DEFAULT CHARSET=utf8",
                "CREATE TABLE @.free (id INT PRIMARY KEY, v VARCHAR(100) CHARACTER SET utf8) ENGINE=InnoDB DEFAULT CHARSET=utf8",
                "CREATE TABLE @.bin (id INT PRIMARY KEY, v VARCHAR(10) CHARACTER SET utf8 COLLATE utf8_bin) ENGINE=InnoDB",
                "CREATE TABLE @.myi (id INT PRIMARY KEY, v VARCHAR(300) CHARACTER SET latin1, KEY lk (v)) ENGINE=MyISAM",
                "CREATE TABLE @.latin (id INT PRIMARY KEY, `we``ird, \"c\"` VARCHAR(50) CHARACTER SET latin1 NOT NULL DEFAULT '')"
                        + " ENGINE=InnoDB DEFAULT CHARSET=latin1",
                "CREATE TABLE @.d_parent (code VARCHAR(20) CHARACTER SET utf8 NOT NULL PRIMARY KEY) ENGINE=InnoDB",
                "CREATE TABLE @.doubled (id INT PRIMARY KEY, txt VARCHAR(50) CHARACTER SET utf8, code VARCHAR(20) CHARACTER SET"
                        + " utf8, FOREIGN KEY (code) REFERENCES @.d_parent (code)) ENGINE=InnoDB",
                "INSERT INTO @.z_parent VALUES ('a', CONVERT(x'C3A920E282AC' USING utf8))",
                "INSERT INTO @.a_child VALUES (1, 'a', CONVERT(x'C3A9' USING utf8), 'x)', 'aa')",
                "INSERT INTO @.latin VALUES (1, CONVERT(x'636166E920A4' USING latin1)), (2, 'plain')",
                "INSERT INTO @.doubled VALUES (1, CONVERT(CONVERT(x'636166C3A9' USING latin1) USING utf8), NULL)");
        String characters =
                "SELECT CONCAT_WS('|', HEX(CONVERT(p.t USING utf32)), HEX(CONVERT(c.tiny USING utf32)), c.kind,"
                        + " HEX(CONVERT(l.`we``ird, \"c\"` USING utf32))) FROM adv_plan.z_parent p, adv_plan.a_child c, adv_plan.latin l"
                        + " ORDER BY l.id";
        List<String> before = texts(server, characters);
        Utf8mb4Plan plan = plan(server, "adv_plan", Optional.empty());
        assertThat(plan.refused())
                .extracting(refusal -> refusal.table().table() + "." + refusal.column())
                .containsExactly("d_parent.", "doubled.txt", "myi.");
        assertThat(plan.refused())
                .extracting(Refusal::reason)
                .last()
                .asString()
                .contains("1200")
                .contains("1000");
        List<String> order =
                plan.steps().stream().map(step -> step.table().table()).toList();
        assertThat(order).containsExactlyInAnyOrder("z_parent", "a_child", "free", "bin", "latin");
        assertThat(order.indexOf("z_parent")).isLessThan(order.indexOf("a_child"));
        List<String> inPlace = kind.flavour() == Flavour.MARIADB
                ? List.of("free", "bin", "z_parent")
                : kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9 ? List.of("free", "bin") : List.of();
        assertThat(plan.steps())
                .filteredOn(step -> step.way() == Way.IN_PLACE)
                .extracting(step -> step.table().table())
                .containsExactlyInAnyOrderElementsOf(inPlace);
        assertThat(plan.statements()).as("whatever the client's own").startsWith("SET NAMES utf8mb4");
        int drop = plan.statements().indexOf("ALTER TABLE `adv_plan`.`a_child` DROP FOREIGN KEY `f``k`");
        assertThat(drop >= 0).isEqualTo(kind.flavour() == Flavour.MARIADB);
        if (drop >= 0) {
            assertThat(plan.statements().get(drop + 1))
                    .as("no longer than needed")
                    .contains("`z_parent`");
        }
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (String one : plan.statements()) {
                statement.execute(one);
            }
        }
        assertThat(texts(server, characters)).as("characters, not bytes").isEqualTo(before);
        assertThat(texts(
                        server,
                        "SELECT CONCAT_WS(' ', TABLE_NAME, COLUMN_NAME, DATA_TYPE, COLLATION_NAME) FROM"
                                + " information_schema.COLUMNS WHERE TABLE_SCHEMA = 'adv_plan' AND COLLATION_NAME IS NOT NULL"
                                + " AND TABLE_NAME NOT IN ('myi', 'doubled', 'd_parent') ORDER BY 1"))
                .containsExactlyInAnyOrder(
                        "a_child code varchar utf8mb4_general_ci",
                        "a_child hash char ascii_general_ci",
                        "a_child kind enum utf8mb4_general_ci",
                        "a_child tiny tinytext utf8mb4_general_ci",
                        "bin v varchar utf8mb4_bin",
                        "free v varchar utf8mb4_general_ci",
                        "latin we`ird, \"c\" varchar utf8mb4_general_ci",
                        "z_parent code varchar utf8mb4_general_ci",
                        "z_parent t text utf8mb4_general_ci");
        Assertions.assertThatThrownBy(() -> server.run("INSERT INTO adv_plan.a_child VALUES (9, 'none', '', 'x)', '')"))
                .as("the foreign key is there again")
                .hasMessageContaining("foreign key constraint");
        server.run("DELETE FROM adv_plan.z_parent");
        assertThat(texts(server, "SELECT COUNT(*) FROM adv_plan.a_child"))
                .as("with its action")
                .containsExactly("0");
        assertThat(plan(server, "adv_plan", Optional.empty()).steps())
                .extracting(Step::table)
                .as("nothing is left")
                .isEmpty();
    }

    @Test
    void whereNoStatementCanBeLimitedBigTablesAreNotComparedAndNamed() throws Exception {
        TestServer server = Lab.mysql56();
        make(
                server,
                "adv_equal",
                "CREATE TABLE @.big (n INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(30) CHARACTER SET latin1, UNIQUE KEY u (v))"
                        + " ENGINE=InnoDB",
                "CREATE TABLE @.small LIKE @.big",
                "INSERT INTO @.small (v) VALUES ('a'), (CONVERT(x'E4' USING latin1))",
                "INSERT INTO @.big (v) SELECT v FROM @.small");
        for (int i = 0; i < 18; i++) {
            server.run("INSERT INTO adv_equal.big (v) SELECT CONCAT('p', UUID_SHORT()) FROM adv_equal.big");
        }
        server.run("ANALYZE TABLE adv_equal.big, adv_equal.small");
        Utf8mb4Plan plan = plan(server, "adv_equal", Optional.of("utf8mb4_general_ci"));
        assertThat(plan.refused())
                .extracting(refusal -> refusal.table().table())
                .containsExactly("small");
        assertThat(plan.notes()).anyMatch(note -> note.contains("1062") && note.contains("big.u"));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MYSQL_8_0", "MYSQL_9", "MARIADB", "MARIADB_11_4"})
    void aComparisonEndsAtItsLimitAndTheLimitEndsWithIt(ServerKind kind) {
        TestServer server = Lab.shared(kind);
        String endless = "SELECT COUNT(*) FROM (SELECT 1 FROM " + "information_schema.COLUMNS a JOIN "
                + "information_schema.COLUMNS b JOIN information_schema.COLUMNS c JOIN information_schema.COLUMNS d"
                + " GROUP BY CONCAT(a.COLUMN_NAME, b.COLUMN_NAME, c.COLUMN_NAME, d.COLUMN_NAME)"
                + " HAVING COUNT(*) > 1000000000) t";
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.none())) {
            opened.query(session -> {
                String limit =
                        "SELECT @@SESSION." + opened.facts().timeLimitVariable().orElseThrow();
                Optional<String> before = session.first(limit, row -> row.text(1));
                Assertions.assertThatThrownBy(
                                () -> TextSample.limited(session, opened.facts(), 1, () -> session.number(endless)))
                        .isInstanceOfSatisfying(
                                ServerException.class,
                                ended ->
                                        assertThat(ended.is(DbError.TIME_LIMIT)).isTrue());
                assertThat(session.first(limit, row -> row.text(1))).isEqualTo(before);
                return true;
            });
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_7", "MARIADB"})
    void longKeysGetARowFormatAndOneCollationIsForAll(ServerKind kind) throws Exception {
        TestServer server = Lab.shared(kind);
        make(
                server,
                "adv_key",
                "CREATE TABLE @.compact (v VARCHAR(191) CHARACTER SET latin1, w VARCHAR(250) CHARACTER SET latin1, KEY (w))"
                        + " ENGINE=InnoDB ROW_FORMAT=COMPACT",
                "CREATE TABLE @.toolong (w VARCHAR(800) CHARACTER SET latin1, KEY (w)) ENGINE=InnoDB ROW_FORMAT=DYNAMIC",
                "CREATE TABLE @.wide (a VARCHAR(16300) CHARACTER SET latin1, b VARCHAR(200)) ENGINE=InnoDB",
                "CREATE TABLE @.mixed (a VARCHAR(10) CHARACTER SET utf8 COLLATE utf8_unicode_ci, b VARCHAR(10)) ENGINE=InnoDB");
        Utf8mb4Plan plan = plan(server, "adv_key", Optional.of("utf8mb4_unicode_ci"));
        assertThat(plan.refused())
                .extracting(refusal -> refusal.table().table())
                .containsExactly("toolong", "wide");
        for (String one : plan.statements()) {
            server.run(one);
        }
        assertThat(texts(
                        server,
                        "SELECT DISTINCT COLLATION_NAME FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'adv_key'"
                                + " AND TABLE_NAME IN ('compact', 'mixed')"))
                .containsExactly("utf8mb4_unicode_ci");
        assertThat(texts(
                        server,
                        "SELECT SUB_PART FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = 'adv_key'"
                                + " AND TABLE_NAME = 'compact'"))
                .as("no index was cut")
                .containsExactly((String) null);
        Assertions.assertThatThrownBy(() -> plan(server, "adv_none", Optional.empty()))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-4951");
        Assertions.assertThatThrownBy(() -> plan(server, "adv_key", Optional.of("latin1_bin")))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("E-4952");
    }
}
