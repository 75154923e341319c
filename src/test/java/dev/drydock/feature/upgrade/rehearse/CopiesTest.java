package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.SmallDisk;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.Item;
import dev.drydock.history.LatestFindings;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.lab.InJob;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.Total;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two copies of the data: rows that differ are named, and a disk that is full is told from a server that ended. */
@NeedsServers
@Timeout(240)
class CopiesTest {

    @TempDir
    private Path folder;

    @Test
    void tablesThatHaveOtherRowsAreNamedAndWhatBothCannotReadIsEqual() throws Exception {
        String awkward = "`it's; -- a``b`";
        List<RehearsalFinding> told = new ArrayList<>();
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer upgraded = Lab.fresh(ServerKind.MYSQL_8_0);
                HistoryStore history = HistoryStore.open(folder, "test")) {
            for (TestServer server : List.of(old, upgraded)) {
                server.run(
                        "CREATE DATABASE shop",
                        "CREATE TABLE shop." + awkward + " (id INT PRIMARY KEY)",
                        "INSERT INTO shop." + awkward + " VALUES (1), (2), (3)",
                        "CREATE TABLE shop.same (id INT PRIMARY KEY)",
                        "INSERT INTO shop.same VALUES (1)",
                        "CREATE TABLE shop.gone (id INT)",
                        "CREATE VIEW shop.v AS SELECT 1");
            }
            upgraded.run("DELETE FROM shop." + awkward + " WHERE id = 2", "DROP TABLE shop.gone");
            InJob.of(context -> {
                try (RunWriter writer = history.begin(new RunStart(
                                "upgrade-rehearsal",
                                "upgrade-rehearsal",
                                new ServerIdentity("key", "shop", "db:3306", "MySQL", "5.7.22", ""),
                                "root",
                                "ada",
                                Map.of()));
                        OpenServer here = OpenServer.open(Lots.profile(old), Secret.none());
                        OpenServer there = OpenServer.open(Lots.profile(upgraded), Secret.none())) {
                    RehearsalRecorder recorder = new RehearsalRecorder(
                            writer,
                            new PreflightMatches(LatestFindings.read(history, "key", PreflightRecorder.KIND)),
                            told::add);
                    assertThat(new RowsOfCopies(recorder, context).compare(here, there, WindowStep.BACK_COPY))
                            .isEqualTo(new RowsOfCopies.Compared(3, 2));
                }
            });
        }
        assertThat(told)
                .extracting(found ->
                        found.finding().severity() + " " + found.finding().message())
                .containsExactlyInAnyOrder(
                        Severity.ERROR + " shop.gone has another number of rows. Before the upgrade: 0 · upgraded: –",
                        Severity.ERROR
                                + " shop.it's; -- a`b has another number of rows. Before the upgrade: 3 · upgraded: 2");
    }

    /** Two measurements of one disk differ by a third and more, which would be the range of all steps. */
    @Test
    void aDiskThatIsTheRehearsalsOwnIsMeasuredOnceAndThatIsSaid() throws Exception {
        List<RehearsalFinding> told = new ArrayList<>();
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            InJob.of(context -> {
                try (RunWriter writer = history.begin(new RunStart(
                                "upgrade-rehearsal",
                                "upgrade-rehearsal",
                                new ServerIdentity("key", "shop", "db:3306", "MySQL", "5.7.22", ""),
                                "root",
                                "ada",
                                Map.of()));
                        OpenServer server = OpenServer.open(Lots.profile(Lab.mysql57()), Secret.none())) {
                    new DiskTest(folder.toString(), server)
                            .run(
                                    Files.createDirectory(folder.resolve("rehearsal")),
                                    new RehearsalRecorder(
                                            writer,
                                            new PreflightMatches(
                                                    LatestFindings.read(history, "key", PreflightRecorder.KIND)),
                                            told::add),
                                    context);
                }
            });
            assertThat(history.items(1))
                    .hasSize(2)
                    .extracting(Item::measure)
                    .satisfies(speeds -> assertThat(speeds.getFirst()).isEqualTo(speeds.getLast()));
        }
        assertThat(told)
                .singleElement()
                .satisfies(
                        found -> assertThat(found.finding().message()).contains("on one file system", "measured once"));
    }

    @Test
    void aDiskIsFullAsLongAsThereIsHardlyAnyRoomAndAServerThatEndedIsStartedAgain() throws Exception {
        TestServer made = Lab.fresh(ServerKind.MYSQL_5_7);
        Path data = made.dataDir().orElseThrow();
        made.stop();
        ServerProgram program = ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_5_7, folder));
        InJob.of(context -> {
            try (OwnServer own = OwnServer.of(program);
                    SmallDisk disk = SmallDisk.over(Files.createDirectory(own.dataDir()), "600m")) {
                DataCopy.copy(data, own.dataDir(), 1, context, context.stage("copy", Total.unknown()));
                List<String> options = StartedCopy.options(program, TimedOptions.of(Map.of(), own, context));
                own.startOnCopy(context, options);
                try (StartedCopy copy = new StartedCopy(new StartedCopy.Of(own, program, options), context)) {
                    assertThat(copy.full()).isFalse();
                    Path filler = disk.fill();
                    assertThat(copy.full()).isTrue();
                    Files.delete(filler);
                    assertThat(copy.full()).isFalse();
                    copy.restart();
                    Optional<String> answer =
                            copy.server().query(session -> session.first("SELECT 1", row -> row.text(1)));
                    assertThat(answer).contains("1");
                }
                own.stop();
            }
        });
    }
}
