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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The runtime shows rows otherwise than memory has them: what was kept of it works as it did when it is put back. */
@NeedsServers
@Timeout(120)
class PutBackRuntimeTest {

    private static final String USERS = "SELECT GROUP_CONCAT(username || ' ' || password || ' ' || backend || frontend"
            + " || ' ' || active || ' ' || comment) FROM (SELECT * FROM %s ORDER BY username, backend)";

    @TempDir
    private Path folder;

    @Test
    void aCopyOfTheRuntimeLeavesEachUserBothSidesAndThoseThatAreNotActive() throws Exception {
        trial(ConfigModule.USERS, proxy -> {
            proxy.run(
                    "DELETE FROM mysql_users",
                    "INSERT INTO mysql_users (username, password, active, comment) VALUES ('app', 'one', 1, 'old'),"
                            + " ('off', 'two', 0, '')",
                    "INSERT INTO mysql_users (username, password, backend, frontend) VALUES ('split', 'in', 0, 1),"
                            + " ('split', 'out', 1, 0)",
                    "LOAD MYSQL USERS TO RUNTIME",
                    "SAVE MYSQL USERS TO DISK");
            return List.of(USERS.formatted("mysql_users"), USERS.formatted("runtime_mysql_users"));
        });
    }

    @Test
    void aCopyOfTheRuntimeHasRulesInTheFormThatMemoryHadThemIn() throws Exception {
        trial(ConfigModule.QUERY_RULES, proxy -> {
            proxy.run(
                    "DELETE FROM mysql_query_rules",
                    "INSERT INTO mysql_query_rules (rule_id, active, match_pattern, re_modifiers, digest, comment)"
                            + " VALUES (1, 1, '^SELECT', 'caseless', '0x00ABCDEF', 'old'), (2, 0, '^X', '', NULL, '')",
                    "LOAD MYSQL QUERY RULES TO RUNTIME",
                    "SAVE MYSQL QUERY RULES TO DISK");
            return List.of("SELECT GROUP_CONCAT(rule_id || ' ' || active || ' ' || match_pattern || ' ' || re_modifiers"
                    + " || ' ' || COALESCE(digest, 'NULL') || ' ' || COALESCE(comment, 'NULL')"
                    + " || ' ' || COALESCE(username, 'NULL')) FROM mysql_query_rules");
        });
    }

    private interface Setting {
        /** @return queries whose values are the same after the trial */
        List<String> up(ProxySqlServer proxy) throws Exception;
    }

    /** Keeps what was set up, changes a comment, and puts the runtime back. */
    private void trial(ConfigModule module, Setting set) throws Exception {
        ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
        String table = module.tables().getFirst().table();
        try (OpenServer server = ProxySqls.open(proxy);
                HistoryStore history = HistoryStore.open(folder, "test")) {
            List<String> queries = set.up(proxy);
            List<String> before = values(proxy, queries);
            long run = done(new SnapshotJob(server, () -> history)).id();
            proxy.run("UPDATE " + table + " SET comment = 'new' WHERE active = 1");
            Configuration read = server.query(session -> new AdminReader(session).configuration(List.of(module)));
            Draft back =
                    PutBack.draft(KeptLayers.read(history, run, server.key()), Layer.RUNTIME, read, module, true, true);
            assertThat(done(new ApplyJob(server, back, Optional.of(read), () -> history))
                            .problems())
                    .isEmpty();
            assertThat(values(proxy, queries)).isEqualTo(before);
        }
    }

    private static List<String> values(ProxySqlServer proxy, List<String> queries) throws Exception {
        List<String> values = new java.util.ArrayList<>();
        for (String query : queries) {
            values.add(proxy.value(query));
        }
        return values;
    }

    private static RunResult<Integer> done(Job<RunResult<Integer>> job) throws InterruptedException {
        JobOutcome<RunResult<Integer>> outcome =
                new CurrentThreadRunner().submit(job).await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<Integer>>) outcome).value();
    }
}
