package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.run.SystemTablesJob;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A production server is read-only until it is unlocked, whatever is asked for. */
@NeedsServers
@Timeout(240)
class LockedServerTest {

    private static final String NAME = "shop-prod";

    @TempDir
    private Path home;

    private static Profile production(TestServer server) {
        Profile lab = Lots.production(server, server.user());
        return lab.copy(lab.id(), NAME).withPassword(PasswordSource.NONE);
    }

    private static Commands.Ended run(Commands commands, String command, String... more) {
        List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
        words.addAll(List.of("--server", NAME));
        words.addAll(List.of(more));
        return commands.run(words.toArray(String[]::new));
    }

    private static void assertWorks(Commands.Ended ended, int status) {
        assertThat(ended.err()).doesNotContain("E-2301", "E-1001");
        assertThat(ended.status()).as(ended.err()).isEqualTo(status);
    }

    /** Size and time of every table, which any change of one changes. */
    private static String state(TestServer server) throws Exception {
        return server.value("SELECT GROUP_CONCAT(TABLE_SCHEMA, '.', TABLE_NAME, ' ', IFNULL(CREATE_TIME, ''), ' ',"
                + " IFNULL(UPDATE_TIME, '') ORDER BY 1 SEPARATOR '\n') FROM information_schema.TABLES"
                + " WHERE TABLE_SCHEMA IN ('legacy', 'dbadmin')");
    }

    @Test
    void everyChangingCommandIsRefusedAndEveryReadingOneWorks() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Commands commands = new Commands(home)) {
            commands.profiles().save(production(server));
            String before = state(server);

            Commands.Ended upgrade =
                    run(commands, "upgrade run", "--schema", "legacy", "--backup", "none needed", "--yes");
            assertThat(upgrade.status()).isEqualTo(2);
            assertThat(upgrade.err()).contains("E-2301", NAME, "--unlock");
            Commands.Ended growth = run(commands, "count", "--schema", "legacy", "--growth-table", "--yes");
            assertThat(growth.status()).isEqualTo(2);
            assertThat(growth.err()).contains("E-2301");
            String address = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
            Commands.Ended byAddress = commands.run(
                    "upgrade", "run", "--server", address, "--schema", "legacy", "--backup", "none needed", "--yes");
            assertThat(byAddress.err()).as("the address is no way around").contains("E-2301");

            assertThat(state(server)).isEqualTo(before);
            assertThat(commands.history().runs(RunFilter.newest(5)))
                    .as("nothing began")
                    .isEmpty();

            assertWorks(run(commands, "count", "--schema", "sizable", "--at-one-moment", "--workers", "2"), 0);
            assertWorks(run(commands, "count", "--schema", "sizable"), 0);
            assertWorks(run(commands, "upgrade check", "--target", "8.0"), 1);
            assertWorks(run(commands, "upgrade plan"), 0);
            assertWorks(run(commands, "upgrade verify", "--schema", "legacy"), 1);
            assertWorks(run(commands, "doctor"), 0);
            assertThat(state(server)).isEqualTo(before);
        }
    }

    @Test
    void unlockedWithAReasonTheUpgradeRunsAndTheReasonIsInHistoryAndReport() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Commands commands = new Commands(home)) {
            commands.profiles().save(production(server));
            Path html = home.resolve("report.html");
            Commands.Ended ended = run(
                    commands,
                    "upgrade run",
                    "--schema",
                    "legacy",
                    "--backup",
                    "none needed",
                    "--yes",
                    "--unlock",
                    "change 4711",
                    "--report",
                    html.toString());
            assertThat(ended.err()).contains("done");
            assertThat(Files.readString(html)).contains("Unlocked because", "change 4711");

            List<RunSummary> runs = commands.history().runs(RunFilter.newest(5));
            assertThat(runs).extracting(run -> run.start().kind()).containsExactly("upgrade", "unlock");
            assertThat(runs).allSatisfy(run -> {
                assertThat(run.start().settings()).containsEntry("unlocked because", "change 4711");
                assertThat(run.start().server().profileName()).isEqualTo(NAME);
                assertThat(run.start().osUser()).isEqualTo(System.getProperty("user.name"));
                assertThat(run.state()).isEqualTo(RunState.SUCCEEDED);
            });
            assertThat(runs.getLast().summary()).containsEntry("locked again", "done");
            assertThat(server.value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'legacy'"
                            + " AND TABLE_NAME = 'temporal_innodb' AND CREATE_TIME > NOW() - INTERVAL 5 MINUTE"))
                    .as("rebuilt")
                    .isEqualTo("1");
            Commands.Ended again =
                    run(commands, "upgrade run", "--schema", "legacy", "--backup", "none needed", "--yes");
            assertThat(again.err()).as("locked again").contains("E-2301");
        }
    }

    @Test
    void theGrowthTableIsWrittenOnlyWithAReason() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "DROP DATABASE IF EXISTS kept",
                "CREATE DATABASE kept",
                "CREATE TABLE kept.t (a INT) ENGINE=InnoDB",
                "DROP DATABASE IF EXISTS dbadmin");
        try (Commands commands = new Commands(home)) {
            commands.profiles().save(production(server));
            Commands.Ended unsure = run(commands, "count", "--schema", "kept", "--growth-table", "--unlock", "weekly");
            assertThat(unsure.status()).as("no terminal to type the name on").isEqualTo(2);
            assertThat(unsure.err()).contains("--yes");
            Commands.Ended counted =
                    run(commands, "count", "--schema", "kept", "--growth-table", "--unlock", "weekly", "--yes");
            assertThat(counted.status()).as(counted.err()).isZero();
            assertThat(server.value("SELECT COUNT(*) FROM dbadmin.table_growth"))
                    .isEqualTo("1");
            RunSummary count = commands.history().runs(RunFilter.newest(1)).getFirst();
            assertThat(count.start().settings()).containsEntry("unlocked because", "weekly");
        } finally {
            server.run("DROP DATABASE kept", "DROP DATABASE IF EXISTS dbadmin");
        }
    }

    @Test
    void theVendorsProgramIsNotStartedOnALockedServer() throws Exception {
        TestServer server = Lab.mysql57();
        Path trace = home.resolve("started");
        Path program = home.resolve("program");
        Files.writeString(program, "#!/bin/sh\ntouch " + trace + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
        try (Commands commands = new Commands(home);
                OpenServer opened = OpenServer.open(production(server), Lots.password(server))) {
            BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {});
            var outcome = runner.submit(new SystemTablesJob(
                            opened, new VendorTool(program, opened.password()), commands::history, _ -> {}))
                    .await();
            runner.cancelAll(Duration.ofSeconds(60));
            runner.close();
            assertThat(outcome)
                    .isInstanceOfSatisfying(
                            JobOutcome.Failed.class,
                            failed -> assertThat(failed.problem().code().id()).isEqualTo("E-2301"));
            assertThat(trace).doesNotExist();
            assertThat(commands.history().runs(RunFilter.newest(1))).isEmpty();
        }
    }
}
