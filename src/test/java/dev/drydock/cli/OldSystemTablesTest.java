package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.feature.upgrade.system.FinishedUpgrade;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From pre-flight to verify on servers whose system tables are those of an older release. */
@NeedsServers
@Timeout(240)
class OldSystemTablesTest {

    private static final Path MARIADB_UPGRADE = Path.of("/usr/bin/mariadb-upgrade");

    @TempDir
    private Path folder;

    private static String url(TestServer server) {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    @Test
    void nothingIsCalledDoneUntilTheSystemTablesAreThoseOfTheRelease() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Commands commands = new Commands(folder.resolve("home"))) {
            Commands.Ended check =
                    commands.run("upgrade", "check", "--server", url(server), "--target", "8.0", "--no-config");
            assertThat(check.status()).isEqualTo(1);
            assertThat(check.out())
                    .contains(
                            "ERROR  system-tables",
                            "mysql_upgrade of 5.7.22",
                            "PREREQUISITE  shutdown  COULD NOT BE READ");

            Path report = folder.resolve("report.html");
            Commands.Ended run = commands.run(
                    "upgrade",
                    "run",
                    "--server",
                    url(server),
                    "--backup",
                    "none",
                    "--yes",
                    "--report",
                    report.toString());
            assertThat(run.status()).isEqualTo(1);
            assertThat(run.err())
                    .contains("not those of 5.7.22 but of MySQL 5.5.9", "mysql_upgrade of 5.7.22")
                    .doesNotContain("complete.");
            assertThat(Files.readString(report)).contains("MySQL 5.5.9").doesNotContain("Nothing is left");

            server.run("DROP VIEW ugly.dead", "DROP TABLE ugly.merged");
            Commands.Ended verify = commands.run("upgrade", "verify", "--server", url(server), "--format", "json");
            assertThat(verify.status()).isEqualTo(1);
            JsonNode json = JsonMapper.shared().readTree(verify.out());
            assertThat(json.get("left")).isEmpty();
            assertThat(json.get("outcome").get("word").asString()).isEqualTo("to-resolve");
            assertThat(json.get("system_tables").get("state").asString()).isEqualTo("differ");
            assertThat(json.get("system_tables").get("differences").toString()).contains("mysql.event: ");
            RunSummary recorded = newest(commands);
            assertThat(recorded.start().kind()).isEqualTo("upgrade-verify");
            assertThat(recorded.id()).isEqualTo(json.get("run").asLong());
            assertThat(recorded.summary()).containsEntry("proved", "false");
            assertThat(commands.history().findings(recorded.id()))
                    .anyMatch(finding -> finding.text().contains("mysql.event: "));

            FinishedUpgrade.of57(server, Lab.mysql57());
            Commands.Ended proved = commands.run("upgrade", "verify", "--server", url(server));
            assertThat(proved.status()).as(proved.out() + proved.err()).isZero();
            assertThat(proved.err()).contains("The system tables are those of MySQL 5.7.22.");
            assertThat(newest(commands).summary()).containsEntry("proved", "true");
        }
    }

    /** The program's own word counts for nothing: what the tables are afterwards does. */
    @Test
    void mariaDbsOwnProgramIsProvenByTheTables() throws Exception {
        assumeTrue(Files.isExecutable(MARIADB_UPGRADE), "no mariadb-upgrade on this computer");
        try (TestServer old = Lab.fresh(ServerKind.MARIADB_10_2, "--innodb-fast-shutdown=0");
                Commands commands = new Commands(folder.resolve("home"))) {
            old.stop();
            try (TestServer server = Lab.on(ServerKind.MARIADB, old.dataDir().orElseThrow())) {
                Commands.Ended before = commands.run("upgrade", "verify", "--server", url(server));
                assertThat(before.status()).isEqualTo(1);
                assertThat(before.err()).contains("but of MariaDB 10.2.11", "mariadb-upgrade of 10.11");
                Commands.Ended run = commands.run(
                        "upgrade",
                        "run",
                        "--server",
                        url(server),
                        "--backup",
                        "none",
                        "--system-tables",
                        MARIADB_UPGRADE.toString(),
                        "--yes");
                assertThat(run.status())
                        .as(commands.run("upgrade", "verify", "--server", url(server))
                                .out())
                        .isZero();
                assertThat(run.err()).contains("The system tables are those of MariaDB 10.11");
            }
        }
    }

    private static RunSummary newest(Commands commands) {
        return commands.history().runs(RunFilter.newest(1)).getFirst();
    }
}
