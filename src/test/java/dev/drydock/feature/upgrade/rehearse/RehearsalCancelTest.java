package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A Cancel in each stage of a rehearsal leaves no process, no folder, no schema and no account behind. */
@NeedsServers
@Timeout(600)
class RehearsalCancelTest {

    private static final String MARK = "cancelled_rehearsal";
    private static final String NEVER = "-";

    @TempDir
    private Path folder;

    @Test
    @Tag(Trials.SOAK)
    void inEachStageOfAPrivateServer() throws Exception {
        privateServer(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, _ -> true);
    }

    /** The first server, the copy of the data, and two servers side by side. */
    @Test
    void whileAPrivateServerStartsAndOnACopyOfTheData() throws Exception {
        privateServer(
                ServerKind.MARIADB,
                ServerKind.MARIADB_11_4,
                stage -> stage.endsWith("for the rehearsal")
                        || stage.startsWith("Copy")
                        || stage.startsWith("Run statements")
                        || stage.startsWith("Let "));
    }

    private void privateServer(ServerKind from, ServerKind to, Predicate<String> chosen) throws Exception {
        TargetChoice target = Rehearsals.program(to, folder);
        try (TestServer source = source(from);
                TestServer stopped = Lab.fresh(from);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            stopped.run("CREATE DATABASE " + MARK, "CREATE TABLE " + MARK + ".t (id INT PRIMARY KEY)");
            Path data = stopped.dataDir().orElseThrow();
            stopped.stop();
            OptionFiles file = OptionFiles.of("[mysqld]\nmax_allowed_packet = 16M\n");
            Path log = Files.writeString(folder.resolve("log"), "SELECT COUNT(*) FROM " + MARK + ".t;\n");
            ServerProgram old = ServerProgram.at(LabPrograms.of(from, folder));
            RehearsalOptions options = options(Optional.of(file), Optional.of(data))
                    .withReplay(Optional.of(ReplayOptions.usual(old, List.of(log))))
                    .withFollowing(Optional.of(Duration.ofMinutes(1)));
            List<String> stages = whole(source, target, options, history);
            assertThat(stages).hasSizeGreaterThan(15);
            Set<String> before = StageCancel.running();
            List<Path> ofOthers = copies();
            for (String stage : stages.stream().distinct().filter(chosen).toList()) {
                Set<String> folders = new HashSet<>(cancelled(source, target, options, history, stage));
                folders.removeAll(before);
                Lots.eventually(() -> before.equals(StageCancel.running()));
                assertThat(folders)
                        .as(stage)
                        .allSatisfy(seen -> assertThat(Path.of(seen)).doesNotExist());
                assertThat(copies()).as(stage).isSubsetOf(ofOthers);
            }
        }
    }

    @Test
    void inEachStageOnAServerThatIsThere() throws Exception {
        try (TestServer source = source(ServerKind.MYSQL_5_7);
                TestServer target = Lab.fresh(ServerKind.MYSQL_8_0);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                OpenServer given = OpenServer.open(Lots.profile(target), Secret.none())) {
            TargetChoice choice = new TargetChoice.EmptyServer(given);
            RehearsalOptions options = options(Optional.empty(), Optional.empty());
            for (String stage : whole(source, choice, options, history)) {
                cancelled(source, choice, options, history, stage);
                assertThat(target.value(
                                "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = '" + MARK + "'"))
                        .as(stage)
                        .isEqualTo("0");
                assertThat(target.value("SELECT COUNT(*) FROM mysql.user WHERE User = 'app'"))
                        .as(stage)
                        .isEqualTo("0");
                assertThat(target.value("SELECT COUNT(*) FROM information_schema.INNODB_TABLESPACES WHERE NAME = 'sp'"))
                        .as(stage)
                        .isEqualTo("0");
            }
        }
    }

    private static TestServer source(ServerKind kind) throws Exception {
        TestServer source = Lab.fresh(kind, "--performance-schema=ON");
        source.run("CREATE DATABASE " + MARK);
        String place = "";
        if (kind == ServerKind.MYSQL_5_7) {
            source.run("CREATE TABLESPACE sp ADD DATAFILE 'sp.ibd' ENGINE = InnoDB");
            place = " TABLESPACE sp";
        }
        source.run(
                "USE " + MARK,
                "CREATE USER app@'%'",
                "CREATE TABLE z (id INT PRIMARY KEY, n INT)" + place,
                "INSERT INTO z VALUES (1, 1), (2, 2)",
                "CREATE TABLE a (id INT PRIMARY KEY, z INT, FOREIGN KEY (z) REFERENCES z (id))",
                "CREATE FUNCTION f() RETURNS INT NO SQL RETURN 1",
                "CREATE PROCEDURE p() SELECT COUNT(*) FROM a",
                "CREATE VIEW v AS SELECT id FROM a",
                "CREATE TRIGGER t BEFORE INSERT ON a FOR EACH ROW SET NEW.z = NULL",
                "CREATE EVENT e ON SCHEDULE EVERY 1 DAY DO DELETE FROM a WHERE id = 0",
                "SELECT id FROM z WHERE n = 1");
        return source;
    }

    private static RehearsalOptions options(Optional<OptionFiles> file, Optional<Path> data) {
        return new RehearsalOptions(
                new Scope(List.of(), List.of(), List.of(), false), file, true, false, 2, true, 1, data);
    }

    private List<String> whole(TestServer source, TargetChoice target, RehearsalOptions options, HistoryStore history)
            throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none())) {
            StageCancel<RunResult<RehearsalResult>> job = new StageCancel<>(
                    new RehearsalJob(opened, target, options, () -> history, _ -> {}), NEVER, () -> {});
            JobOutcome<RunResult<RehearsalResult>> outcome =
                    new CurrentThreadRunner().submit(job).await();
            assertThat(outcome).as(outcome.toString()).isInstanceOf(JobOutcome.Succeeded.class);
            return job.stages();
        }
    }

    /** The data folders that were seen. */
    private Set<String> cancelled(
            TestServer source, TargetChoice target, RehearsalOptions options, HistoryStore history, String stage)
            throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none());
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            CompletableFuture<JobHandle<RunResult<RehearsalResult>>> handle = new CompletableFuture<>();
            StageCancel<RunResult<RehearsalResult>> job = new StageCancel<>(
                    new RehearsalJob(opened, target, options, () -> history, _ -> {}),
                    stage,
                    () -> handle.join().cancel());
            JobHandle<RunResult<RehearsalResult>> submitted = runner.submit(job);
            handle.complete(submitted);
            JobOutcome<RunResult<RehearsalResult>> outcome = submitted.await();
            assertThat(outcome).as(stage + ": " + outcome).isInstanceOf(JobOutcome.Cancelled.class);
            assertThat(job.stages()).as(stage).contains(stage);
            history.runs(RunFilter.newest(1).ofKind(RehearsalJob.KIND))
                    .forEach(run -> assertThat(run.state()).as(stage).isNotEqualTo(RunState.RUNNING));
            return job.folders();
        }
    }

    /** Copies of the data, or schemas, among the system's temporary files; a run of the tests that was killed leaves some. */
    private static List<Path> copies() throws IOException {
        List<Path> found = new ArrayList<>();
        try (Stream<Path> folders = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            folders.filter(one -> one.getFileName().toString().startsWith("drydock-"))
                    .map(one -> one.resolve("data").resolve(MARK))
                    .filter(Files::exists)
                    .forEach(found::add);
        }
        return found;
    }
}
