package dev.drydock.feature.proxysql.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.change.HostgroupDrafts.Place;
import dev.drydock.feature.proxysql.change.HostgroupDrafts.Wanted;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rows edited freely before anything is sent, and the hostgroups of a cluster, on a real ProxySQL. */
@NeedsServers
@Timeout(120)
class DraftEditorTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void rowsAreAddedChangedDeletedTakenBackAndSent() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer admin = ProxySqls.open(proxy)) {
            proxy.run("INSERT INTO mysql_users (username, password, default_hostgroup, comment) VALUES"
                    + " ('one', 'first-secret', 1, 'a'), ('two', 'second-secret', 2, 'b')");
            Configuration read = read(admin, ConfigModule.USERS);
            DraftEditor editor = new DraftEditor(ConfigTable.USERS, read);
            List<Cell> one = row(editor, "one");
            editor.change(one, Map.of("default_hostgroup", "1", "password", "", "comment", "a"));
            assertThat(editor.edits()).as("as it was").isEmpty();
            editor.change(one, Map.of("default_hostgroup", "7", "password", ""));
            editor.change(row(editor, "one"), Map.of("password", "new-secret"));
            editor.delete(row(editor, "two"));
            editor.add(Map.of("username", "three", "password", "third-secret", "comment", ""));
            assertThat(editor.rows().rows()).hasSize(2);
            assertThat(editor.edits().stream().map(edit -> edit.statement().shown()))
                    .containsExactlyInAnyOrder(
                            "UPDATE `main`.`mysql_users` SET `default_hostgroup` = '7' WHERE `username` = 'one'"
                                    + " AND `backend` = '1'",
                            "UPDATE `main`.`mysql_users` SET `password` = '••••••' WHERE `username` = 'one'"
                                    + " AND `backend` = '1'",
                            "DELETE FROM `main`.`mysql_users` WHERE `username` = 'two' AND `backend` = '1'",
                            editor.edits().getLast().statement().shown());
            assertThat(editor.edits().getLast().statement().shown()).doesNotContain("third-secret");
            editor.undo();
            assertThat(editor.edits()).hasSize(3);
            assertThat(editor.rows().rows()).hasSize(1);
            editor.undo();
            assertThat(row(editor, "two")).isNotEmpty();
            try (HistoryStore history = HistoryStore.open(folder, "test")) {
                RunResult<Integer> result = apply(admin, editor.draft(true, false), read, history);
                assertThat(result.problems()).isEmpty();
            }
            assertThat(proxy.value("SELECT default_hostgroup FROM main.mysql_users WHERE username = 'one'"))
                    .isEqualTo("7");
        }
    }

    @Test
    void hostgroupsOfAClusterAreRefusedWhereTheyAreInUse() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                OpenServer admin = ProxySqls.open(proxy);
                HistoryStore history = HistoryStore.open(folder, "test")) {
            Configuration read = read(admin, ConfigModule.SERVERS);
            Wanted wanted =
                    new Wanted(10, 20, 30, 40, 1, 2, List.of(new Place("db1", 3306, 100), new Place("db2", 3306, 1)));
            assertThat(HostgroupDrafts.refusal(read, wanted)).isEmpty();
            RunResult<Integer> result = apply(admin, HostgroupDrafts.draft(read, wanted), read, history);
            assertThat(result.problems()).isEmpty();
            assertThat(proxy.value("SELECT COUNT(*) FROM runtime_mysql_galera_hostgroups WHERE active = 1"))
                    .isEqualTo("1");
            assertThat(proxy.value("SELECT weight FROM disk.mysql_servers WHERE hostname = 'db1'"))
                    .isEqualTo("100");
            Configuration now = read(admin, ConfigModule.SERVERS);
            assertThat(HostgroupDrafts.refusal(now, wanted).orElseThrow()).contains("mysql_galera_hostgroups");
            assertThat(HostgroupDrafts.refusal(read, new Wanted(1, 1, 2, 3, 1, 0, List.of()))
                            .orElseThrow())
                    .contains("different");
            assertThat(HostgroupDrafts.place("db1:3306 5")).contains(new Place("db1", 3306, 5));
            assertThat(HostgroupDrafts.place("db1:99999")).isEmpty();
            assertThat(HostgroupDrafts.place("db1")).isEmpty();
        }
    }

    private static List<Cell> row(DraftEditor editor, String user) {
        return editor.rows().rows().stream()
                .filter(row -> editor.rows().text(row, "username").equals(user))
                .findFirst()
                .orElseThrow();
    }

    private static Configuration read(OpenServer admin, ConfigModule module) {
        return admin.query(session -> new AdminReader(session).configuration(List.of(module)));
    }

    private static RunResult<Integer> apply(OpenServer admin, Draft draft, Configuration read, HistoryStore history)
            throws Exception {
        JobOutcome<RunResult<Integer>> outcome = new CurrentThreadRunner()
                .submit(new ApplyJob(admin, draft, Optional.of(read), () -> history))
                .await();
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<RunResult<Integer>>) outcome).value();
    }
}
