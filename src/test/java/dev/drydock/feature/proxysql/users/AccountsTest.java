package dev.drydock.feature.proxysql.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.change.ApplyJob;
import dev.drydock.feature.proxysql.change.Draft;
import dev.drydock.feature.proxysql.change.DraftStatement;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Accounts of real servers, taken over into a real ProxySQL. */
@NeedsServers
@Timeout(180)
class AccountsTest {

    @SuppressWarnings("NullAway.Init")
    private static ProxySqlServer proxy;

    @SuppressWarnings("NullAway.Init")
    private static OpenServer admin;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @BeforeAll
    static void start() {
        proxy = Lab.proxySql("monitor_enabled=false", "server_version=\"10.11.6-MariaDB\"");
        admin = ProxySqls.open(proxy);
    }

    @AfterAll
    static void stop() {
        if (admin != null) {
            admin.close();
            proxy.close();
        }
    }

    private static Map<String, BackendAccount> read(TestServer server, String version) {
        try (OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            return opened.query(session -> AccountReader.read(session, version)).stream()
                    .collect(Collectors.toMap(BackendAccount::user, account -> account));
        }
    }

    private static Configuration users() {
        return admin.query(session -> new AdminReader(session).configuration(List.of(ConfigModule.USERS)));
    }

    @Test
    void anAccountOfMariaDbLogsInThroughTheProxyWithItsOwnPassword() throws Exception {
        TestServer server = Lab.mariadb();
        String canary = "Canary-7f3a-secret";
        server.run(
                "CREATE OR REPLACE USER takeover_app@'%' IDENTIFIED BY '" + canary + "'",
                "CREATE OR REPLACE USER takeover_two@'10.%' IDENTIFIED BY 'one'",
                "CREATE OR REPLACE USER takeover_two@'11.%' IDENTIFIED BY 'two'",
                "CREATE OR REPLACE USER takeover_locked@'%' IDENTIFIED BY 'x' ACCOUNT LOCK",
                "CREATE OR REPLACE USER takeover_socket@localhost IDENTIFIED VIA unix_socket",
                "CREATE OR REPLACE ROLE takeover_role");
        try {
            Map<String, BackendAccount> accounts = read(server, "2.7.1");
            assertThat(of(accounts, "takeover_app").possible()).isTrue();
            assertThat(of(accounts, "takeover_two").obstacle()).isEqualTo(BackendAccount.Obstacle.SEVERAL);
            assertThat(of(accounts, "takeover_locked").obstacle()).isEqualTo(BackendAccount.Obstacle.LOCKED);
            assertThat(of(accounts, "takeover_socket").reason().orElseThrow()).contains("unix_socket");
            assertThat(accounts).doesNotContainKeys("takeover_role", "mariadb.sys");
            String hash = server.value("SELECT PASSWORD('" + canary + "')");
            Draft draft =
                    UserDrafts.draft(users(), List.of(accounts.get("takeover_app"), accounts.get("takeover_two")), "3");
            assertThat(draft.notes()).singleElement().asString().contains("takeover_two");
            assertThat(draft.statements())
                    .extracting(DraftStatement::shown)
                    .containsExactly(
                            "INSERT INTO `main`.`mysql_users` (`username`, `password`, `default_hostgroup`,"
                                    + " `transaction_persistent`) VALUES ('takeover_app', '••••••', '3', '1')",
                            "LOAD MYSQL USERS TO RUNTIME",
                            "SAVE MYSQL USERS TO DISK");
            assertThat(draft.toString() + draft.statements() + accounts).doesNotContain(hash, hash.substring(1));
            long run;
            try (HistoryStore history = HistoryStore.open(folder, "test")) {
                JobOutcome<RunResult<Integer>> outcome = new CurrentThreadRunner()
                        .submit(new ApplyJob(admin, draft, Optional.empty(), () -> history))
                        .await();
                assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
                RunResult<Integer> result = ((JobOutcome.Succeeded<RunResult<Integer>>) outcome).value();
                assertThat(result.problems()).isEmpty();
                run = result.id();
                assertThat(history.items(run)).isNotEmpty();
                assertThat(history.items(run).toString()).doesNotContain(hash.substring(1));
            }
            for (Path file : LiveFolder.files(folder)) {
                assertThat(LiveFolder.bytes(file)).as(file.toString()).doesNotContain(hash.substring(1), canary);
            }
            assertThat(UserDrafts.draft(users(), List.of(accounts.get("takeover_app")), "3")
                            .edits())
                    .as("it is there already")
                    .isEmpty();
            proxy.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (3, '" + server.host() + "', "
                            + server.port() + ")",
                    "LOAD MYSQL SERVERS TO RUNTIME");
            try (Connection traffic = proxy.traffic("takeover_app", canary);
                    Statement statement = traffic.createStatement();
                    ResultSet result = statement.executeQuery("SELECT CURRENT_USER()")) {
                result.next();
                assertThat(result.getString(1)).isEqualTo("takeover_app@%");
            }
        } finally {
            server.run(
                    "DROP USER takeover_app@'%', takeover_two@'10.%', takeover_two@'11.%', takeover_locked@'%',"
                            + " takeover_socket@localhost",
                    "DROP ROLE takeover_role");
        }
    }

    @Test
    void aCachingSha2HashArrivesAsItIsWhereTheVersionKnowsIt() throws Exception {
        TestServer server = Lab.mysql80();
        server.run(
                "DROP USER IF EXISTS takeover_sha2@'%'",
                "CREATE USER takeover_sha2@'%' IDENTIFIED WITH caching_sha2_password BY 'secret'");
        try {
            assertThat(of(read(server, "2.5.5"), "takeover_sha2").obstacle())
                    .isEqualTo(BackendAccount.Obstacle.VERSION);
            BackendAccount account = of(read(server, "2.7.1-12-g1"), "takeover_sha2");
            assertThat(account.possible()).isTrue();
            assertThat(of(read(server, "3.0.0"), "takeover_sha2").possible()).isTrue();
            Draft draft = UserDrafts.draft(users(), List.of(account), "4");
            try (HistoryStore history = HistoryStore.open(folder, "test")) {
                JobOutcome<RunResult<Integer>> outcome = new CurrentThreadRunner()
                        .submit(new ApplyJob(admin, draft, Optional.empty(), () -> history))
                        .await();
                assertThat(((JobOutcome.Succeeded<RunResult<Integer>>) outcome)
                                .value()
                                .problems())
                        .isEmpty();
            }
            assertThat(proxy.value("SELECT HEX(password) FROM runtime_mysql_users WHERE username = 'takeover_sha2'"))
                    .isEqualTo(server.value(
                            "SELECT HEX(authentication_string) FROM mysql.user WHERE user = 'takeover_sha2'"));
        } finally {
            server.run("DROP USER takeover_sha2@'%'");
        }
    }

    @Test
    void accountsOfOldServersAreRead() throws Exception {
        for (TestServer server : List.of(Lab.mysql55(), Lab.mysql57())) {
            server.run("GRANT USAGE ON *.* TO takeover_old@'%' IDENTIFIED BY 'old'");
            try {
                assertThat(of(read(server, "2.0.0"), "takeover_old").possible())
                        .as(server.toString())
                        .isTrue();
            } finally {
                server.run("DROP USER takeover_old@'%'");
            }
        }
    }

    private static BackendAccount of(Map<String, BackendAccount> accounts, String name) {
        return Objects.requireNonNull(accounts.get(name), name);
    }
}
