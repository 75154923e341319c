package dev.drydock.feature.proxysql.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.Item;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Changes of a real ProxySQL, and how they are put back. */
@NeedsServers
@Timeout(120)
class ApplyJobTest {

    @SuppressWarnings("NullAway.Init")
    private static ProxySqlServer proxy;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private OpenServer server;

    @SuppressWarnings("NullAway.Init")
    private HistoryStore history;

    @BeforeAll
    static void start() {
        proxy = Lab.proxySql("monitor_enabled=false");
    }

    @BeforeEach
    void open() {
        server = ProxySqls.open(proxy);
        history = HistoryStore.open(folder, "test");
    }

    @AfterEach
    void close() throws Exception {
        history.close();
        server.close();
        for (String table : List.of("mysql_servers", "mysql_users", "mysql_query_rules")) {
            proxy.run("DELETE FROM " + table);
        }
        for (String module : List.of("MYSQL SERVERS", "MYSQL USERS", "MYSQL QUERY RULES")) {
            proxy.run("LOAD " + module + " TO RUNTIME", "SAVE " + module + " TO DISK");
        }
    }

    @Test
    void aServerIsAddedLoadedAndSaved() throws Exception {
        Draft draft = ServerDrafts.add("5", "db'5\\x", 3307, 10, 200, true);
        assertThat(draft.statements())
                .extracting(DraftStatement::shown)
                .containsExactly(
                        "INSERT INTO `main`.`mysql_servers` (`hostgroup_id`, `hostname`, `port`, `weight`,"
                                + " `max_connections`, `use_ssl`) VALUES ('5', 'db''5\\x', '3307', '10', '200', '1')",
                        "LOAD MYSQL SERVERS TO RUNTIME",
                        "SAVE MYSQL SERVERS TO DISK");
        RunResult<Integer> result = done(draft);
        assertThat(result.problems()).isEmpty();
        assertThat(proxy.value("SELECT hostname FROM runtime_mysql_servers")).isEqualTo("db'5\\x");
        assertThat(proxy.value("SELECT weight FROM disk.mysql_servers")).isEqualTo("10");
        assertThat(history.items(result.id()))
                .filteredOn(item -> item.kind().equals("statement"))
                .extracting(Item::status)
                .containsOnly("done");
    }

    @Test
    void whatWasThereBeforeIsPutBack() throws Exception {
        proxy.run(
                "INSERT INTO mysql_query_rules (rule_id, active, match_digest, destination_hostgroup, apply)"
                        + " VALUES (1, 1, '^SELECT \\d+', 3, 1), (2, 1, '^INSERT', 4, 1)",
                "LOAD MYSQL QUERY RULES TO RUNTIME");
        Configuration first = read(ConfigModule.QUERY_RULES);
        RunResult<Integer> changed = done(Draft.of(
                ConfigModule.QUERY_RULES,
                List.of(
                        new Edit.Delete(ConfigTable.QUERY_RULES, List.of("2")),
                        new Edit.Update(
                                ConfigTable.QUERY_RULES,
                                List.of("1"),
                                Map.of("destination_hostgroup", EditValue.of("9"))),
                        new Edit.Insert(
                                ConfigTable.QUERY_RULES,
                                new LinkedHashMap<>(
                                        Map.of("rule_id", EditValue.of("7"), "active", EditValue.of("1"))))),
                true,
                true));
        assertThat(changed.problems()).isEmpty();
        assertThat(read(ConfigModule.QUERY_RULES).tables()).isNotEqualTo(first.tables());
        KeptLayers kept = KeptLayers.read(history, changed.id(), server.key());
        Draft back = PutBack.draft(
                kept, Layer.MEMORY, read(ConfigModule.QUERY_RULES), ConfigModule.QUERY_RULES, true, false);
        assertThat(back.edits()).hasSize(3);
        assertThat(done(back).problems()).isEmpty();
        Configuration last = read(ConfigModule.QUERY_RULES);
        assertThat(last.table(ConfigTable.QUERY_RULES, Layer.RUNTIME))
                .isEqualTo(first.table(ConfigTable.QUERY_RULES, Layer.RUNTIME));
    }

    @Test
    void passwordsReachNoHistoryAndStayWhenTheRestIsPutBack() throws Exception {
        proxy.run("INSERT INTO mysql_users (username, password, comment) VALUES ('app', 'tops3cret', 'old'),"
                + " ('gone', 'tops3cret', '')");
        Draft draft = Draft.of(
                ConfigModule.USERS,
                List.of(
                        new Edit.Update(
                                ConfigTable.USERS,
                                List.of("app", "1"),
                                Map.of("password", EditValue.secret("n3wsecret"), "comment", EditValue.of("new"))),
                        new Edit.Delete(ConfigTable.USERS, List.of("gone", "1"))),
                true,
                false);
        assertThat(draft.toString() + draft.statements()).doesNotContain("n3wsecret");
        RunResult<Integer> result = done(draft);
        assertThat(result.problems()).isEmpty();
        assertThat(proxy.value("SELECT password FROM mysql_users WHERE username = 'app'"))
                .isEqualTo("n3wsecret");
        assertThat(history.items(result.id()).toString())
                .doesNotContain("tops3cret")
                .doesNotContain("n3wsecret");
        Draft back = PutBack.draft(
                KeptLayers.read(history, result.id(), server.key()),
                Layer.MEMORY,
                read(ConfigModule.USERS),
                ConfigModule.USERS,
                false,
                false);
        assertThat(back.notes())
                .satisfiesExactly(
                        gone -> assertThat(gone).contains("gone"),
                        stays -> assertThat(stays).contains("app"));
        assertThat(done(back).problems()).isEmpty();
        assertThat(proxy.value("SELECT comment || password FROM mysql_users")).isEqualTo("oldn3wsecret");
    }

    @Test
    void aRefusedStatementStopsItBeforeTheLoad() throws Exception {
        Problem problem = failed(
                Draft.of(
                        ConfigModule.SERVERS,
                        List.of(new Edit.Insert(
                                ConfigTable.SERVERS,
                                Map.of("hostname", EditValue.of("x"), "weight", EditValue.of("-3")))),
                        true,
                        true),
                Optional.empty());
        assertThat(problem.code()).isEqualTo(ProxySqlError.REFUSED);
        assertThat(problem.sentence()).contains("CHECK constraint failed");
        assertThat(proxy.value("SELECT COUNT(*) FROM runtime_mysql_servers")).isEqualTo("0");
    }

    @Test
    void aVariableThatDoesNotExistIsNotSilentlyAccepted() {
        Problem problem = failed(
                Draft.of(
                        ConfigModule.MYSQL_VARIABLES,
                        List.of(new Edit.Update(
                                ConfigTable.MYSQL_VARIABLES,
                                List.of("mysql-no_such"),
                                Map.of("variable_value", EditValue.of("1")))),
                        false,
                        false),
                Optional.empty());
        assertThat(problem.code()).isEqualTo(ProxySqlError.NOT_APPLIED);
    }

    @Test
    void aValueOutOfRangeIsSeenAfterTheLoad() throws Exception {
        Draft draft = Draft.of(
                ConfigModule.MYSQL_VARIABLES,
                List.of(new Edit.Update(
                        ConfigTable.MYSQL_VARIABLES,
                        List.of("mysql-max_connections"),
                        Map.of("variable_value", EditValue.of("-5")))),
                true,
                false);
        try {
            assertThat(done(draft).problems()).extracting(Problem::code).contains(ProxySqlError.NOT_APPLIED);
        } finally {
            proxy.run("LOAD MYSQL VARIABLES FROM DISK", "LOAD MYSQL VARIABLES TO RUNTIME");
        }
    }

    @Test
    void aPreviewOfAnotherStateIsRefused() throws Exception {
        Configuration before = read(ConfigModule.SERVERS);
        proxy.run("INSERT INTO mysql_servers (hostname) VALUES ('somebody-elses')");
        Problem problem = failed(ServerDrafts.add("1", "x", 3306, 1, 10, false), Optional.of(before));
        assertThat(problem.code()).isEqualTo(ProxySqlError.CHANGED_MEANWHILE);
    }

    @Test
    void aDrainOfAManagedHostgroupWarns() throws Exception {
        proxy.run(
                "INSERT INTO mysql_servers (hostgroup_id, hostname) VALUES (10, 'n1'), (1, 'n2')",
                "INSERT INTO mysql_galera_hostgroups (writer_hostgroup, backup_writer_hostgroup, reader_hostgroup,"
                        + " offline_hostgroup) VALUES (10, 20, 30, 40)",
                "LOAD MYSQL SERVERS TO RUNTIME");
        try {
            Configuration read = read(ConfigModule.SERVERS);
            assertThat(ServerDrafts.drain(read, "10", "n1", 3306).notes())
                    .singleElement()
                    .asString()
                    .contains("wsrep_desync");
            Draft drain = ServerDrafts.drain(read, "1", "n2", 3306);
            assertThat(drain.notes()).isEmpty();
            assertThat(done(drain).problems()).isEmpty();
            assertThat(proxy.value("SELECT status FROM runtime_mysql_servers WHERE hostname = 'n2'"))
                    .isEqualTo("OFFLINE_SOFT");
        } finally {
            proxy.run("DELETE FROM mysql_galera_hostgroups");
        }
    }

    private Configuration read(ConfigModule module) {
        return server.query(session -> new AdminReader(session).configuration(List.of(module)));
    }

    private RunResult<Integer> done(Draft draft) throws InterruptedException {
        JobOutcome<RunResult<Integer>> outcome = run(draft, Optional.empty());
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<Integer>>) outcome).value();
    }

    private Problem failed(Draft draft, Optional<Configuration> previewed) {
        JobOutcome<RunResult<Integer>> outcome = run(draft, previewed);
        assertThat(outcome).isInstanceOf(JobOutcome.Failed.class);
        return ((JobOutcome.Failed<RunResult<Integer>>) outcome).problem();
    }

    private JobOutcome<RunResult<Integer>> run(Draft draft, Optional<Configuration> previewed) {
        try {
            return new CurrentThreadRunner()
                    .submit(new ApplyJob(server, draft, previewed, () -> history))
                    .await();
        } catch (InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }
}
