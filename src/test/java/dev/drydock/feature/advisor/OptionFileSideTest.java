package dev.drydock.feature.advisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.advisor.SettingsDiff.Difference;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An option file as a side: held against a real server that was started with that very file. */
@NeedsServers
class OptionFileSideTest {

    /** What the lab says on the command line. */
    private static final List<String> OF_THE_LAB = Stream.concat(
                    SettingsJobTest.OF_THE_LAB.stream(), Stream.of("log_bin", "max_long_data_size"))
            .toList();

    /** In the words of DBAs rather than of the server. */
    private static final List<String> UGLY = List.of(
            "[client]",
            "max_allowed_packet = 99M",
            "[MySQLd]",
            "sort-buffer_size=1M",
            "join_buffer_size = 300001",
            "tmp_table_size = 48m",
            "max-heap-table-size=48M",
            "read_buffer_size = 200K",
            "net_buffer_length=10000",
            "key_buffer_size= 20M   # for the old tables",
            "long_query_time=0.50",
            "slow-query-log=1",
            "log_queries_not_using_indexes",
            "skip-show-database",
            "transaction-isolation = READ-COMMITTED",
            "concurrent_insert = 2",
            "default-time-zone='+02:00'",
            "optimizer_switch = 'index_merge=off'",
            "optimizer_switch = index_merge_union=off",
            "sql_mode = TRADITIONAL",
            "character-set-server = latin2",
            "low-priority-updates = on",
            "performance-schema = OFF",
            "loose-expire-logs-days = 7",
            "lock_wait_timeout=60",
            "loose_nobody_knows_this = 1",
            "loose-innodb_io_capacity = 350",
            "skip-slave-start",
            "[server]",
            "wait_timeout=1234",
            "group_concat_max_len = 1M");

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
    void aServerStartedWithTheFileIsWhatTheFileSays(ServerKind kind) throws Exception {
        try (HostedServer host = Lab.hosted(kind, "--server-id=1")) {
            String version = host.server().version();
            boolean mariaDb = kind.label().startsWith("MariaDB");
            String series = version.replaceFirst("^(\\d+\\.\\d+).*", "$1");
            Files.createDirectory(host.folder().resolve("conf.d"));
            Files.writeString(
                    host.folder().resolve("conf.d/a.cnf"),
                    "[mysqld-" + series + "]\nback_log = 70\n[mysqld-4.1]\nback_log = 71\n"
                            + (mariaDb ? "[mysqld-8.0]" : "[mariadb]")
                            + "\nback_log = 72\n[mysqld1]\nback_log = 73\n");
            Files.writeString(host.folder().resolve("conf.d/b.ini"), "[mysqld]\nback_log = 74\n");
            String lines = String.join("\n", UGLY) + (mariaDb ? "\nslave-parallel-threads = 2" : "");
            host.begin((kind == ServerKind.MARIADB ? lines.replace("schema = OFF", "schema = ON") : lines)
                    + "\n!includedir " + host.folder().resolve("conf.d") + "\n");
            try (OpenServer server = OpenServer.open(Lots.profile(host.server()), Secret.none())) {
                SettingsSide file = SettingsSide.of("my.cnf", OptionFiles.read(host.optionFile()), server);
                SettingsDiff diff = SettingsDiff.of(SettingsSide.of(server), file);
                assertThat(file.notes()).isEmpty();
                assertThat(diff.others()).anyMatch(one -> one.contains("nobody_knows"));
                assertThat(diff.differences())
                        .filteredOn(one -> !OF_THE_LAB.contains(one.name()))
                        .isEmpty();
                host.server().run("SET GLOBAL sort_buffer_size = 2097152, GLOBAL wait_timeout = 5");
                SettingsDiff changed = SettingsDiff.of(SettingsSide.of(server), file);
                assertThat(changed.differences())
                        .extracting(
                                Difference::name,
                                one -> one.shown(0),
                                one -> one.shown(1),
                                Difference::computed,
                                Difference::place)
                        .contains(tuple("sort_buffer_size", "2097152", "1048576", false, host.optionFile() + ":4"));
                assertThat(changed.differences()).extracting(Difference::name).contains("wait_timeout");
            }
        }
    }

    @Test
    void whatTheServerDoesNotKnowIsNamed(@org.junit.jupiter.api.io.TempDir Path folder) throws Exception {
        Path file = folder.resolve("my.cnf");
        Files.writeString(file, """
            [mysqld]
            inodb_io_capacity = 3
            long_query_time=2
            query_cache_size = 4M
            long-query-time=3
            !include gone.cnf
            init_connect='SET @x = "geheim"'
            """);
        ReleaseDefaults release = ReleaseDefaults.named("mysql-9.7").orElseThrow();
        SettingsDiff diff =
                SettingsDiff.of(SettingsSide.of(release), SettingsSide.of("my.cnf", OptionFiles.read(file), release));
        assertThat(diff.notes())
                .hasSize(4)
                .anyMatch(note -> note.contains(file + ":2") && note.contains("inodb_io_capacity"))
                .anyMatch(note -> note.contains(file + ":4") && note.contains("query_cache_size"))
                .anyMatch(note -> note.contains("gone.cnf"))
                .anyMatch(note -> note.contains("long_query_time") && note.contains(file + ":5"));
        assertThat(diff.differences())
                .extracting(Difference::name)
                .containsExactlyInAnyOrder("long_query_time", "init_connect");
        assertThat(diff.toString()).doesNotContain("geheim");
    }
}
