package dev.drydock.db.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is read out of the texts that servers send: versions, flavours, grants, lists of cores. */
class ServerTextsTest {

    @ParameterizedTest
    @CsvSource({
        "5.5.9, 5.5.9",
        "5.7.22-log, 5.7.22",
        "8.0.36-28.1, 8.0.36",
        "26.7.0, 26.7.0",
        "26.7, 26.7.0",
        "9.7.4-0+deb14u1, 9.7.4",
        "10.11.6-MariaDB-0+deb12u1, 10.11.6",
        "5.5.5-10.3.39-MariaDB-log, 10.3.39",
        "5.5.5, 5.5.5",
        "unknown, 0.0.0",
        "99999999999999.1.2, 0.0.0"
    })
    void theNumbersAreReadOutOfAVersion(String text, String numbers) {
        assertThat(ServerVersion.parse(text).numbers()).isEqualTo(numbers);
    }

    @Test
    void anEmptyVersionIsZero() {
        assertThat(ServerVersion.parse("").numbers()).isEqualTo("0.0.0");
    }

    @Test
    void versionsCompareByNumberNotByText() {
        assertThat(ServerVersion.parse("10.11.6-MariaDB").atLeast(10, 6, 0)).isTrue();
        assertThat(ServerVersion.parse("5.7.8").atLeast(5, 7, 8)).isTrue();
        assertThat(ServerVersion.parse("5.7.7").atLeast(5, 7, 8)).isFalse();
        assertThat(ServerVersion.parse("26.7.0").atLeast(8, 0, 22)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "5.7.22, MySQL Community Server (GPL), MYSQL",
        "8.0.36-28, 'Percona Server (GPL), Release 28', PERCONA",
        "8.0.32-24.2, 'Percona XtraDB Cluster (GPL)', PERCONA",
        "10.11.6-MariaDB-0+deb12u1, Debian 12, MARIADB",
        "10.6.16, mariadb.org binary distribution, MARIADB",
        "8.0.11 (ProxySQL), '', PROXYSQL",
        "5.5.30, (ProxySQL Admin Module), PROXYSQL",
        "5.5.9, Source distribution, MYSQL"
    })
    void theFlavourIsReadOutOfVersionAndComment(String version, String comment, Flavour flavour) {
        assertThat(FactsReader.flavour(version, comment)).isEqualTo(flavour);
    }

    @ParameterizedTest
    @CsvSource({"'0-3,6', 5", "0, 1", "0-15, 16", "'0, 2-3', 3", "'', 0"})
    void coresAreCountedOutOfTheirList(String list, int cores) {
        assertThat(ServerCores.ids(list)).isEqualTo(cores);
    }

    private static Grants grants(String... lines) {
        return new Grants(List.of(lines));
    }

    @Test
    void onlyWhatIsGrantedEverywhereIsGlobal() {
        Grants grants = grants(
                "GRANT SELECT, PROCESS ON *.* TO 'dba'@'%'",
                "GRANT RELOAD ON `shop`.* TO 'dba'@'%'", "GRANT BACKUP_ADMIN,FLUSH_TABLES ON *.* TO `dba`@`%`");
        assertThat(grants.global("PROCESS")).isTrue();
        assertThat(grants.global("process")).isTrue();
        assertThat(grants.global("FLUSH_TABLES")).isTrue();
        assertThat(grants.global("RELOAD")).isFalse();
        assertThat(grants.global("FLUSH")).isFalse();
        assertThat(grants.anyGlobal("RELOAD", "FLUSH_TABLES")).isTrue();
        assertThat(grants.anyGlobal("RELOAD", "SUPER")).isFalse();
    }

    @Test
    void allPrivilegesHoldEachAndUsageHoldsNone() {
        assertThat(grants("GRANT ALL PRIVILEGES ON *.* TO 'root'@'localhost' WITH GRANT OPTION")
                        .global("PROCESS"))
                .isTrue();
        assertThat(grants("GRANT ALL PRIVILEGES ON `shop`.* TO 'a'@'%'").global("PROCESS"))
                .isFalse();
        assertThat(grants("GRANT USAGE ON *.* TO 'a'@'%'").global("SELECT")).isFalse();
        assertThat(grants().global("SELECT")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GRANT PROCESS ON *.* TO 'a'@'%' IDENTIFIED BY PASSWORD '*6BB4837EB743' WITH GRANT OPTION",
                "GRANT PROCESS ON *.* TO 'a'@'%' IDENTIFIED BY PASSWORD '*6BB4837EB743' REQUIRE SSL",
                "GRANT PROCESS ON *.* TO `a`@`%` IDENTIFIED VIA mysql_native_password USING '*6BB4837EB743' OR"
                        + " unix_socket",
                "GRANT PROCESS ON *.* TO 'a'@'%' IDENTIFIED WITH 'sha256_password' AS '6BB4837EB743'",
                "GRANT PROCESS ON *.* TO 'a'@'%' IDENTIFIED BY PASSWORD '*6BB4837EB743' WITH MAX_QUERIES_PER_HOUR 7"
            })
    void passwordHashesAreNotKept(String line) {
        Grants grants = grants(line);
        assertThat(grants.lines().toString()).doesNotContain("6BB4837EB743");
        assertThat(grants.global("PROCESS")).isTrue();
    }
}
