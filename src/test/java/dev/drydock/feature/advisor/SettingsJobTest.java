package dev.drydock.feature.advisor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.JobsWithHistory;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.VariableOrigin;
import dev.drydock.feature.advisor.ServerSetting.AtRestart;
import dev.drydock.feature.advisor.ServerSetting.Standing;
import dev.drydock.history.Item;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Settings of real servers: what is said of them is held against the servers and their next start. */
class SettingsJobTest extends JobsWithHistory {

    /** What the lab sets. */
    static final List<String> OF_THE_LAB = List.of(
            "innodb_buffer_pool_size",
            "innodb_flush_log_at_trx_commit",
            "innodb_log_file_size",
            "innodb_redo_log_capacity",
            "innodb_use_native_aio",
            "innodb_file_per_table",
            "max_allowed_packet",
            "performance_schema",
            "sync_binlog");

    private RunResult<ServerSettings> read(TestServer server, String user) throws InterruptedException {
        return read(server, user, Optional.empty());
    }

    private RunResult<ServerSettings> read(TestServer server, String user, Optional<OptionFiles> files)
            throws InterruptedException {
        try (OpenServer opened = OpenServer.open(Lots.profile(server, user), Secret.none())) {
            return succeeded(runner.submit(new SettingsJob(opened, () -> history, files)));
        }
    }

    private RunResult<ServerSettings> readWithFile(HostedServer host) throws Exception {
        return read(host.server(), host.server().user(), Optional.of(OptionFiles.read(host.optionFile())));
    }

    private static Function<String, ServerSetting> byName(RunResult<ServerSettings> read) {
        return name -> read.value().all().stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> names(RunResult<ServerSettings> read, SettingsFilter filter) {
        return read.value().that(filter).stream().map(ServerSetting::name).toList();
    }

    @ParameterizedTest
    @EnumSource(
            names = {
                "MYSQL_5_5",
                "MYSQL_5_6",
                "MYSQL_5_7",
                "MYSQL_8_0",
                "MYSQL_9",
                "MARIADB_10_2",
                "MARIADB",
                "MARIADB_11_4"
            })
    void onlyWhatTheServerWasStartedWithDiffersFromItsDefaults(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind)) {
            RunResult<ServerSettings> read = read(server, server.user());
            assertThat(read.outcome().kind()).isEqualTo(RunOutcome.Kind.COMPLETE);
            String table = read.value().table().orElseThrow();
            assertThat(server.version())
                    .as("same series")
                    .startsWith(table.substring(table.indexOf(' ') + 1, table.lastIndexOf('.') + 1));
            assertThat(names(read, SettingsFilter.DIFFERS))
                    .contains("innodb_buffer_pool_size", "innodb_flush_log_at_trx_commit")
                    .isSubsetOf(OF_THE_LAB);
            assertThat(names(read, SettingsFilter.RUNTIME)).isEmpty();
            assertThat(names(read, SettingsFilter.PENDING)).isEmpty();
            int all = read.value().all().size();
            assertThat(SettingColumns.summary(read.value())
                            .contains("What a restart does to " + all + " of them is not known"))
                    .as("what a restart changes is not known where the server tells no origins")
                    .isNotEqualTo(tellsOrigins(kind));
            ServerSetting pool = byName(read).apply("innodb_buffer_pool_size");
            assertThat(pool.value()).isEqualTo(server.value("SELECT @@GLOBAL.innodb_buffer_pool_size"));
            assertThat(pool.origin())
                    .isIn(
                            tellsOrigins(kind)
                                    ? List.of(VariableOrigin.COMMAND_LINE, VariableOrigin.FILE)
                                    : List.of(VariableOrigin.UNKNOWN));
            List<Item> items = new ArrayList<>();
            history.items(read.id(), items::add);
            assertThat(items).hasSameSizeAs(read.value().all()).hasSizeGreaterThan(300);
        }
    }

    private static boolean tellsOrigins(ServerKind kind) {
        return !kind.label().matches("MySQL 5.*");
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void theNextStartDoesWhatIsSaidOfIt(ServerKind kind) throws Exception {
        // with --no-defaults, as the lab has it otherwise, a server reads no persisted values
        try (HostedServer host = Lab.hostedWith(kind, "[mysqld]\nlock_wait_timeout = 77\nmax_connections = 180\n")) {
            TestServer server = host.server();
            server.run(
                    "SET GLOBAL innodb_io_capacity = 432",
                    "SET GLOBAL sort_buffer_size = 1048576",
                    "SET PERSIST max_connections = 200",
                    "SET PERSIST_ONLY back_log = 77",
                    "SET PERSIST table_definition_cache = 777");
            server.restartUnseen();
            server.run("SET GLOBAL innodb_io_capacity = 432", "SET GLOBAL sort_buffer_size = 1048576");
            server.run("RESET PERSIST table_definition_cache", "SET PERSIST_ONLY back_log = 78");
            RunResult<ServerSettings> read = read(server, server.user());
            assertThat(names(read, SettingsFilter.RUNTIME))
                    .containsExactlyInAnyOrder("innodb_io_capacity", "sort_buffer_size");
            assertThat(names(read, SettingsFilter.PENDING))
                    .containsExactlyInAnyOrder("back_log", "table_definition_cache");
            assertThat(names(read, SettingsFilter.PERSISTED)).containsExactlyInAnyOrder("back_log", "max_connections");
            Function<String, ServerSetting> before = byName(read);
            assertThat(before.apply("innodb_io_capacity").next()).isEqualTo(AtRestart.LOST);
            assertThat(before.apply("sort_buffer_size").next())
                    .as("any session may have set that")
                    .isEqualTo(AtRestart.MAY_BE_LOST);
            assertThat(before.apply("lock_wait_timeout").origin()).isEqualTo(VariableOrigin.FILE);
            assertThat(before.apply("lock_wait_timeout").source())
                    .isEqualTo(host.optionFile().toString());
            assertThat(before.apply("max_connections").origin()).isEqualTo(VariableOrigin.PERSISTED);
            assertThat(before.apply("max_connections").source()).contains("mysqld-auto.cnf", "root@");
            assertThat(before.apply("back_log").value()).isEqualTo("77");
            assertThat(before.apply("back_log").persisted()).contains("78");
            server.restartUnseen();
            Function<String, ServerSetting> after = byName(read(server, server.user()));
            assertThat(after.apply("back_log").value()).isEqualTo("78");
            assertThat(after.apply("max_connections").value()).isEqualTo("200");
            for (String lost : List.of("innodb_io_capacity", "sort_buffer_size", "table_definition_cache")) {
                assertThat(after.apply(lost).standing()).as(lost).isEqualTo(Standing.DEFAULT);
            }
        }
    }

    @Test
    void mariaDbTellsWhatWasSetAtRunTimeUnderBothNames() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("SET GLOBAL long_query_time = 2", "SET GLOBAL sort_buffer_size = 1048576");
            RunResult<ServerSettings> read = read(server, server.user());
            assertThat(names(read, SettingsFilter.RUNTIME))
                    .containsExactlyInAnyOrder("long_query_time", "log_slow_query_time", "sort_buffer_size");
            server.restartUnseen();
            assertThat(byName(read(server, server.user()))
                            .apply("long_query_time")
                            .standing())
                    .isEqualTo(Standing.DEFAULT);
        }
    }

    @Test
    void whatCannotBeReadIsNotCalledADefault() throws Exception {
        TestServer server = Lab.mysql57On55Data();
        RunResult<ServerSettings> read = read(server, server.user());
        assertThat(read.outcome().kind()).isEqualTo(RunOutcome.Kind.PARTLY_VISIBLE);
        assertThat(read.value().notes()).anyMatch(note -> note.contains("SHOW GLOBAL VARIABLES"));
        assertThat(byName(read).apply("sync_binlog").value()).isEqualTo(server.value("SELECT @@GLOBAL.sync_binlog"));
    }

    @Test
    void anAccountWithoutPrivilegesReadsTheSameAndNoPasswordIsKept() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run(
                    "CREATE USER weak@'%' IDENTIFIED BY ''",
                    "SET PERSIST max_connections = 200", "SET GLOBAL init_connect = 'SET @entry = \"geheim\"'");
            RunResult<ServerSettings> all = read(server, server.user());
            RunResult<ServerSettings> weak = read(server, "weak");
            assertThat(weak.value().notes()).isEmpty();
            assertThat(weak.value().all().stream()
                            .map(one -> one.name() + one.value() + one.standing())
                            .toList())
                    .isEqualTo(all.value().all().stream()
                            .map(one -> one.name() + one.value() + one.standing())
                            .toList());
            assertThat(names(weak, SettingsFilter.PERSISTED)).containsExactly("max_connections");
            assertThat(names(all, SettingsFilter.RUNTIME)).contains("init_connect");
            List<Item> items = new ArrayList<>();
            history.items(all.id(), items::add);
            assertThat(items.toString() + all.value()).doesNotContain("geheim");
        }
    }

    static List<ServerKind> silent() {
        return Trials.some(List.of(ServerKind.MYSQL_5_5, ServerKind.MYSQL_5_7), List.of(ServerKind.MYSQL_5_6));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("silent")
    void theFileTellsOriginsAndTheNextStartWhereTheServerDoesNot(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hostedWith(
                kind,
                "[mysqld]\nlong-query-time = 3\nlock_wait_timeout = 77\nback_log=60\n",
                "--server-id=1",
                "--net-read-timeout=44")) {
            TestServer server = host.server();
            server.run(
                    "SET GLOBAL long_query_time = 5",
                    "SET GLOBAL innodb_io_capacity = 432",
                    "SET GLOBAL wait_timeout = 99");
            Function<String, ServerSetting> before = byName(readWithFile(host));
            assertThat(before.apply("lock_wait_timeout").origin()).isEqualTo(VariableOrigin.FILE);
            assertThat(before.apply("lock_wait_timeout").source()).isEqualTo(host.optionFile() + ":3");
            assertThat(before.apply("lock_wait_timeout").next()).isEqualTo(AtRestart.STAYS);
            assertThat(before.apply("interactive_timeout").origin()).isEqualTo(VariableOrigin.DEFAULT);
            for (String changed : List.of("long_query_time", "innodb_io_capacity", "wait_timeout")) {
                assertThat(before.apply(changed).origin()).as(changed).isEqualTo(VariableOrigin.UNKNOWN);
            }
            assertThat(SettingColumns.NEXT.shown(before.apply("long_query_time")))
                    .isEqualTo("changes to 3, unless the command line sets it");
            assertThat(SettingColumns.NEXT.shown(before.apply("innodb_io_capacity")))
                    .isEqualTo("changes to 200, unless the command line sets it");
            assertThat(before.apply("net_read_timeout").next())
                    .as("of the command line, which the file does not tell")
                    .isEqualTo(AtRestart.MAY_CHANGE);
            server.restartUnseen();
            Function<String, ServerSetting> after = byName(readWithFile(host));
            assertThat(after.apply("long_query_time").value()).startsWith("3.0");
            assertThat(after.apply("innodb_io_capacity").value()).isEqualTo("200");
            assertThat(after.apply("wait_timeout").value()).isEqualTo("28800");
            assertThat(after.apply("net_read_timeout").value()).isEqualTo("44");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MYSQL_9"})
    void whatIsPersistedOverAFileIsFound(ServerKind kind) throws Exception {
        try (HostedServer host =
                Lab.hostedWith(kind, "[mysqld]\nmax_connections = 180\nback_log = 70\nlock_wait_timeout = 77\n")) {
            TestServer server = host.server();
            server.run(
                    "SET PERSIST max_connections = 200",
                    "SET PERSIST_ONLY back_log = 70",
                    "SET PERSIST innodb_io_capacity = 432",
                    "SET GLOBAL lock_wait_timeout = 5");
            RunResult<ServerSettings> read = readWithFile(host);
            assertThat(names(read, SettingsFilter.OVER_FILE)).containsExactly("max_connections");
            Function<String, ServerSetting> before = byName(read);
            assertThat(SettingColumns.NEXT.shown(before.apply("max_connections")))
                    .isEqualTo("persisted over " + host.optionFile() + ":2, which says 180");
            assertThat(names(read, SettingsFilter.RUNTIME)).containsExactly("lock_wait_timeout");
            assertThat(SettingColumns.NEXT.shown(before.apply("lock_wait_timeout")))
                    .isEqualTo("changes to 77, unless the command line sets it");
            server.restartUnseen();
            assertThat(server.value("SELECT @@GLOBAL.max_connections")).isEqualTo("200");
            assertThat(server.value("SELECT @@GLOBAL.lock_wait_timeout")).isEqualTo("77");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_8_0", "MARIADB"})
    void aFileThatWasChangedSinceTheStartIsPending(ServerKind kind) throws Exception {
        String start = "[mysqld]\nlock_wait_timeout = 77\nlong_query_time = 3\nmax_connections = 180\n";
        try (HostedServer host = Lab.hostedWith(kind, start)) {
            Files.writeString(
                    host.optionFile(),
                    start.replace("77", "78").replace("long_query_time = 3", "") + "table_definition_cache = 777\n");
            RunResult<ServerSettings> read = readWithFile(host);
            assertThat(read.value().notes()).isEmpty();
            assertThat(names(read, SettingsFilter.PENDING))
                    .contains("lock_wait_timeout", "long_query_time", "table_definition_cache")
                    .isSubsetOf(
                            "lock_wait_timeout", "long_query_time", "log_slow_query_time", "table_definition_cache");
            assertThat(byName(read).apply("max_connections").source()).isEqualTo(host.optionFile() + ":4");
            TestServer server = host.server();
            server.restartUnseen();
            assertThat(server.value("SELECT @@GLOBAL.lock_wait_timeout")).isEqualTo("78");
            assertThat(server.value("SELECT @@GLOBAL.long_query_time")).startsWith("10.0");
            assertThat(server.value("SELECT @@GLOBAL.table_definition_cache")).isEqualTo("777");
            Path other = host.folder().resolve("other.cnf");
            Files.writeString(other, "[mysqld]\n");
            assertThat(read(server, server.user(), Optional.of(OptionFiles.read(other)))
                            .value()
                            .notes())
                    .singleElement()
                    .asString()
                    .contains(host.optionFile().toString());
        }
    }

    @Test
    void aComparisonIsKeptInTheHistoryLoudOnesFirst() throws Exception {
        TestServer server = Lab.mariadb();
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Secret.none())) {
            ReleaseDefaults release = ReleaseDefaults.named("mysql-5.7").orElseThrow();
            RunResult<SettingsDiff> diff =
                    succeeded(runner.submit(SettingsDiffJob.of(opened, () -> history, OtherSide.release(release))));
            List<Item> items = new ArrayList<>();
            history.items(diff.id(), items::add);
            assertThat(items)
                    .extracting(item -> item.object().name() + " " + item.status())
                    .contains("sql_mode loud", "lock_wait_timeout differs", "innodb_buffer_pool_size left_out");
        }
    }
}
