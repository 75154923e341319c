package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            two.run("SET GLOBAL max_allowed_packet = 1048576");
            three.run("SET GLOBAL read_only = ON", "SET GLOBAL optimizer_switch = 'index_merge=off'");
            Commands.Ended drift =
                    commands.run("advisor", "drift", address(one), address(two), address(three), "--format", "json");
            assertThat(drift.status()).as(drift.err()).isOne();
            JsonNode group = JsonMapper.shared().readTree(drift.out());
            Schemas.fits("advisor-drift", group);
            assertThat(names(group.get("drifted"))).containsExactly("max_allowed_packet", "optimizer_switch");
            assertThat(names(group.get("left_out"))).contains("read_only", "port");
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
            assertThat(commands.run("advisor", "drift", address(one)).status()).isEqualTo(2);
        }
    }
}
