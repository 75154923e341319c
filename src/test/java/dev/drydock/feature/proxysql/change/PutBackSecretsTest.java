package dev.drydock.feature.proxysql.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A secret of a real ProxySQL that changed after it was kept stays as it is when the rest is put back. */
@NeedsServers
@Timeout(120)
class PutBackSecretsTest {

    @SuppressWarnings("NullAway.Init")
    private static ProxySqlServer proxy;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @SuppressWarnings("NullAway.Init")
    private static OpenServer server;

    @SuppressWarnings("NullAway.Init")
    private static HistoryStore history;

    @BeforeAll
    static void start() {
        proxy = Lab.proxySql("monitor_enabled=false");
        server = ProxySqls.open(proxy);
        history = HistoryStore.open(folder, "test");
    }

    @AfterAll
    static void stop() throws Exception {
        if (history != null) {
            history.close();
            server.close();
        }
    }

    @Test
    void aPasswordThatTheRuntimeTookAfterwardsIsNotOverwrittenByTheOneOfMemory() throws Exception {
        proxy.run(
                "DELETE FROM mysql_users",
                "INSERT INTO mysql_users (username, password, comment) VALUES ('app', 'of-the-copy', 'old'),"
                        + " ('still', 'the-same', '')",
                "LOAD MYSQL USERS TO RUNTIME",
                "SAVE MYSQL USERS TO DISK");
        long run = keep();
        proxy.run(
                "UPDATE mysql_users SET password = 'it''s-new', comment = 'new' WHERE username = 'app'",
                "LOAD MYSQL USERS TO RUNTIME",
                "LOAD MYSQL USERS FROM DISK",
                "UPDATE mysql_users SET comment = 'new' WHERE username = 'app'");
        Draft back = back(run, ConfigModule.USERS);
        assertThat(back.statements().toString()).doesNotContain("it's-new").doesNotContain("of-the-copy");
        apply(back);
        for (String table : List.of("mysql_users", "runtime_mysql_users", "disk.mysql_users")) {
            assertThat(proxy.value("SELECT GROUP_CONCAT(DISTINCT comment || ' ' || password) FROM " + table
                            + " WHERE username = 'app'"))
                    .as(table)
                    .isEqualTo("old it's-new");
        }
        assertThat(back.notes()).anyMatch(note -> note.contains("mysql_users app 1"));
        assertThat(back.notes()).noneMatch(note -> note.contains("runtime") && note.contains("still"));
    }

    @Test
    void aUserWhoHadNoPasswordWhenKeptDoesNotLoseTheOneThatHeHasNow() throws Exception {
        proxy.run(
                "DELETE FROM mysql_users",
                "INSERT INTO mysql_users (username, password, comment) VALUES ('open', '', 'old')",
                "LOAD MYSQL USERS TO RUNTIME",
                "SAVE MYSQL USERS TO DISK");
        long run = keep();
        proxy.run(
                "UPDATE mysql_users SET password = 'now-closed', comment = 'new'",
                "LOAD MYSQL USERS TO RUNTIME",
                "SAVE MYSQL USERS TO DISK");
        Draft back = back(run, ConfigModule.USERS);
        apply(back);
        assertThat(proxy.value("SELECT GROUP_CONCAT(DISTINCT comment || ' ' || password) FROM runtime_mysql_users"))
                .isEqualTo("old now-closed");
        assertThat(back.notes()).anyMatch(note -> note.contains("mysql_users open 1"));
    }

    @Test
    void secretsAmongTheVariablesStayAsTheyAre() throws Exception {
        long run = keep();
        proxy.run(
                "SET admin-cluster_password = 'cluster-now'",
                "SET admin-stats_credentials = 'stats:stats;more:stats-now'",
                "SET admin-cluster_check_interval_ms = 1234",
                "LOAD ADMIN VARIABLES TO RUNTIME",
                "SET mysql-monitor_password = 'monitor-now'",
                "LOAD MYSQL VARIABLES TO RUNTIME",
                "LOAD MYSQL VARIABLES FROM DISK");
        for (ConfigModule module : List.of(ConfigModule.ADMIN_VARIABLES, ConfigModule.MYSQL_VARIABLES)) {
            Draft back = back(run, module);
            apply(back);
            assertThat(back.notes())
                    .as(module.title())
                    .anyMatch(note -> note.contains(
                            module == ConfigModule.ADMIN_VARIABLES
                                    ? "admin-cluster_password"
                                    : "mysql-monitor_password"));
        }
        assertThat(variable("admin-cluster_check_interval_ms")).isNotEqualTo("1234");
        assertThat(variable("admin-cluster_password")).isEqualTo("cluster-now");
        assertThat(variable("admin-stats_credentials")).isEqualTo("stats:stats;more:stats-now");
        assertThat(variable("mysql-monitor_password")).isEqualTo("monitor-now");
    }

    private static String variable(String name) throws Exception {
        return proxy.value("SELECT variable_value FROM runtime_global_variables WHERE variable_name = '" + name + "'");
    }

    private static long keep() throws InterruptedException {
        return done(new SnapshotJob(server, () -> history)).id();
    }

    private static Draft back(long run, ConfigModule module) {
        return PutBack.draft(
                KeptLayers.read(history, run, server.key()), Layer.MEMORY, read(module), module, true, true);
    }

    private static void apply(Draft draft) throws InterruptedException {
        Configuration read = read(draft.module());
        assertThat(done(new ApplyJob(server, draft, Optional.of(read), () -> history))
                        .problems())
                .isEmpty();
    }

    private static Configuration read(ConfigModule module) {
        return server.query(session -> new AdminReader(session).configuration(List.of(module)));
    }

    private static RunResult<Integer> done(Job<RunResult<Integer>> job) throws InterruptedException {
        JobOutcome<RunResult<Integer>> outcome =
                new CurrentThreadRunner().submit(job).await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<Integer>>) outcome).value();
    }
}
