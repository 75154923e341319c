package dev.drydock.feature.upgrade.preflight;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Subject;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.optionfile.OptionLine;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines for the option file: the target starts with all of them, keeps the old values, and nothing else is another. */
@NeedsServers
class OptionRemediesTest {

    /** Values of a start, of this machine, or that follow from another option by the server's own reckoning. */
    static final Set<String> OF_EACH_START = Set.of(
            "admin_port",
            "basedir",
            "character_sets_dir",
            "datadir",
            "general_log_file",
            "gtid_executed",
            "hostname",
            "innodb_buffer_pool_load_status",
            "lc_messages_dir",
            "log_bin_basename",
            "log_bin_index",
            "log_error",
            "mysqlx_socket",
            "pid_file",
            "plugin_dir",
            "port",
            "pseudo_thread_id",
            "rand_seed1",
            "rand_seed2",
            "relay_log",
            "relay_log_basename",
            "relay_log_index",
            "relay_log_info_file",
            "replica_load_tmpdir",
            "report_port",
            "server_uuid",
            "slave_load_tmpdir",
            "slow_query_log_file",
            "socket",
            "timestamp",
            "tmpdir",
            "caching_sha2_password_public_key_path");

    /** Variables that the server derives from one that a line names; replica_ is the newer name of slave_. */
    private static final Map<String, String> FOLLOWS = Map.of(
            "character_set_client", "character_set_server",
            "character_set_connection", "character_set_server",
            "character_set_database", "character_set_server",
            "character_set_results", "character_set_server",
            "collation_connection", "collation_server",
            "collation_database", "collation_server",
            "innodb_open_files", "table_open_cache");

    private static final Map<ServerKind, TestServer> OLD = new EnumMap<>(ServerKind.class);
    private static final Map<ServerKind, Map<String, String>> USUAL = new EnumMap<>(ServerKind.class);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static HistoryStore history;

    @BeforeAll
    static void open() {
        history = HistoryStore.open(folder, "test");
    }

    @AfterAll
    static void close() {
        history.close();
        OLD.values().forEach(TestServer::close);
    }

    @ParameterizedTest(name = "{0} to {2}")
    @CsvSource({
        "MYSQL_5_5, MYSQL_5_6, 5.6",
        "MYSQL_5_5, MYSQL_5_7, 5.7",
        "MYSQL_5_5, MYSQL_8_0, 8.0",
        "MYSQL_5_6, MYSQL_5_7, 5.7",
        "MYSQL_5_6, MYSQL_8_0, 8.0",
        "MYSQL_5_7, MYSQL_8_0, 8.0",
        "MYSQL_5_7, MYSQL_9, 9.7",
        "MYSQL_8_0, MYSQL_9, 9.7"
    })
    void theTargetStartsWithThemAndIsAsTheyStand(ServerKind from, ServerKind to, String series) throws Exception {
        TestServer old = OLD.computeIfAbsent(from, OptionRemediesTest::started);
        List<Finding> found = look(old, series, "");
        String lines = found.stream()
                .map(Finding::remedy)
                .filter(remedy -> remedy.kind() == Remedy.Kind.CONFIGURATION)
                .map(Remedy::text)
                .distinct()
                .collect(Collectors.joining("\n"));
        List<OptionLine> options = OptionFiles.of(lines).options();
        assertThat(options).isNotEmpty();

        String[] arguments = options.stream().map(OptionRemediesTest::argument).toArray(String[]::new);
        Map<String, String> usual = USUAL.computeIfAbsent(to, OptionRemediesTest::usual);
        Map<String, String> kept;
        try (TestServer target = Lab.fresh(to, arguments)) {
            kept = variables(target);
        }
        Map<String, String> before = variables(old);
        Set<String> named = options.stream().map(OptionRemediesTest::variable).collect(Collectors.toSet());
        Map<String, String> notKept = new TreeMap<>(before);
        notKept.keySet().retainAll(named);
        // an empty one means fsync before 8.0, where the variable says so
        notKept.replace("innodb_flush_method", "", "fsync");
        notKept.entrySet().removeIf(entry -> entry.getValue().equals(kept.get(entry.getKey())));
        assertThat(notKept).as("old values that the target does not have").isEmpty();
        Map<String, String> others = new TreeMap<>(kept);
        others.keySet().removeAll(named);
        others.keySet()
                .removeIf(name -> named.contains(FOLLOWS.getOrDefault(name, name.replace("replica_", "slave_"))));
        others.entrySet().removeIf(entry -> entry.getValue().equals(usual.get(entry.getKey())));
        assertThat(others).as("variables of the target that no line names").isEmpty();

        try (TestServer again = Lab.fresh(from, arguments)) {
            Map<String, String> now = variables(again);
            if (before.getOrDefault("innodb_flush_method", "").isEmpty()) {
                now.replace("innodb_flush_method", "fsync", "");
            }
            now.entrySet().removeIf(entry -> entry.getValue().equals(before.get(entry.getKey())));
            assertThat(now)
                    .as("variables of the old server that another start with the lines changes")
                    .isEmpty();
        }
        assertThat(look(old, series, lines))
                .as("findings that are left with\n%s", lines)
                .noneMatch(finding -> finding.remedy().kind() == Remedy.Kind.CONFIGURATION);
    }

    private static TestServer started(ServerKind kind) {
        TestServer server = Lab.fresh(kind);
        try {
            server.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT, s TIMESTAMP) ENGINE=InnoDB");
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
        return server;
    }

    private static Map<String, String> usual(ServerKind kind) {
        try (TestServer server = Lab.fresh(kind)) {
            return variables(server);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static String argument(OptionLine option) {
        return "--" + option.written()
                + option.value().map(value -> "=" + value).orElse("");
    }

    private static String variable(OptionLine option) {
        String name = option.plainName().replace('-', '_');
        return name.startsWith("skip_") ? name.substring("skip_".length()) : name;
    }

    static Map<String, String> variables(TestServer server) throws SQLException {
        Map<String, String> values = server.pairs("SHOW GLOBAL VARIABLES");
        values.replaceAll((_, value) -> plain(value));
        values.keySet().removeAll(OF_EACH_START);
        return values;
    }

    /** Without the noughts that a newer server writes behind a point. */
    private static String plain(String value) {
        return value.matches("\\d+\\.0+") ? value.substring(0, value.indexOf('.')) : value;
    }

    private static List<Finding> look(TestServer server, String series, String lines) throws Exception {
        PreflightOptions options = new PreflightOptions(series, Optional.of(OptionFiles.of(lines)), false, false);
        try (OpenServer opened = OpenServer.open(Lots.profile(server, server.user()), Secret.none())) {
            JobOutcome<RunResult<PreflightResult>> outcome = new CurrentThreadRunner()
                    .submit(new PreflightJob(opened, options, UpgradeChecks.all(), () -> history, _ -> {}))
                    .await();
            assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
            List<Finding> found = ((JobOutcome.Succeeded<RunResult<PreflightResult>>) outcome)
                    .value()
                    .value()
                    .findings();
            assertThat(found)
                    .as("statements that only this program sent")
                    .noneMatch(finding -> finding.subject().kind() == Subject.Kind.STATEMENT);
            return found;
        }
    }
}
