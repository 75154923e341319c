package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Severity;
import dev.drydock.db.catalog.Scope;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.optionfile.OptionFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Other steps, on real servers and without any check: 5.6 to 5.7, 8.0.15 to 9, and MariaDB 10.11 to 11.4. */
@NeedsServers
@Timeout(300)
class RehearsalHopsTest {

    @TempDir
    private Path folder;

    @Test
    void whatNineRefusesOfAnEight() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_9, folder);
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_8_0);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "USE shop",
                    "CREATE TABLE good (id INT PRIMARY KEY, n INT, KEY (n), KEY ((n + 1)))",
                    "CREATE TABLE counted (id DOUBLE NOT NULL AUTO_INCREMENT PRIMARY KEY)",
                    "CREATE TABLE prefix_key (a VARCHAR(100) NOT NULL, b VARCHAR(25) NOT NULL, PRIMARY KEY (a(10), b))"
                            + " DEFAULT CHARSET=latin1 PARTITION BY KEY () PARTITIONS 2",
                    "CREATE TABLE loose (id INT PRIMARY KEY, n INT, CONSTRAINT l FOREIGN KEY (n) REFERENCES good (n))",
                    "CREATE PROCEDURE names_intersect() BEGIN DECLARE intersect INT; SET intersect = 1; END",
                    "CREATE PROCEDURE reads_engine() SELECT @@internal_tmp_disk_storage_engine",
                    "CREATE PROCEDURE stays() SELECT COUNT(*) FROM good",
                    "CREATE USER old_way@'%' IDENTIFIED WITH mysql_native_password BY 'x'",
                    "CREATE USER setter@'%' IDENTIFIED WITH caching_sha2_password BY 'x'",
                    "GRANT SET_USER_ID ON *.* TO setter@'%'");
            OptionFiles file = OptionFiles.of("""
                [mysqld]
                internal_tmp_disk_storage_engine = InnoDB
                group_replication_ip_whitelist = AUTOMATIC
                default_authentication_plugin = mysql_native_password
                expire_logs_days = 3
                tls_ciphersuites = TLS_NO_SUCH_SUITE
                max_allowed_packet = 16M
                """);
            RehearsalResult result =
                    Rehearsals.run(source, target, options(file), history).value();
            assertThat(errors(result))
                    .as(result.findings().toString())
                    .containsExactlyInAnyOrder(
                            "option internal-tmp-disk-storage-engine",
                            "option group-replication-ip-whitelist",
                            "option default-authentication-plugin",
                            "option expire-logs-days",
                            "option tls-ciphersuites",
                            "table shop.counted",
                            "table shop.prefix_key",
                            "foreign_key shop.loose",
                            "routine shop.names_intersect",
                            "routine shop.reads_engine",
                            "account old_way@%",
                            "account setter@%");
            assertThat(result.findings()).allMatch(RehearsalFinding::onlyHere);
        }
    }

    /** 5.7 builds such programs, and refuses to run them. */
    @Test
    void statusAndVariablesThatSevenDoesNotShowInTheirOldPlace() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MYSQL_5_7, folder);
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_6);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "CREATE PROCEDURE shop.reads_status() SELECT VARIABLE_VALUE INTO @a FROM"
                            + " information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'UPTIME'",
                    "CREATE PROCEDURE shop.reads_others() SELECT COUNT(*) FROM information_schema.TABLES");
            RehearsalResult result = Rehearsals.run(source, target, options(OptionFiles.of("")), history)
                    .value();
            assertThat(errors(result)).as(result.findings().toString()).containsExactly("routine shop.reads_status");
            assertThat(result.findings())
                    .anySatisfy(found -> assertThat(found.finding().message())
                            .contains("reads information_schema.global_status", "show_compatibility_56"));
        }
    }

    @Test
    void whatAnElevenRefusesOfAMariaDbTen() throws Exception {
        TargetChoice target = Rehearsals.program(ServerKind.MARIADB_11_4, folder);
        try (TestServer source = Lab.fresh(ServerKind.MARIADB);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            source.run(
                    "CREATE DATABASE shop",
                    "USE shop",
                    "CREATE SEQUENCE numbers",
                    "CREATE TABLE numbered (id BIGINT DEFAULT NEXTVAL(numbers) PRIMARY KEY)",
                    "CREATE TABLE child (id INT PRIMARY KEY, p BIGINT, FOREIGN KEY (p) REFERENCES numbered (id))",
                    "CREATE PROCEDURE reads_buffering() SELECT @@innodb_change_buffering",
                    "CREATE PROCEDURE stays() SELECT COUNT(*) FROM child");
            OptionFiles file = OptionFiles.of("""
                [mariadbd]
                innodb_change_buffering = none
                innodb_defragment = 0
                max_allowed_packet = 16M
                """);
            RehearsalResult result =
                    Rehearsals.run(source, target, options(file), history).value();
            assertThat(errors(result))
                    .as(result.findings().toString())
                    .containsExactlyInAnyOrder(
                            "option innodb-change-buffering",
                            "option innodb-defragment",
                            "routine shop.reads_buffering");
            assertThat(result.tallies().get("sequence")).isEqualTo(new KindTally(1, 0, 0));
            assertThat(result.tallies().get("table")).isEqualTo(new KindTally(2, 0, 0));
            assertThat(result.tallies().get("foreign-key")).isEqualTo(new KindTally(1, 0, 0));
        }
    }

    private static RehearsalOptions options(OptionFiles file) {
        return new RehearsalOptions(
                new Scope(List.of(), List.of(), List.of(), false),
                Optional.of(file),
                true,
                false,
                0,
                false,
                2,
                Optional.empty());
    }

    private static List<String> errors(RehearsalResult result) {
        return result.findings().stream()
                .filter(found -> found.finding().severity() == Severity.ERROR)
                .map(found -> found.finding().subject().kind().word() + " "
                        + found.finding().subject().shown())
                .distinct()
                .toList();
    }
}
