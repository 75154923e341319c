package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.Flavour;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Faults put into real servers are found, and a server without them is told nothing of the kind. */
class FaultsTest extends CheckedServers {

    private static boolean mySql8(ServerKind kind) {
        return kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9;
    }

    private static boolean roles(ServerKind kind) {
        return mySql8(kind) || kind.flavour() == Flavour.MARIADB;
    }

    static List<ServerKind> each() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("each")
    void faultsOfAccountsAreFound(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE USER 'bare'@'10.1.2.3'",
                    "CREATE USER 'any`one'@'%' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE USER 'wide'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'",
                    "GRANT FILE, PROCESS ON *.* TO 'wide'@'10.1.2.3'",
                    "CREATE USER 'quiet'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE USER 'watch'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'",
                    "GRANT PROCESS ON *.* TO 'watch'@'10.1.2.3'",
                    "CREATE USER 'tables'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'",
                    "GRANT UPDATE ON mysql.db TO 'tables'@'10.1.2.3'",
                    "GRANT SELECT ON mysql.user TO 'quiet'@'10.1.2.3'",
                    "CREATE USER 'root'@'10.9.9.9' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE USER 'gone'@'localhost' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE SCHEMA d",
                    "CREATE DEFINER='gone'@'localhost' VIEW d.`v x` AS SELECT 1 AS one",
                    "CREATE TABLE d.t (i INT PRIMARY KEY)",
                    "CREATE DEFINER='gone'@'localhost' TRIGGER d.tr BEFORE INSERT ON d.t FOR EACH ROW SET @x = 1",
                    "DROP USER 'gone'@'localhost'");
            if (roles(kind)) {
                server.run(
                        "CREATE ROLE boss",
                        "CREATE ROLE team",
                        "GRANT SUPER ON *.* TO boss",
                        "GRANT boss TO team",
                        "CREATE USER 'member'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'",
                        "GRANT team TO 'member'@'10.1.2.3'");
            }
            Checked checked = check(server);
            assertThat(objects(checked, "sec.no-password"))
                    .contains("bare@10.1.2.3")
                    .doesNotContain("quiet@10.1.2.3");
            assertThat(objects(checked, "sec.any-host")).contains("any`one@%").doesNotContain("wide@10.1.2.3");
            assertThat(checked.all("sec.wide").stream()
                            .map(one -> one.severity() + " " + one.subject().shown()))
                    .containsExactlyInAnyOrderElementsOf(Stream.of(
                                    "WARNING wide@10.1.2.3",
                                    "NOTICE watch@10.1.2.3",
                                    "WARNING tables@10.1.2.3",
                                    roles(kind) ? "WARNING member@10.1.2.3" : "")
                            .filter(line -> !line.isEmpty())
                            .toList());
            assertThat(checked.all("sec.wide"))
                    .anyMatch(one -> one.message().contains("FILE, PROCESS"))
                    .allMatch(one -> !one.subject().shown().startsWith("member")
                            || one.message().contains("SUPER (boss"));
            assertThat(objects(checked, "sec.root-remote")).contains("root@10.9.9.9");
            assertThat(checked.of("sec.definer").message()).contains("gone@localhost", "d.v x", "d.tr");
            assertThat(checked.result().findings())
                    .noneMatch(one -> one.subject().name().startsWith("quiet@"));
            server.run(
                    "DROP VIEW d.`v x`",
                    "DROP TABLE d.t",
                    "DROP USER 'bare'@'10.1.2.3'",
                    "DROP USER 'wide'@'10.1.2.3'",
                    "DROP USER 'tables'@'10.1.2.3'",
                    "DROP USER 'watch'@'10.1.2.3'");
            if (roles(kind)) {
                server.run("DROP ROLE team");
            }
            assertThat(check(server).ids("sec.")).doesNotContain("sec.definer", "sec.wide");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7", "MARIADB_10_2"})
    void anAnonymousAccountAndAnOpenTestSchemaAreFound(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run("CREATE USER ''@'10.1.2.3'", "GRANT ALL ON `test\\_%`.* TO ''@'10.1.2.3'", "CREATE USER x@x");
            Checked checked = check(server);
            assertThat(objects(checked, "sec.anonymous")).contains("@10.1.2.3");
            assertThat(checked.ids("sec.")).contains("sec.test-db");
            server.run("SET PASSWORD FOR ''@'10.1.2.3' = PASSWORD('Long-enough-1')");
            assertThat(checked.all("sec.anonymous")).allMatch(one -> one.severity() == Severity.ERROR);
            assertThat(check(server).all("sec.anonymous"))
                    .anyMatch(one -> one.severity() == Severity.WARNING
                            && one.subject().shown().equals("@10.1.2.3"));
            for (Finding one : checked.all("sec.anonymous")) {
                server.run(one.remedy().text());
            }
            assertThat(check(server).ids("sec.")).doesNotContain("sec.anonymous");
        }
    }

    static List<ServerKind> unguarded() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MARIADB_10_2, ServerKind.MARIADB_11_4));
    }

    /** From 8.0 on such a server listens to no network. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("unguarded")
    void aServerThatChecksNoPrivilegesIsSaidAndNoneIsCalledMissing(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            server.run(
                    "CREATE USER gone@localhost",
                    "CREATE USER bare@localhost",
                    "CREATE SCHEMA d",
                    "CREATE DEFINER=gone@localhost VIEW d.v AS SELECT 1 AS one",
                    "DROP USER gone@localhost");
            assertThat(check(server).ids("sec.")).doesNotContain("sec.skip-grants");
            server.restartUnseen("--skip-grant-tables");
            for (String user : List.of(server.user(), "nobody")) {
                Checked checked = check(server, user, Duration.ZERO);
                assertThat(checked.of("sec.skip-grants").severity()).isEqualTo(Severity.ERROR);
                assertThat(checked.unknown()).doesNotContain("sec.skip-grants", "sec.definer", "sch.unread");
                assertThat(checked.of("sec.definer").message()).contains("gone@localhost", "d.v");
                assertThat(checked.all("sec.no-password"))
                        .as("account statements are refused there")
                        .isNotEmpty()
                        .allMatch(one -> one.remedy().kind() == Remedy.Kind.ADVICE);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7", "MARIADB_10_2", "MARIADB"})
    void whatIsAskedOfOneSchemaMakesTheServerLookThroughThatAlone(ServerKind kind) throws Exception {
        try (Connection connection = Lab.shared(kind).connect();
                Statement statement = connection.createStatement()) {
            for (String from : AccountChecks.DEFINED.keySet()) {
                try (ResultSet plan = statement.executeQuery(
                        "EXPLAIN SELECT DEFINER FROM information_schema." + from + " = 'mysql'")) {
                    plan.next();
                    assertThat(String.valueOf(plan.getString("Extra"))).as(from).doesNotContain("Scanned all");
                }
            }
        }
    }

    /** Of a cluster what holds of a server, and what holds of a cluster alone. */
    @Test
    void faultsOfAGaleraNodeAreFound() throws Exception {
        TestServer node = Lab.galera().nodes().getFirst();
        node.run(
                "CREATE USER ''@'10.1.2.3'",
                "CREATE USER bare@'10.1.2.3'",
                "CREATE USER anyh@'%' IDENTIFIED BY 'Long-enough-1'",
                "CREATE USER wide@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'",
                "GRANT FILE, SUPER ON *.* TO wide@'10.1.2.3'",
                "CREATE USER gone@localhost",
                "CREATE SCHEMA cluster_faults",
                "CREATE DEFINER=gone@localhost VIEW cluster_faults.v AS SELECT 1 AS one",
                "DROP USER gone@localhost",
                "CREATE TABLE cluster_faults.bare (a INT) ENGINE=InnoDB",
                "CREATE TABLE cluster_faults.old (id INT PRIMARY KEY) ENGINE=MyISAM",
                "CREATE TABLE cluster_faults.fine (id INT PRIMARY KEY, a INT, KEY a1 (a), KEY a2 (a)) ENGINE=InnoDB");
        try {
            Checked checked = check(node);
            assertThat(objects(checked, "sec.anonymous")).contains("@10.1.2.3");
            assertThat(objects(checked, "sec.no-password")).contains("bare@10.1.2.3");
            assertThat(objects(checked, "sec.any-host")).contains("anyh@%");
            assertThat(objects(checked, "sec.wide")).contains("wide@10.1.2.3");
            assertThat(objects(checked, "sec.definer")).contains("gone@localhost");
            assertThat(objects(checked, "sch.no-pk")).containsExactly("cluster_faults.bare");
            assertThat(checked.of("sch.no-pk").severity()).isEqualTo(Severity.ERROR);
            assertThat(objects(checked, "sch.engine")).containsExactly("cluster_faults.old");
            assertThat(checked.of("sch.engine").severity()).isEqualTo(Severity.WARNING);
            assertThat(objects(checked, "sch.dup")).containsExactly("cluster_faults.fine.a2");
        } finally {
            node.run(
                    "DROP SCHEMA cluster_faults",
                    "DROP USER ''@'10.1.2.3', bare@'10.1.2.3', anyh@'%', wide@'10.1.2.3'");
        }
    }

    private static List<String> objects(Checked checked, String check) {
        return checked.all(check).stream()
                .filter(one -> one.severity() != Severity.NOT_EVALUATED)
                .map(one -> one.subject().shown())
                .toList();
    }

    /** An address of the loopback that the check takes for one of a network. */
    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void aServerWithoutTlsIsToldWhereItCanBeReached(ServerKind kind) throws Exception {
        String network = "--bind-address=127.0.0.1,127.0.0.2";
        String off = kind == ServerKind.MYSQL_9 ? "--tls-version=" : "--skip-ssl";
        try (TestServer server = Lab.fresh(kind, network, off)) {
            assertThat(check(server).of("sec.tls").message()).contains("offers no TLS");
        }
        try (TestServer server = Lab.fresh(kind, off)) {
            assertThat(check(server).ids("")).doesNotContain("sec.tls");
        }
        try (TestServer server = Lab.fresh(kind, network, "--tls-version=TLSv1.2")) {
            assertThat(check(server).ids("")).doesNotContain("sec.tls");
        }
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("each")
    void faultsOfSettingsAreFound(ServerKind kind) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(
                "--log-bin=b",
                "--server-id=7",
                "--local-infile=ON",
                "--secure-file-priv=",
                "--slave-skip-errors=1062",
                "--innodb-flush-method=fsync",
                "--innodb-buffer-pool-dump-at-shutdown=OFF",
                "--innodb-buffer-pool-load-at-startup=OFF",
                "--performance-schema=OFF",
                "--max-connections=10"));
        if (kind == ServerKind.MYSQL_9) {
            arguments.set(4, "--replica-skip-errors=1062");
        }
        arguments.add(mySql8(kind) ? "--binlog-expire-logs-seconds=0" : "--expire-logs-days=0");
        Set<String> put = Set.of(
                "sec.infile",
                "sec.file-priv",
                "dur.replica-skip",
                "dur.binlog-expiry",
                "io.flush-method",
                "warm.off",
                "ops.ps-off");
        try (TestServer server = Lab.fresh(kind, arguments.toArray(String[]::new))) {
            Checked checked = check(server);
            assertThat(checked.ids("")).containsAll(put);
            assertThat(checked.all("warm.off")).hasSize(2);
            assertThat(checked.ids("")).doesNotContain("dur.binlog-off");
            mendedBySql(server, "sec.infile", "local_infile");
        }
        try (TestServer server = Lab.fresh(
                kind,
                "--local-infile=OFF",
                "--secure-file-priv=" + System.getProperty("java.io.tmpdir"),
                "--innodb-flush-method=O_DIRECT",
                "--innodb-buffer-pool-dump-at-shutdown=ON",
                "--innodb-buffer-pool-load-at-startup=ON",
                "--performance-schema=ON")) {
            assertThat(check(server).ids("")).doesNotContainAnyElementsOf(put);
        }
    }

    static List<ServerKind> filed() {
        return Trials.some(List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9), List.of(ServerKind.MYSQL_8_0));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("filed")
    void noFilesAtAllIsNotAnyFile(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--secure-file-priv=NULL")) {
            assertThat(check(server).ids("sec.")).doesNotContain("sec.file-priv");
        }
    }

    @Tag(Trials.WIDE)
    @Test
    void aRedoLogThatHoldsLessThanAnHourIsFoundByItsRate() throws Exception {
        List<TestServer> servers = new ArrayList<>();
        try {
            Trials.some(
                            List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                            List.of(ServerKind.MYSQL_8_0))
                    .forEach(kind -> servers.add(Lab.fresh(kind)));
            AtOnce.each(servers, this::redoLog);
        } finally {
            servers.forEach(TestServer::close);
        }
    }

    private void redoLog(TestServer server) throws Exception {
        server.run("CREATE SCHEMA d", "CREATE TABLE d.t (id INT PRIMARY KEY AUTO_INCREMENT, x LONGTEXT)");
        assertThat(check(server, server.user(), Duration.ofSeconds(1)).unknown())
                .as("a window that says nothing of an hour")
                .contains("io.redo-small");
        Checked checked = checkUnder(server, Duration.ofSeconds(10), () -> {
            // of 64 MB an hour may have 18 KB a second
            server.run("INSERT INTO d.t (x) VALUES (REPEAT('x', 500000))");
            Thread.sleep(500);
            return true;
        });
        assertThat(checked.ids("io.")).contains("io.redo-small");
        assertThat(checked.of("io.redo-small").message()).contains("Sampled over", "up for");
        assertThat(check(server, server.user(), Duration.ofSeconds(10)).ids("io."))
                .as("the same server at rest")
                .doesNotContain("io.redo-small");
    }

    /** Seen of MariaDB 10.2.11 and 10.11.19 only at times, by the load of the computer, and never of 11.4.5. */
    @Test
    void dirtyPagesAtTheirLimitAreFoundWhileStatementsWait() throws Exception {
        try (TestServer server = Lab.fresh(
                ServerKind.MYSQL_5_7,
                "--innodb-buffer-pool-size=8M",
                "--innodb-max-dirty-pages-pct=10",
                "--innodb-max-dirty-pages-pct-lwm=0",
                "--innodb-io-capacity=100")) {
            server.run(
                    "CREATE SCHEMA d",
                    "CREATE TABLE d.t (id INT AUTO_INCREMENT PRIMARY KEY, x VARCHAR(7500)) CHARACTER SET latin1"
                            + " ENGINE=InnoDB");
            for (int i = 0; i < 6; i++) {
                server.run("INSERT INTO d.t (x) SELECT REPEAT('x', 7000) FROM information_schema.COLUMNS LIMIT 1000");
            }
            // how long statements wait in a window is up to the computer, and so is how soon all pages are written
            // afterwards
            Checked busy = checkUnderUpdates(server);
            for (int further = 0; further < 5 && !busy.ids("io.").contains("io.dirty"); further++) {
                busy = checkUnderUpdates(server);
            }
            assertThat(busy.ids("io.")).contains("io.dirty");
            assertThat(busy.of("io.dirty").message()).contains("innodb_io_capacity is 100");
            Lots.eventually(() -> !check(server, server.user(), Duration.ofSeconds(2))
                    .ids("io.")
                    .contains("io.dirty"));
        }
    }

    private Checked checkUnderUpdates(TestServer server) throws Exception {
        return checkUnder(server, Duration.ofSeconds(8), () -> {
            server.run("UPDATE d.t SET x = CONCAT(SUBSTRING(x, 2), 'y')");
            return true;
        });
    }
}
