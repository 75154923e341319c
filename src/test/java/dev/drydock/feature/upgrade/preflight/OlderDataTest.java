package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What only the data directory of another server, or of one that was killed, holds. */
@NeedsServers
@Timeout(180)
class OlderDataTest extends WithHistory {

    /** 5.5 and 5.6 have no type of their own for them in InnoDB. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_5", "MYSQL_5_6"})
    void spatialColumnsOfBefore57AreFoundAndRebuilt(ServerKind old) throws Exception {
        try (TestServer writer = Lab.fresh(old, "--innodb-fast-shutdown=0")) {
            writer.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.places (id INT PRIMARY KEY, area POLYGON, spot POINT NOT NULL) ENGINE=InnoDB",
                    "INSERT INTO shop.places VALUES (1, GeomFromText('POLYGON((0 0,0 1,1 1,0 0))'), POINT(1, 2))",
                    "CREATE TABLE shop.plain (id INT PRIMARY KEY, b BLOB) ENGINE=InnoDB");
            writer.stop();
            try (TestServer server =
                    Lab.on(ServerKind.MYSQL_5_7, writer.dataDir().orElseThrow())) {
                assertThat(look(server, "old-geometry", "8.0.15"))
                        .extracting(finding ->
                                finding.severity() + " " + finding.subject().shown())
                        .containsExactlyInAnyOrder("ERROR shop.places.area", "ERROR shop.places.spot");
                List<Finding> later = look(server, "old-geometry", "8.0");
                assertThat(later).extracting(Finding::severity).containsOnly(Severity.NOTICE);
                server.run(later.getFirst().remedy().text().replaceFirst(";$", ""));
                assertThat(look(server, "old-geometry", "8.0.15")).isEmpty();
                assertThat(server.value("SELECT CONCAT(ST_AsText(area), ST_AsText(spot)) FROM shop.places"))
                        .isEqualTo("POLYGON((0 0,0 1,1 1,0 0))POINT(1 2)");
            }
        }
    }

    /** It tells its variables one by one, and switches as numbers. */
    @Test
    void a57OnDataOf55IsAskedForItsSwitches() throws Exception {
        try (TestServer server = Lab.fresh(
                ServerKind.MYSQL_5_7_ON_5_5_DATA,
                "--explicit-defaults-for-timestamp=ON",
                "--avoid-temporal-upgrade=ON")) {
            assertThat(look(server, "explicit-timestamps", "8.0")).isEmpty();
            assertThat(look(server, "old-temporals", "8.0"))
                    .isNotEmpty()
                    .allSatisfy(finding -> assertThat(finding.remedy().text()).contains("avoid_temporal_upgrade"));
        }
    }

    @Test
    void theTableOfABrokenOffRebuildIsFoundAndItsRemedyRemovesIt() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            server.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.big (id INT AUTO_INCREMENT PRIMARY KEY, v VARCHAR(200)) ENGINE=InnoDB",
                    "INSERT INTO shop.big (v) VALUES (REPEAT('x', 200)), (REPEAT('y', 200))");
            for (int doubled = 0; doubled < 16; doubled++) {
                server.run("INSERT INTO shop.big (v) SELECT v FROM shop.big");
            }
            assertThat(look(server, "engine-mixup", "8.0")).isEmpty();
            Connection reader = Lots.readerOf(server, "shop.big");
            Thread rebuild = Thread.ofVirtual().start(() -> rebuild(server));
            while (server.value(
                            "SELECT COUNT(*) FROM information_schema.INNODB_SYS_TABLES WHERE NAME LIKE 'shop/#sql%'")
                    .equals("0")) {
                assertThat(rebuild.isAlive())
                        .as("a rebuild that can be broken off")
                        .isTrue();
                Thread.sleep(5);
            }
            server.kill();
            reader.abort(Runnable::run);
            rebuild.join();
            server.restart();
            List<Finding> found = look(server, "engine-mixup", "8.0");
            assertThat(found).hasSize(1);
            assertThat(found.getFirst().severity()).isEqualTo(Severity.ERROR);
            assertThat(found.getFirst().subject().shown()).startsWith("shop.#sql");
            Matcher drop = Pattern.compile("DROP TABLE `shop`\\.`[^`]+`")
                    .matcher(found.getFirst().remedy().text());
            assertThat(drop.find()).isTrue();
            server.run(drop.group());
            assertThat(look(server, "engine-mixup", "8.0")).isEmpty();
            assertThat(server.value("SELECT COUNT(*) FROM shop.big")).isEqualTo("131072");
        }
    }

    private static void rebuild(TestServer server) {
        try {
            server.run("ALTER TABLE shop.big FORCE, ALGORITHM=COPY");
        } catch (SQLException _) {
            // the server is killed meanwhile
        }
    }

    private List<Finding> look(TestServer server, String id, String target) throws InterruptedException {
        return Preflights.of(history, server, target, id);
    }
}
