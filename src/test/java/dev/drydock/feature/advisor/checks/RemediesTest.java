package dev.drydock.feature.advisor.checks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.SmallDisk;
import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.host.HostLimits;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.schema.SchemaChecks;
import dev.drydock.lab.AtOnce;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.profile.SshAccess;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Each remedy that can be carried out is carried out: its finding is gone, and nothing else has changed. */
class RemediesTest extends CheckedServers {

    static List<ServerKind> mended() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("mended")
    void eachMendsItsFindingAndNothingElse(ServerKind kind) throws Exception {
        boolean eight = kind == ServerKind.MYSQL_8_0 || kind == ServerKind.MYSQL_9;
        boolean maria = kind == ServerKind.MARIADB || kind == ServerKind.MARIADB_10_2;
        try (TestServer server = Lab.fresh(
                kind,
                "--log-bin=b",
                "--server-id=7",
                "--skip-innodb-doublewrite",
                "--myisam-recover-options=OFF",
                "--innodb-flush-method=fsync",
                "--innodb-buffer-pool-dump-at-shutdown=OFF",
                "--innodb-buffer-pool-load-at-startup=OFF")) {
            String days = eight || kind == ServerKind.MARIADB ? "binlog_expire_logs_seconds" : "expire_logs_days";
            server.run(
                    "SET GLOBAL " + days + " = 0",
                    "CREATE USER 'root'@'10.9.9.9' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE USER 'ba`re'@'10.1.2.3'",
                    "CREATE SCHEMA d DEFAULT CHARACTER SET utf8mb4",
                    "CREATE TABLE d.m (i INT PRIMARY KEY) ENGINE=MyISAM",
                    "CREATE TABLE d.`no``key` (i INT NOT NULL) ENGINE=InnoDB");
            if (eight) {
                server.run("CREATE USER 'old'@'10.1.2.3' IDENTIFIED BY 'Long-enough-1'");
            }
            mendedBySql(server, "warm.off", "innodb_buffer_pool_dump_at_shutdown");
            server.run(
                    "CREATE USER 'wide'@'%' IDENTIFIED BY 'Long-enough-1'",
                    "CREATE DEFINER = 'root'@'10.9.9.9' VIEW d.by_root AS SELECT 1",
                    "CREATE DEFINER = 'wide'@'%' VIEW d.by_wide AS SELECT 1");
            namesWhatRunsAs(server, "sec.root-remote", "root@10.9.9.9", "d.by_root");
            namesWhatRunsAs(server, "sec.any-host", "wide@%", "d.by_wide");
            server.run("DROP VIEW d.by_root, d.by_wide", "DROP USER 'wide'@'%'");
            mendedBySql(server, "sec.root-remote");
            mendedByTemplate(server, "sec.no-password", "ba`re@10.1.2.3", "Long-enough-1");
            mendedByTemplate(server, "sch.no-pk", "d.no`key", "i");
            mendedByTemplate(
                    server, "dur.binlog-expiry", days, "7", days, "expire_logs_days", "binlog_expire_logs_seconds");
            // what was set above goes into the file with them, or this restart loses it
            mendedByFile(server, maria, "--innodb-buffer-pool-dump-at-shutdown=ON", "--" + days + "=7");
        }
    }

    /** It would fail without the account. */
    private void namesWhatRunsAs(TestServer server, String check, String account, String view) throws Exception {
        assertThat(check(server).all(check))
                .filteredOn(one -> one.subject().name().equals(account))
                .singleElement()
                .satisfies(one -> {
                    assertThat(one.remedy().kind()).isEqualTo(Remedy.Kind.ADVICE);
                    assertThat(one.remedy().text()).contains(view, "1449");
                });
    }

    /** All lines at once, as a person would put them into the file before one restart. */
    private void mendedByFile(TestServer server, boolean maria, String... others) throws Exception {
        Checked before = check(server);
        List<Finding> offered = before.result().findings().stream()
                .filter(one -> one.remedy().kind() == Remedy.Kind.CONFIGURATION
                        && !one.check().startsWith("conf."))
                .toList();
        assertThat(offered)
                .extracting(Finding::check)
                .contains("dur.doublewrite", "dur.myisam-recover", "io.flush-method", "warm.off", "ops.ps-off");
        List<String> lines = offered.stream()
                .flatMap(one -> one.remedy().text().lines().filter(line -> {
                    assertThat(line).matches("\\[m.*]|\\w+ = .*");
                    return !line.startsWith("[");
                }))
                .toList();
        assertThat(offered).allMatch(one -> one.remedy().text().startsWith(maria ? "[mariadb]" : "[mysqld]"));
        server.restartUnseen(Stream.concat(
                        Stream.of(others), lines.stream().map(line -> "--" + line.replace(" = ", "=")))
                .toArray(String[]::new));
        Checked after = check(server);
        Set<String> mended = offered.stream()
                .map(one -> one.check() + " " + one.subject().shown())
                .collect(Collectors.toSet());
        assertThat(after.others("").keySet()).doesNotContainAnyElementsOf(mended);
        Set<String> changed = changed(before, after);
        // what the lab gives each start, what Performance Schema works out, and logs that have expired meanwhile
        changed.removeIf(name -> name.matches("performance_schema_.*|socket|.*tmpdir|pid_file|gtid_purged"));
        assertThat(changed)
                .isSubsetOf(
                        lines.stream().map(line -> line.replaceFirst(" .*", "")).collect(Collectors.toSet()));
    }

    private static Set<String> changed(Checked before, Checked after) {
        TreeMap<String, String> values = new TreeMap<>(after.result().read().variables());
        values.entrySet().removeAll(before.result().read().variables().entrySet());
        return new TreeSet<>(values.keySet());
    }

    private static final Duration WINDOW = Duration.ofSeconds(3);

    static List<ServerKind> threads() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_6, ServerKind.MYSQL_9, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, ServerKind.MARIADB_10_2));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("threads")
    void aLargerThreadCacheMakesNoThreadsAnew(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--thread-cache-size=0")) {
            // more than ten a second also on a busy machine, and no more than a hundred on one at rest
            Look look = () -> checkUnder(server, WINDOW, () -> {
                AtOnce.each(List.of(1, 2, 3, 4, 5, 6), _ -> server.connect().close());
                Thread.sleep(60);
                return true;
            });
            Checked before = busy(look, "thr.cache");
            Finding finding = before.of("thr.cache");
            mended(look, before, finding, () -> send(server, finding.remedy().text()), "thread_cache_size");
        }
    }

    /** How much of the load a window meets is up to the computer. */
    private static Checked busy(Look look, String check) throws Exception {
        Checked seen = look.now();
        for (int further = 0; further < 5 && !seen.ids("").contains(check); further++) {
            seen = look.now();
        }
        return seen;
    }

    static List<ServerKind> loads() {
        return Trials.some(
                List.of(ServerKind.MYSQL_5_7, ServerKind.MARIADB),
                List.of(ServerKind.MYSQL_5_6, ServerKind.MARIADB_10_2));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("loads")
    void loadsHoldNoLockForAutoIncrement(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--innodb-autoinc-lock-mode=1")) {
            server.run("CREATE SCHEMA d", "CREATE TABLE d.t (id INT AUTO_INCREMENT PRIMARY KEY, x INT) ENGINE=InnoDB");
            Look look = () -> checkUnder(server, WINDOW, () -> {
                server.run("INSERT INTO d.t (x) SELECT 1");
                Thread.sleep(20);
                return true;
            });
            Checked before = busy(look, "ops.autoinc-lock");
            Finding finding = before.of("ops.autoinc-lock");
            mended(look, before, finding, () -> configure(server, finding), "innodb_autoinc_lock_mode");
        }
    }

    @Test
    void redoLoggingIsEnabledAgain() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9)) {
            server.run("ALTER INSTANCE DISABLE INNODB REDO_LOG");
            mendedBySql(server, "dur.redo-off");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void passwordsOfOldKindsGetTheCurrentOne(ServerKind kind) throws Exception {
        String old = kind == ServerKind.MYSQL_9 ? "sha256_password" : "mysql_native_password";
        try (TestServer server = Lab.fresh(kind)) {
            server.run("CREATE USER `o'l``d`@'10.1.2.3' IDENTIFIED WITH " + old + " BY 'Long-enough-1'");
            mendedByTemplate(server, "sec.plugin", "o'l`d@10.1.2.3", "Long-enough-2");
            assertThat(server.value("SELECT plugin FROM mysql.user WHERE host = '10.1.2.3'"))
                    .isEqualTo("caching_sha2_password");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void aValueOfTheRunTimeIsKeptAndAPersistedOneYieldsToTheFile(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hostedWith(kind, "[mysqld]\nlock_wait_timeout = 77\n")) {
            TestServer server = host.server();
            Look look = () -> withFile(host);
            server.run("SET GLOBAL lock_wait_timeout = 88", "SET GLOBAL innodb_io_capacity = 432");
            Checked first = look.now();
            Finding lost = of(first, "conf.runtime-only", "innodb_io_capacity");
            mended(look, first, lost, () -> send(server, lost.remedy().text()));
            Checked second = look.now();
            Finding other = of(second, "conf.runtime-only", "lock_wait_timeout");
            assertThat(other.remedy().kind()).as("the file has it").isEqualTo(Remedy.Kind.CONFIGURATION);
            mended(look, second, other, () -> {
                Files.writeString(host.optionFile(), other.remedy().text() + "\n");
                server.restartUnseen();
            });
            assertThat(server.value("SELECT @@GLOBAL.lock_wait_timeout")).isEqualTo("88");
            assertThat(server.value("SELECT @@GLOBAL.innodb_io_capacity")).isEqualTo("432");
            server.run("SET PERSIST lock_wait_timeout = 99");
            Checked before = look.now();
            Finding shadow = of(before, "conf.persist-shadow", "lock_wait_timeout");
            mended(
                    look,
                    before,
                    shadow,
                    () -> {
                        send(server, shadow.remedy().text());
                        server.restartUnseen();
                    },
                    "lock_wait_timeout");
            assertThat(server.value("SELECT @@GLOBAL.lock_wait_timeout")).isEqualTo("88");
            server.run("SET PERSIST lock_wait_timeout = 88");
            server.restartUnseen();
            server.run("RESET PERSIST lock_wait_timeout");
            assertThat(objects(look.now(), "conf."))
                    .as("the file says the same")
                    .doesNotContain("lock_wait_timeout");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_5_6", "MYSQL_5_7", "MYSQL_8_0", "MARIADB"})
    void whatFollowsFromTheFileWasNotSetAtRunTime(ServerKind kind) throws Exception {
        String lines = "[mysqld]\ncharacter_set_server = utf8mb4\nsecure_file_priv = /tmp\nserver_id = 7\n"
                + "local_infile = ON\nopen_files_limit = 200\n"
                + (kind == ServerKind.MARIADB ? """
                                expire_logs_days = 0
                                binlog_expire_logs_seconds = 864000
                                max_connections = 30
                                thread_cache_size = 100
                                """ : "");
        try (HostedServer host = Lab.hostedWith(kind, lines)) {
            TestServer server = host.server();
            Look look = () -> withFile(host);
            Checked clean = look.now();
            assertThat(objects(clean, "conf.")).isEmpty();
            Finding infile = of(clean, "sec.infile", "local_infile");
            assertThat(infile.remedy().text())
                    .as("a persisted value would overrule the line")
                    .startsWith("SET GLOBAL local_infile = OFF;")
                    .contains(":5)");
            server.run("SET GLOBAL long_query_time = 1.5", "SET GLOBAL character_set_results = latin1");
            Checked checked = look.now();
            assertThat(objects(checked, "conf.")).containsExactlyInAnyOrder("character_set_results", "long_query_time");
            assertThat(of(checked, "conf.runtime-only", "character_set_results")
                            .remedy()
                            .kind())
                    .isEqualTo(kind == ServerKind.MYSQL_8_0 ? Remedy.Kind.CONFIGURATION : Remedy.Kind.ADVICE);
            Files.writeString(host.optionFile(), lines + "max_connections = 90\nmax_connections = 91\n");
            assertThat(objects(look.now(), "conf.duplicate")).containsExactly("max_connections");
        }
    }

    private Checked withFile(HostedServer host) throws Exception {
        TestServer server = host.server();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            return check(opened, AdvisorChecks.all(), Duration.ZERO, Optional.of(OptionFiles.read(host.optionFile())));
        }
    }

    private static List<String> objects(Checked checked, String checks) {
        return checked.result().findings().stream()
                .filter(one -> one.check().startsWith(checks) && one.severity() != Severity.NOT_EVALUATED)
                .map(one -> one.subject().shown())
                // the lab's own options stand on the command line, of which 5.6 and 5.7 do not tell
                .filter(
                        name -> name.matches(
                                "(lock_wait|open_files|character_set|collation|secure|long_query|log_slow|max_connections|expire|binlog_exp|thread_c).*"))
                .toList();
    }

    private static Finding of(Checked checked, String check, String subject) {
        return checked.all(check).stream()
                .filter(one -> one.subject().shown().equals(subject))
                .findFirst()
                .orElseThrow(() -> new AssertionError(check + ": " + checked.all(check)));
    }

    @ParameterizedTest
    @EnumSource(names = {"MARIADB_10_2", "MARIADB", "MARIADB_11_4"})
    void aLineOfTheFileKeepsAValueOfTheRunTimeWhateverIsInIt(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind)) {
            TestServer server = host.server();
            String odd = " +-><()~*:\"\"&|";
            server.run(
                    "SET GLOBAL ft_boolean_syntax = '" + odd + "'",
                    "SET GLOBAL slow_query_log_file = 'a#b \"c\" d.log'",
                    "SET GLOBAL lock_wait_timeout = 88");
            String file = server.value("SELECT @@GLOBAL.slow_query_log_file");
            Checked before = check(server);
            assertThat(before.all("conf.runtime-only")).hasSizeGreaterThanOrEqualTo(3);
            String lines = before.all("conf.runtime-only").stream()
                    .map(one -> one.remedy().text())
                    .collect(Collectors.joining("\n"));
            Files.writeString(host.optionFile(), lines + "\n");
            server.restartUnseen();
            assertThat(server.value("SELECT @@GLOBAL.ft_boolean_syntax")).isEqualTo(odd);
            assertThat(server.value("SELECT @@GLOBAL.slow_query_log_file")).isEqualTo(file);
            assertThat(server.value("SELECT @@GLOBAL.lock_wait_timeout")).isEqualTo("88");
            Checked after = check(server);
            assertThat(after.ids("conf.")).isEmpty();
            assertThat(after.others("conf.runtime-only")).isEqualTo(before.others("conf.runtime-only"));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9", "MARIADB"})
    void anUnusedIndexIsHidden(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, "--performance-schema=ON")) {
            server.run(
                    "CREATE SCHEMA d DEFAULT CHARACTER SET utf8mb4",
                    "CREATE TABLE d.`t``t` (id INT PRIMARY KEY, a INT, KEY `a``\"` (a)) ENGINE=InnoDB",
                    "INSERT INTO d.`t``t` VALUES (1, 1)");
            SchemaChecks now = new SchemaChecks(_ -> true, true, 0, new SchemaChecks.Limits(0, 1L << 30));
            Look look = () -> {
                try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
                    return check(opened, AdvisorChecks.all(now), Duration.ZERO, Optional.empty());
                }
            };
            Checked before = look.now();
            Finding unused = before.of("sch.unused");
            mended(look, before, unused, () -> send(server, unused.remedy().text()));
        }
    }

    static List<ServerKind> turning() {
        return Trials.some(List.of(ServerKind.MYSQL_8_0, ServerKind.MARIADB), List.of(ServerKind.MYSQL_5_7));
    }

    /** What the disk says is the disk's: one that turns, or says so, is left alone. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("turning")
    void neighboursAreFlushedOnADiskThatTurnsAlone(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind);
                HostLogIn way = new HostLogIn(folder)) {
            Look look = () -> {
                try (OpenServer opened = way.open(server, SshAccess.Program.BUILT_IN)) {
                    return check(opened, AdvisorChecks.all(), Duration.ZERO, Optional.empty());
                }
            };
            server.run("SET GLOBAL innodb_flush_neighbors = 1");
            Checked here = look.now();
            assertThat(here.unknown().contains("io.neighbors")
                            || here.ids("io.").contains("io.neighbors"))
                    .isEqualTo(here.result()
                            .read()
                            .host()
                            .known()
                            .flatMap(HostLimits::turningDisk)
                            .filter(turns -> turns)
                            .isEmpty());
            server.stop();
            try (SmallDisk _ = SmallDisk.solid(server.dataDir().orElseThrow(), "600M")) {
                server.restartUnseen("--innodb-flush-neighbors=1");
                Checked before = look.now();
                Finding finding = before.of("io.neighbors");
                assertThat(finding.severity()).isEqualTo(Severity.NOTICE);
                mended(
                        look,
                        before,
                        finding,
                        () -> send(server, finding.remedy().text()),
                        "innodb_flush_neighbors");
                server.kill();
            }
        }
    }
}
