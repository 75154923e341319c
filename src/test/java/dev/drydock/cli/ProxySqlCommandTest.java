package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The commands on a real ProxySQL. */
@NeedsServers
@Timeout(120)
class ProxySqlCommandTest extends CommandLine {

    @SuppressWarnings("NullAway.Init")
    private static ProxySqlServer proxy;

    @BeforeAll
    static void start() {
        proxy = Lab.proxySql("monitor_enabled=false");
    }

    private Commands.Ended proxysql(String command, String... more) throws Exception {
        return proxysql(proxy.adminPort(), command, more);
    }

    private Commands.Ended proxysql(int port, String command, String... more) throws Exception {
        Path password = Files.writeString(folder.resolve("password"), "admin");
        List<String> line = new ArrayList<>(List.of(
                "proxysql",
                command,
                "--server",
                "mysql://admin@127.0.0.1:" + port,
                "--password-file",
                password.toString()));
        line.addAll(List.of(more));
        return commands.run(line.toArray(String[]::new));
    }

    @Test
    void diffEndsWith0WhereNothingDiffersAnd1WhereSomethingDoes() throws Exception {
        Commands.Ended same = proxysql("diff");
        assertThat(same.status()).as(same.err()).isZero();
        proxy.run(
                "INSERT INTO mysql_users (username, password) VALUES ('app', 'tops3cret')",
                "UPDATE global_variables SET variable_value = 'tops3cret' WHERE variable_name ="
                        + " 'mysql-monitor_password'");
        try {
            Commands.Ended differs = proxysql("diff", "--format=json");
            assertThat(differs.status()).as(differs.err()).isEqualTo(1);
            assertThat(differs.out() + differs.err()).doesNotContain("tops3cret");
            Schemas.fits("proxysql-diff", differs.out());
            JsonNode modules = JsonMapper.shared().readTree(differs.out()).get("modules");
            assertThat(modules.get(1).get("module").asString()).isEqualTo("users");
            assertThat(modules.get(1).get("load").get("added").asInt()).isEqualTo(1);
            Commands.Ended table = proxysql("diff", "--module=mysql-variables");
            assertThat(table.out())
                    .contains("mysql-monitor_password")
                    .contains("••••••")
                    .doesNotContain("tops3cret");
        } finally {
            proxy.run("LOAD MYSQL USERS FROM DISK", "LOAD MYSQL VARIABLES FROM DISK");
        }
    }

    @Test
    void statusNamesAServerThatIsNotInUse() throws Exception {
        proxy.run(
                "INSERT INTO mysql_servers (hostgroup_id, hostname, port, status) VALUES (3, 'db3', 3306,"
                        + " 'OFFLINE_SOFT')",
                "LOAD MYSQL SERVERS TO RUNTIME");
        try {
            Commands.Ended ended = proxysql("status");
            assertThat(ended.status()).as(ended.err()).isEqualTo(1);
            assertThat(ended.out()).contains("db3:3306").contains("OFFLINE_SOFT is its status in mysql_servers");
        } finally {
            proxy.run("DELETE FROM mysql_servers", "LOAD MYSQL SERVERS TO RUNTIME");
        }
        Commands.Ended json = proxysql("status", "--format=json", "--watch=2", "--times=2");
        for (String line : json.out().lines().toList()) {
            Schemas.fits("proxysql-status", line);
        }
        assertThat(json.out().lines()).hasSize(2);
        assertThat(JsonMapper.shared()
                        .readTree(json.out().lines().findFirst().orElseThrow())
                        .has("servers"))
                .isTrue();
    }

    @Test
    void digestListsStatementsAndEndsWith4WhereNoneWasCounted() throws Exception {
        try (ProxySqlServer quiet = Lab.proxySql("monitor_enabled=false")) {
            Commands.Ended none = proxysql(quiet.adminPort(), "digest", "--format=json");
            assertThat(none.status()).as(none.err()).isEqualTo(4);
            assertThat(none.err()).contains("no statement");
            Schemas.fits("proxysql-digest", none.out());
            quiet.run(
                    "INSERT INTO mysql_users (username, password, default_hostgroup) VALUES ('app', 'app', 1)",
                    "INSERT INTO mysql_query_rules (rule_id, active, match_digest, OK_msg, apply)"
                            + " VALUES (1, 1, '.', 'answered', 1)",
                    "LOAD MYSQL USERS TO RUNTIME",
                    "LOAD MYSQL QUERY RULES TO RUNTIME");
            try (Connection app = quiet.traffic("app", "app");
                    Statement statement = app.createStatement()) {
                statement.execute("DO counted()");
            }
            Commands.Ended some = proxysql(quiet.adminPort(), "digest", "--format=json");
            assertThat(some.status()).as(some.err()).isZero();
            assertThat(some.out()).contains("counted");
            Schemas.fits("proxysql-digest", some.out());
            assertThat(proxysql(quiet.adminPort(), "digest").out()).contains("counted");
        }
        assertThat(proxysql("digest", "--order=nonsense").status()).isEqualTo(2);
    }

    @Test
    void checkFindsTheDefaultCredentialsAndRecordsIt() throws Exception {
        Commands.Ended ended = proxysql("check", "--format=json");
        assertThat(ended.status()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out()).contains("default-credentials").doesNotContain("admin:admin");
        Schemas.fits("proxysql-check", ended.out());
        RunSummary run = commands.history().runs(RunFilter.newest(1)).getFirst();
        assertThat(run.start().kind()).isEqualTo("proxysql-check");
        assertThat(commands.history().findings(run.id()))
                .extracting(RecordedFinding::check)
                .contains("default-credentials");
        assertThat(commands.history().items(run.id()))
                .filteredOn(item -> item.status().equals("not_evaluated"))
                .as("checks that failed themselves")
                .isEmpty();
    }

    @Test
    void whatIsNoProxySqlIsRefusedAndAnUnreachableOneIs3() throws Exception {
        TestServer server = Lab.mariadb();
        Path none = Files.writeString(folder.resolve("none"), "\n");
        Commands.Ended wrong = commands.run(
                "proxysql",
                "diff",
                "--server",
                "mysql://root@127.0.0.1:" + server.port(),
                "--password-file",
                none.toString());
        assertThat(wrong.status()).isEqualTo(2);
        assertThat(wrong.err()).contains("E-4501");
        assertThat(proxysql(1, "diff").status()).isEqualTo(3);
        assertThat(proxysql("diff", "--module=nonsense").status()).isEqualTo(2);
        assertThat(proxysql("status", "--watch=1").status()).isEqualTo(2);
    }

    @Test
    void snapshotKeepsEverythingWithoutSecretsAndApplyPutsItBack() throws Exception {
        proxy.run(
                "INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (9, 'kept', 3306)",
                "INSERT INTO mysql_users (username, password) VALUES ('keeper', 'tops3cret')");
        try {
            Commands.Ended kept = proxysql("snapshot", "--format=json");
            assertThat(kept.status()).as(kept.err()).isZero();
            Schemas.fits("run", kept.out());
            long run = JsonMapper.shared().readTree(kept.out()).get("run").asLong();
            assertThat(commands.history().items(run).toString())
                    .contains("kept")
                    .contains("keeper")
                    .doesNotContain("tops3cret");
            proxy.run("DELETE FROM mysql_servers");
            String[] back = {"--module=servers", "--restore=" + run, "--load"};
            Commands.Ended shown = proxysql("apply", back);
            assertThat(shown.status()).as("only shown").isEqualTo(2);
            assertThat(shown.out()).contains("INSERT INTO `main`.`mysql_servers`", "LOAD MYSQL SERVERS TO RUNTIME;");
            assertThat(proxy.value("SELECT COUNT(*) FROM main.mysql_servers")).isEqualTo("0");
            Commands.Ended done = proxysql("apply", "--module=servers", "--restore=" + run, "--load", "--yes");
            assertThat(done.status()).as(done.err()).isZero();
            assertThat(done.out()).startsWith("run ");
            assertThat(proxy.value("SELECT hostname FROM runtime_mysql_servers"))
                    .isEqualTo("kept");
            assertThat(proxysql("apply", "--module=servers", "--restore=999999", "--load", "--yes")
                            .err())
                    .contains("E-4505");
        } finally {
            proxy.run(
                    "DELETE FROM mysql_servers",
                    "LOAD MYSQL SERVERS TO RUNTIME",
                    "SAVE MYSQL SERVERS TO DISK",
                    "LOAD MYSQL USERS FROM DISK");
        }
    }

    @Test
    void applyTakesEditsBackAndSaysWhatItWasNotTold() throws Exception {
        proxy.run("INSERT INTO mysql_query_rules (rule_id, active, match_digest) VALUES (77, 1, 'x')");
        Commands.Ended back = proxysql("apply", "--module=query-rules", "--from=disk", "--yes", "--format=json");
        assertThat(back.status()).as(back.err()).isZero();
        assertThat(proxy.value("SELECT COUNT(*) FROM main.mysql_query_rules")).isEqualTo("0");
        assertThat(proxysql("apply", "--module=query-rules").status()).isEqualTo(2);
        assertThat(proxysql("apply", "--module=query-rules", "--from=nonsense").status())
                .isEqualTo(2);
        assertThat(proxysql("apply", "--module=query-rules", "--from=disk", "--restore=1")
                        .status())
                .isEqualTo(2);
        assertThat(proxysql("apply", "--load").status()).isEqualTo(2);
        for (String command : List.of("status", "diff", "digest", "check", "snapshot")) {
            assertThat(proxysql(1, command).status()).as(command).isEqualTo(3);
        }
        assertThat(proxysql(1, "apply", "--module=users", "--load").status()).isEqualTo(3);
    }

    @Test
    void severalProxiesAreOneResultAndOneExitStatus() throws Exception {
        String address = "mysql://admin@127.0.0.1:" + proxy.adminPort();
        Commands.Ended both = proxysql("status", "--server", "mysql://admin@localhost:" + proxy.adminPort());
        assertThat(both.status()).as(both.err()).isZero();
        assertThat(both.out()).contains("== " + address + ": done ==", "localhost");
        Commands.Ended one = proxysql("check", "--server", "mysql://admin@127.0.0.1:1", "--format=json");
        assertThat(one.status()).isEqualTo(1);
        Schemas.fits("fleet", one.out());
        assertThat(proxysql("status", "--server", address + "1", "--watch=2").status())
                .isEqualTo(2);
    }

    @Test
    void statusLooksAgainAndAgainAndEndsWithTheNewestState() throws Exception {
        Commands.Ended twice = proxysql("status", "--watch=2", "--times=2");
        assertThat(twice.status()).as(twice.err()).isZero();
        assertThat(twice.out().lines().filter(line -> line.startsWith("ProxySQL ")))
                .hasSize(2);
    }
}
