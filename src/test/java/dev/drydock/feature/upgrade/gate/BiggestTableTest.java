package dev.drydock.feature.upgrade.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.secret.Secret;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The biggest table is found without a look into each. */
@NeedsServers
@Timeout(240)
class BiggestTableTest {

    private static final int SMALL = 60;

    private static Optional<TableName> biggest(OpenServer server) {
        return server.query(session -> BiggestTable.read(server.facts(), session))
                .map(BiggestTable::name);
    }

    private static long opened(OpenServer server) {
        return server.query(session -> session.first(
                        "SHOW GLOBAL STATUS LIKE 'Opened_tables'",
                        row -> row.number(2).orElse(0)))
                .orElse(0L);
    }

    static List<ServerKind> kinds() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_8_0), List.of(ServerKind.MYSQL_5_7, ServerKind.MARIADB));
    }

    @ParameterizedTest
    @Tag(Trials.WIDE)
    @MethodSource("kinds")
    void ofEachEngineAndPlaceTheBiggestIsNamed(ServerKind kind) throws Exception {
        try (TestServer lab = Lab.fresh(kind);
                OpenServer server = OpenServer.open(Lots.profile(lab), Secret.none())) {
            lab.run("CREATE DATABASE `we-ird`", "USE `we-ird`");
            for (int i = 0; i < SMALL; i++) {
                lab.run("CREATE TABLE `we-ird`.small" + i + " (id INT PRIMARY KEY)");
            }
            lab.run(
                    "CREATE TABLE `we-ird`.`a``b é` (v LONGBLOB)",
                    "INSERT INTO `we-ird`.`a``b é` VALUES " + rows("REPEAT('x', 3000000)", 4),
                    "ANALYZE TABLE `we-ird`.`a``b é`");
            assertThat(biggest(server)).contains(new TableName("we-ird", "a`b é"));

            lab.run(
                    "CREATE TABLE `we-ird`.parts (k INT, v LONGBLOB) PARTITION BY HASH (k) PARTITIONS 3",
                    "INSERT INTO `we-ird`.parts VALUES " + rows("1, REPEAT('x', 3000000)", 2),
                    "INSERT INTO `we-ird`.parts VALUES " + rows("2, REPEAT('x', 3000000)", 2),
                    "INSERT INTO `we-ird`.parts VALUES " + rows("3, REPEAT('x', 3000000)", 2),
                    "ANALYZE TABLE `we-ird`.parts");
            assertThat(biggest(server)).contains(new TableName("we-ird", "parts"));

            lab.run(
                    "CREATE TABLE `we-ird`.my (v LONGBLOB) ENGINE=MyISAM",
                    "INSERT INTO `we-ird`.my VALUES " + rows("REPEAT('x', 3500000)", 9));
            assertThat(biggest(server)).contains(new TableName("we-ird", "my"));

            lab.run(
                    "SET GLOBAL innodb_file_per_table = OFF",
                    "CREATE TABLE `we-ird`.shared (v LONGBLOB)",
                    "INSERT INTO `we-ird`.shared SELECT v FROM `we-ird`.my",
                    "INSERT INTO `we-ird`.shared SELECT v FROM `we-ird`.parts",
                    "ANALYZE TABLE `we-ird`.shared");
            assertThat(biggest(server)).contains(new TableName("we-ird", "shared"));
        }
    }

    private static String rows(String row, int count) {
        return String.join(", ", Collections.nCopies(count, "(" + row + ")"));
    }

    @Test
    void noTableOfInnoDbIsOpened() throws Exception {
        try (TestServer lab = Lab.fresh(ServerKind.MYSQL_5_7);
                OpenServer server = OpenServer.open(Lots.profile(lab), Secret.none())) {
            lab.run("CREATE DATABASE shop");
            for (int i = 0; i < SMALL; i++) {
                lab.run("CREATE TABLE shop.small" + i + " (id INT PRIMARY KEY)");
            }
            lab.run("FLUSH TABLES");
            biggest(server);
            long before = opened(server);
            lab.run("FLUSH TABLES");
            biggest(server);
            assertThat(opened(server) - before)
                    .as("those of the server itself that are not InnoDB's")
                    .isLessThan(SMALL);
        }
    }
}
