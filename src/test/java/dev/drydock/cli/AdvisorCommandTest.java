package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Settings and their differences from the command line, on real servers. */
@NeedsServers
@Timeout(120)
class AdvisorCommandTest extends CommandLine {

    private static String address(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    private static List<String> names(JsonNode array) {
        List<String> names = new ArrayList<>();
        array.forEach(one -> names.add(one.get("name").asString()));
        return names;
    }

    @Test
    void settingsAreShownByFilterAndLeaveARun() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("SET GLOBAL max_connections = 321");
            Commands.Ended ended = commands.run(
                    "advisor", "settings", "--server", address(server), "--show", "runtime", "--format", "json");
            assertThat(ended.status()).as(ended.err()).isZero();
            JsonNode read = JsonMapper.shared().readTree(ended.out());
            Schemas.fits("advisor-settings", read);
            assertThat(names(read.get("settings"))).containsExactly("max_connections");
            JsonNode setting = read.get("settings").get(0);
            assertThat(setting.get("default").asString()).isEqualTo("151");
            assertThat(setting.get("origin").asString()).isEqualTo("runtime");
            Commands.Ended report =
                    commands.run("history", "report", read.get("run").get("id").asString());
            assertThat(report.out()).as(report.err()).contains("max_connections", "321", "differs");
            assertThat(commands.run("advisor", "settings", "--server", address(server), "--show", "some")
                            .status())
                    .isEqualTo(2);
        }
    }

    @Test
    void aServerIsComparedWithAnotherAndWithARelease() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer maria = Lab.fresh(ServerKind.MARIADB_10_2)) {
            Commands.Ended two = commands.run("advisor", "diff", address(old), address(maria), "--format", "json");
            assertThat(two.status()).as(two.err()).isOne();
            JsonNode diff = JsonMapper.shared().readTree(two.out());
            Schemas.fits("advisor-diff", diff);
            assertThat(names(diff.get("differences"))).contains("sql_mode", "group_concat_max_len", "secure_file_priv");
            assertThat(names(diff.get("left_out"))).contains("port", "datadir");
            Commands.Ended release = commands.run("advisor", "diff", address(old), "defaults:mysql-9.7");
            assertThat(release.out()).as(release.err()).contains("character_set_server");
            Commands.Ended none = commands.run("advisor", "diff", address(old), "defaults:mysql-8.4");
            assertThat(none.status()).isEqualTo(2);
            assertThat(none.err()).contains("no table of the defaults of mysql-8.4", "mysql-5.7.22");
            Commands.Ended pinned = commands.run("advisor", "pin", address(old), "defaults:mysql-9.7");
            assertThat(pinned.status()).as(pinned.err()).isOne();
            assertThat(pinned.out()).startsWith("[mysqld]").contains("event_scheduler = OFF");
            assertThat(pinned.err()).contains("Cannot be kept: default_authentication_plugin");
        }
    }

    @Test
    void theBufferPoolIsShownAndDumped() throws Exception {
        String server = address(Lab.mysql57());
        Commands.Ended shown = commands.run("advisor", "buffer-pool", "--server", server);
        assertThat(shown.out())
                .as(shown.err())
                .contains("The next shutdown dumps 25 % of the buffer pool. A start loads the last dump.");
        Commands.Ended dumped =
                commands.run("advisor", "buffer-pool", "--server", server, "--dump", "--format", "json");
        JsonNode read = JsonMapper.shared().readTree(dumped.out());
        Schemas.fits("advisor-buffer-pool", read);
        assertThat(read.at("/dump/state").asString()).isEqualTo("completed");
        assertThat(commands.run("history", "report", read.at("/run/id").asString())
                        .out())
                .contains("SET GLOBAL innodb_buffer_pool_dump_now = ON");
        Commands.Ended old = commands.run("advisor", "buffer-pool", "--server", address(Lab.mysql55()));
        assertThat(old.err()).contains("E-3014");
        assertThat(old.status()).isOne();
    }

    @Test
    void whatUtf8mb4CostsIsMeasuredOrRefused() throws Exception {
        String[] cost = {"advisor", "utf8mb4", "cost", "--server", address(Lab.mysql57()), "--rounds", "3"};
        Commands.Ended json = commands.run(with(cost, "--rows", "1000", "--seconds", "2", "--format", "json"));
        assertThat(json.status()).as(json.err()).isBetween(0, 1);
        JsonNode read = JsonMapper.shared().readTree(json.out());
        Schemas.fits("advisor-utf8mb4-cost", read);
        assertThat(read.get("sides")).hasSize(2);
        Commands.Ended table = commands.run(with(cost, "--rows", "1000", "--seconds", "2"));
        assertThat(table.out())
                .as(table.err())
                .contains("latin1  Look up by an index over texts", "latin1_swedish_ci against utf8mb4_general_ci");
        assertThat(commands.run(with(cost, "--rows", "9")).status()).isEqualTo(2);
    }

    @Test
    void aServerIsComparedWithAnOptionFile(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("my.cnf");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            Files.writeString(file, "[mariadb]\nlong-query-time = 3\nslow_query_log = off\nchroot = /x\n");
            Commands.Ended read =
                    commands.run("advisor", "diff", address(server), "--file", file.toString(), "--format", "json");
            assertThat(read.status()).as(read.err()).isOne();
            JsonNode diff = JsonMapper.shared().readTree(read.out());
            Schemas.fits("advisor-diff", diff);
            assertThat(names(diff.get("differences")))
                    .contains("long_query_time")
                    .doesNotContain("slow_query_log");
            assertThat(diff.get("differences").toString()).contains(file + ":2");
            assertThat(diff.get("not_compared").get(0).asString()).contains("chroot");
            Commands.Ended release = commands.run("advisor", "diff", "defaults:mysql-9.7", "--file", file.toString());
            assertThat(release.status()).isZero();
            assertThat(commands.run("advisor", "diff", address(server)).status())
                    .isEqualTo(2);
            Commands.Ended gone = commands.run(
                    "advisor",
                    "diff",
                    address(server),
                    "--file",
                    folder.resolve("gone.cnf").toString());
            assertThat(gone.status()).isEqualTo(2);
            assertThat(gone.err()).contains("gone.cnf cannot be read");
        }
    }

    @Test
    void whatDriftedInAGroupIsInOneTable() throws Exception {
        try (TestServer one = Lab.fresh(ServerKind.MARIADB);
                TestServer two = Lab.fresh(ServerKind.MARIADB);
                TestServer three = Lab.fresh(ServerKind.MARIADB)) {
            Commands.Ended same =
                    commands.run("advisor", "drift", address(one), address(two), address(three), "--format", "json");
            assertThat(same.status()).as(same.err()).isZero();
            Schemas.fits("advisor-drift", JsonMapper.shared().readTree(same.out()));
            for (TestServer read : List.of(one, two, three)) {
                String often = "SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS"
                        + " WHERE VARIABLE_NAME = 'Com_show_variables'";
                long before = Long.parseLong(read.value(often));
                assertThat(commands.run("advisor", "drift", address(one), address(two), address(three))
                                .status())
                        .isZero();
                long drift = Long.parseLong(read.value(often)) - before;
                commands.run("advisor", "settings", "--server", address(read));
                assertThat(drift)
                        .as("the settings of each server are read once")
                        .isLessThanOrEqualTo(Long.parseLong(read.value(often)) - before - drift);
            }
            two.run("SET GLOBAL max_allowed_packet = 1048576");
            three.run("SET GLOBAL read_only = ON", "SET GLOBAL optimizer_switch = 'index_merge=off'");
            Commands.Ended drift =
                    commands.run("advisor", "drift", address(one), address(two), address(three), "--format", "json");
            assertThat(drift.status()).as(drift.err()).isOne();
            JsonNode group = JsonMapper.shared().readTree(drift.out());
            Schemas.fits("advisor-drift", group);
            assertThat(names(group.get("drifted"))).containsExactly("max_allowed_packet", "optimizer_switch");
            assertThat(names(group.get("left_out"))).contains("read_only", "port");
            Commands.Ended report =
                    commands.run("history", "report", group.get("run").get("id").asString());
            assertThat(report.out())
                    .as(report.err())
                    .contains("Compare settings of a group", "index_merge=off", "2 of 3 alike");
            JsonNode flags = group.get("drifted").get(1);
            assertThat(flags.get("most_alike").asInt()).isEqualTo(2);
            assertThat(flags.get("values").toString())
                    .contains("\"index_merge=on\"", "\"index_merge=off\"")
                    .doesNotContain("mrr");
            three.stop();
            Commands.Ended gone = commands.run("advisor", "drift", address(one), address(two), address(three));
            assertThat(gone.status()).isOne();
            assertThat(gone.out()).contains("max_allowed_packet", "1 of 2 alike");
            assertThat(gone.err()).contains("1 server was not read: " + address(three));
            Commands.Ended first =
                    commands.run("advisor", "drift", address(three), "--server", address(one), address(two));
            assertThat(first.out()).as(first.err()).contains("max_allowed_packet", "1 of 2 alike");
            assertThat(commands.run("advisor", "drift", address(one)).status()).isEqualTo(2);
        }
    }

    @Test
    void aFindingIsAcceptedUntilADayAndCountsNoMoreUntilItIsTakenBack() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("CREATE USER 'app'@'%' IDENTIFIED BY 'secret-one'");
            String[] check = {"advisor", "check", "--server", address(server), "--window", "0", "--format", "json"};
            String[] accept = {"advisor", "accept", "--server", address(server), "--check", "sec.any-host"};
            String day = LocalDate.now(ZoneId.systemDefault()).plusDays(1).toString();
            String[] why = {"--owner", "Ada", "--reason", "behind the firewall", "--until", day};
            assertThat(commands.run(with(accept, why)).err()).contains("Run drydock advisor check first");
            long before = warnings(commands.run(check));
            Commands.Ended given = commands.run(with(accept, why));
            assertThat(given.status()).as(given.err()).isZero();
            assertThat(given.err()).contains("sec.any-host", "app@%");
            assertThat(warnings(commands.run(check))).isEqualTo(before - 1);
            assertThat(commands.run("advisor", "check", "--server", address(server), "--window", "0")
                            .out())
                    .contains("1 finding accepted");
            JsonNode list = JsonMapper.shared()
                    .readTree(
                            commands.run("advisor", "accept", "--server", address(server), "--list", "--format", "json")
                                    .out());
            Schemas.fits("upgrade-accept", list);
            assertThat(list.get(0).get("owner").asString()).isEqualTo("Ada");
            assertThat(commands.run(with(accept, "--withdraw")).status()).isZero();
            assertThat(warnings(commands.run(check))).isEqualTo(before);
            assertThat(commands.run(
                                    "advisor",
                                    "accept",
                                    "--server",
                                    address(server),
                                    "--check",
                                    "reserved-words",
                                    "--withdraw")
                            .err())
                    .contains("no check \"reserved-words\"");
        }
    }

    private static long warnings(Commands.Ended check) {
        long warnings = 0;
        for (JsonNode area : JsonMapper.shared().readTree(check.out()).get("verdicts")) {
            warnings += area.get("warning").asLong();
        }
        return warnings;
    }

    private static String[] with(String[] words, String... more) {
        return Stream.of(words, more).flatMap(Stream::of).toArray(String[]::new);
    }

    @Test
    void aSchemaIsConvertedOnlyWithYesAndResumedByItsRun() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run(
                    "CREATE DATABASE conv CHARACTER SET latin1",
                    "CREATE TABLE conv.t (id INT PRIMARY KEY, v VARCHAR(20)) ENGINE=InnoDB",
                    "INSERT INTO conv.t VALUES (1, CONVERT(x'E9' USING latin1))");
            String[] run = {"advisor", "utf8mb4", "run", "--server", address(server)};
            Commands.Ended asked = commands.run(with(run, "--schema", "conv"));
            assertThat(asked.status()).isEqualTo(2);
            assertThat(asked.out()).contains("copy");
            assertThat(asked.err()).contains("--yes");
            assertThat(commands.run(with(run, "--schema", "conv", "--as-is", "t.none", "--yes"))
                            .err())
                    .contains("E-4954");
            Commands.Ended done = commands.run(with(run, "--schema", "conv", "--yes", "--format", "json"));
            assertThat(done.status()).as(done.err()).isZero();
            JsonNode read = JsonMapper.shared().readTree(done.out());
            Schemas.fits("advisor-utf8mb4-run", read);
            assertThat(read.get("tables").get(0).get("verified").asBoolean()).isTrue();
            assertThat(server.value("SELECT HEX(v) FROM conv.t")).isEqualTo("C3A9");
            String id = read.get("run").get("id").asString();
            Commands.Ended report = commands.run("history", "report", id);
            assertThat(report.out()).as(report.err()).contains("conv.t", "verified: 1 row", "Tables verified");
            server.run("ALTER TABLE conv.t ADD w VARCHAR(9) CHARACTER SET latin1");
            Commands.Ended again = commands.run(with(run, "--resume", id, "--yes"));
            assertThat(again.status()).as(again.err()).isZero();
            assertThat(commands.run(with(run, "--resume", id, "--yes")).status())
                    .as("nothing is left")
                    .isEqualTo(4);
            assertThat(commands.run(with(run, "--resume", id, "--schema", "conv"))
                            .status())
                    .isEqualTo(2);
            commands.run("advisor", "settings", "--server", address(server));
            assertThat(commands.run(with(run, "--resume", "99", "--yes")).err()).contains("E-5302");
        }
    }

    @Test
    void aProductionServerIsConvertedUnlockedOnlyAndNeverBySchedule() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run(
                    "CREATE DATABASE conv CHARACTER SET latin1",
                    "CREATE TABLE conv.l (id INT PRIMARY KEY, v VARCHAR(200), KEY k (v)) ENGINE=InnoDB"
                            + " ROW_FORMAT=COMPACT",
                    "CREATE TABLE conv.p (v VARCHAR(20) PRIMARY KEY) ENGINE=InnoDB",
                    "CREATE TABLE conv.c (v VARCHAR(20), CONSTRAINT orphans FOREIGN KEY (v) REFERENCES conv.p (v))"
                            + " ENGINE=InnoDB",
                    "SET SESSION foreign_key_checks = 0",
                    "INSERT INTO conv.c VALUES ('nobody')");
            Profile lab = Lots.production(server, server.user());
            commands.profiles().save(lab.copy(lab.id(), "shop-prod").withPassword(PasswordSource.NONE));
            String[] run = {"advisor", "utf8mb4", "run", "--server", "shop-prod", "--schema", "conv"};
            Commands.Ended locked = commands.run(with(run, "--yes"));
            assertThat(locked.status()).isEqualTo(2);
            assertThat(locked.err()).contains("E-2301");
            assertThat(commands.run(with(
                                    new String[] {
                                        "schedule",
                                        "add",
                                        "night",
                                        "--when",
                                        "daily 02:00",
                                        "--scheduler",
                                        "cron",
                                        "--program",
                                        "/usr/bin/drydock",
                                        "--preview",
                                        "--"
                                    },
                                    with(run, "--yes")))
                            .err())
                    .contains("E-1064");
            assertThat(server.value("SHOW CREATE DATABASE conv")).isEqualTo("conv");
            Commands.Ended planned = commands.run(with(run, "--preview"));
            assertThat(planned.out()).as(planned.err()).contains("ROW_FORMAT=DYNAMIC");
            Schemas.fits(
                    "advisor-utf8mb4-plan",
                    commands.run(
                                    "advisor",
                                    "utf8mb4",
                                    "plan",
                                    "--server",
                                    "shop-prod",
                                    "--schema",
                                    "conv",
                                    "--format",
                                    "json")
                            .out());
            Commands.Ended done = commands.run(with(run, "--unlock", "move to utf8mb4", "--yes"));
            assertThat(done.status()).as(done.err()).isEqualTo(1);
            assertThat(done.err().split("E-5307", -1)).as(done.err()).hasSize(2);
            assertThat(server.value("SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = 'conv'"
                            + " AND CHARACTER_SET_NAME = 'utf8mb4'"))
                    .isEqualTo("3");
        }
    }
}
