package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.Lots;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Upgrades whose application or server is killed in the middle, and how they are taken up again. */
@NeedsServers
@Timeout(300)
class UpgradeCutOffTest {

    @TempDir
    private Path home;

    private SizableUpgrade upgrade;

    @BeforeEach
    void upgrade() {
        upgrade = new SizableUpgrade(home);
    }

    private final Random random = Trials.random("kills in upgrades");

    @Test
    void anApplicationThatIsKilledAgainAndAgainLosesAndRepeatsNothing() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection reader = Lots.readerOf(server, "sizable.t5");
                Connection watching = server.connect()) {
            List<String> counts = SizableUpgrade.counts(server);
            try (DrydockProcess first = upgrade.start(server, server.user(), "--workers", "2")) {
                Lots.eventually(() -> Lots.busy(watching, SizableUpgrade.ALTER));
                Thread.sleep(random.nextInt(600));
                first.kill();
            }
            reader.rollback();
            try (DrydockProcess second = DrydockProcess.start(home, "upgrade", "resume")) {
                Thread.sleep(500 + random.nextInt(2500));
                second.kill();
            }
            Path report = home.resolve("report.json");
            Commands.Ended last = upgrade.resume(report);
            if (last.err().contains("E-4269")) {
                assertThat(upgrade.states())
                        .as("the second one had come to its end")
                        .contains(RunState.SUCCEEDED);
            } else {
                assertThat(last.status()).as(last.err()).isZero();
                assertThat(Files.readString(report)).contains("\"proved\":true");
            }
            SizableUpgrade.assertUpgraded(server, counts);
            assertThat(upgrade.done().values()).as("no table is rebuilt twice").allMatch(times -> times == 1);
            assertThat(upgrade.states()).contains(RunState.INTERRUPTED);
        }
    }

    @Test
    void aServerThatIsKilledInTheMiddleIsTakenUpWhereItStands() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA)) {
            List<String> counts = SizableUpgrade.counts(server);
            try (DrydockProcess process =
                    upgrade.start(server, server.user(), "--workers", "2", "--reconnect-for", "2")) {
                Connection reader = Lots.readerOf(server, "sizable.t5");
                try (Connection watching = server.connect()) {
                    Lots.eventually(() -> Lots.busy(watching, SizableUpgrade.ALTER));
                }
                Thread.sleep(random.nextInt(600));
                server.kill();
                reader.abort(Runnable::run);
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isNotZero();
                assertThat(ended.err()).contains("E-20");
            }
            server.restart();
            boolean orphans = orphans(server);
            Commands.Ended resumed = upgrade.resume(home.resolve("report.html"));
            assertThat(resumed.status()).as(resumed.err()).isZero();
            assertThat(resumed.err().contains("of rebuilds that were interrupted"))
                    .as("leftovers are told of where there are some")
                    .isEqualTo(orphans);
            assertThat(Files.readString(home.resolve("report.html"))).contains("<svg", "found nothing left", "sizable");
            SizableUpgrade.assertUpgraded(server, counts);
            assertThat(upgrade.done().values()).allMatch(times -> times == 1);
            assertThat(upgrade.states()).containsExactly(RunState.SUCCEEDED, RunState.FAILED);
        }
    }

    private Commands.Ended command(String step, String... more) {
        List<String> words = new ArrayList<>(List.of("upgrade", step));
        words.addAll(List.of(more));
        try (Commands commands = new Commands(home)) {
            return commands.run(words.toArray(String[]::new));
        }
    }

    private static boolean orphans(TestServer server) throws Exception {
        return !server.value("SELECT COUNT(*) FROM information_schema.INNODB_SYS_TABLES WHERE NAME LIKE '%#sql%'")
                .equals("0");
    }

    @Test
    void aStatementThatTheServerStillRunsIsWaitedForAndNotSentAgain() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection watching = server.connect();
                Connection holder = server.connect();
                Statement lock = holder.createStatement()) {
            List<String> counts = SizableUpgrade.counts(server);
            // the look and the copy go through; the rebuild then waits for this transaction to end
            lock.execute("START TRANSACTION");
            lock.execute("SELECT COUNT(*) FROM sizable.t0");
            try (DrydockProcess first = upgrade.start(server, server.user(), "--workers", "1", "--lock-wait", "60")) {
                Lots.eventually(() -> Lots.busy(watching, SizableUpgrade.ALTER));
                first.kill();
            }
            assertThat(Lots.busy(watching, SizableUpgrade.ALTER))
                    .as("the server works on")
                    .isTrue();
            Commands.Ended planned =
                    command("plan", "--schema", "legacy", "--server", "mysql://root@127.0.0.1:" + server.port());
            assertThat(planned.err()).contains("The server still runs", "ALTER TABLE `sizable`.`t0` FORCE");
            CompletableFuture<Commands.Ended> resumed = CompletableFuture.supplyAsync(() -> command("resume"));
            Thread.sleep(1500);
            assertThat(resumed).as("it waits").isNotDone();
            lock.execute("COMMIT");
            Commands.Ended ended = resumed.join();
            assertThat(ended.status()).as(ended.err()).isZero();
            assertThat(ended.err()).contains((SizableUpgrade.TABLES - 1) + " planned");
            SizableUpgrade.assertUpgraded(server, counts);
            assertThat(upgrade.done()).doesNotContainKey("t0").hasSize(SizableUpgrade.TABLES - 1);
        }
    }

    @Test
    void anInterruptEndsTheStatementsOnTheServerAndSaysWhatStateTheTablesAreIn() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                Connection reader = Lots.readerOf(server, "sizable.t0", "sizable.t5");
                Connection watching = server.connect()) {
            List<String> counts = SizableUpgrade.counts(server);
            try (DrydockProcess process =
                    upgrade.start(server, server.user(), "--workers", "2", "--backup", "xtrabackup of 02:00")) {
                // it waits for the reader, so that it certainly runs when the interrupt comes
                Lots.eventually(() -> Lots.busy(watching, SizableUpgrade.ALTER + ".`t0`"));
                process.interrupt();
                DrydockProcess.Ended ended = process.end();
                assertThat(ended.status()).as(ended.err()).isEqualTo(130);
                assertThat(ended.err()).contains("Cancelled", "drydock upgrade resume");
                assertThat(Lots.busy(watching, SizableUpgrade.ALTER)).isFalse();
            }
            try (HistoryStore history = HistoryStore.open(home, "test")) {
                RunSummary run = history.runs(RunFilter.newest(1)).getFirst();
                assertThat(run.state()).isEqualTo(RunState.CANCELLED);
                assertThat(run.outcome().orElseThrow().counts().failed())
                        .as("what was cancelled or not reached has not failed")
                        .isZero();
                assertThat(history.items(run.id()))
                        .filteredOn(item -> item.status().equals("cancelled"))
                        .isNotEmpty()
                        .allMatch(item ->
                                item.attributes().getOrDefault("found", "").startsWith("rebuild"));
            }
            reader.rollback();
            Commands.Ended resumed = upgrade.resume(home.resolve("report.html"));
            assertThat(resumed.status()).as(resumed.err()).isZero();
            assertThat(Files.readString(home.resolve("report.html")))
                    .contains("Carried over from run 1: xtrabackup of 02:00");
            SizableUpgrade.assertUpgraded(server, counts);
        }
    }
}
