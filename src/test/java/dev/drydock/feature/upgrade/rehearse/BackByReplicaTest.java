package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.LiveFolder;
import dev.drydock.SmallDisk;
import dev.drydock.check.Severity;
import dev.drydock.db.Lots;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.syntax.ReadingMode;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.replay.ReplayLoad;
import dev.drydock.feature.upgrade.replay.ReplayOptions;
import dev.drydock.feature.upgrade.replay.WriteReplay;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
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
import dev.drydock.lab.Trials;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.mysqld.OwnServer;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import java.io.Closeable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The way back by replication is tried on real servers: the old program follows the upgraded copy. */
@NeedsServers
@Timeout(240)
class BackByReplicaTest {

    @TempDir
    private Path folder;

    /** Whether the replica has a disk of its own, without room for much. */
    private boolean small;

    private @Nullable SmallDisk disk;

    /** @param arguments of the source */
    record Pair(ServerKind old, ServerKind target, String how, List<String> arguments) {}

    static List<Pair> pairs() {
        return Trials.some(
                List.of(
                        new Pair(ServerKind.MYSQL_5_6, ServerKind.MYSQL_5_7, "the place in the log", List.of()),
                        new Pair(ServerKind.MARIADB, ServerKind.MARIADB_11_4, "GTIDs", List.of())),
                List.of(
                        new Pair(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, "the place in the log", List.of()),
                        new Pair(
                                ServerKind.MYSQL_5_7,
                                ServerKind.MYSQL_8_0,
                                "GTIDs",
                                List.of(
                                        "--gtid-mode=ON",
                                        "--enforce-gtid-consistency=ON",
                                        "--log-bin=source",
                                        "--server-id=7"))));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("pairs")
    void theOldVersionFollowsTheNewOneUnderTheWritesOfALogAndHasAllRows(Pair pair) throws Exception {
        String[] arguments = pair.arguments().toArray(String[]::new);
        TestServer made = Lab.fresh(pair.old(), arguments);
        made.run(
                "SET NAMES utf8mb4",
                "CREATE DATABASE `a``b ☃` CHARACTER SET utf8mb4",
                "USE `a``b ☃`",
                "CREATE TABLE t (id INT PRIMARY KEY AUTO_INCREMENT, s VARCHAR(50), d DATETIME, b BLOB)",
                "CREATE TABLE log (n INT PRIMARY KEY)",
                "CREATE TRIGGER tr AFTER INSERT ON t FOR EACH ROW INSERT INTO log VALUES (NEW.id)",
                "INSERT INTO t (s) VALUES ('one'), ('two')");
        Path data = made.dataDir().orElseThrow();
        made.stop();
        Path log = Files.writeString(folder.resolve("log.sql"), """
                USE `a``b ☃`;
                SELECT s FROM t;
                INSERT INTO t (s, d, b) VALUES ('🐬 ''\\n;', NOW(), x'00ff'), (NULL, NULL, NULL);
                UPDATE t SET s = CONCAT(s, '!') WHERE id < 3;
                DELETE FROM t WHERE s = 'two!';
                INSERT INTO t (id) VALUES (1);
                DROP TABLE t;
                """);
        TestServer source = Lab.fresh(pair.old(), arguments);
        Set<String> before = StageCancel.running();
        try (HistoryStore history = HistoryStore.open(folder.resolve("history"), "test")) {
            RehearsalResult result = Rehearsals.run(
                            source, Rehearsals.program(pair.target(), folder), options(data, pair.old(), log), history)
                    .value();
            StepTime back = result.window().stream()
                    .filter(step -> step.step() == WindowStep.BACK_REPLICA)
                    .findFirst()
                    .orElseThrow();
            assertThat(back.known()).as(back.how()).isTrue();
            assertThat(back.how())
                    .contains(
                            " by " + pair.how() + ": 3 writes of the applications (1 refused by the new server) and 6",
                            "The rows of 3 tables were counted, the same on both; 0 checksums differ");
            assertThat(result.findings())
                    .filteredOn(found -> found.finding().severity() == Severity.ERROR)
                    .extracting(found -> found.finding().message())
                    .isEmpty();
        }
        Lots.eventually(() -> before.equals(StageCancel.running()));
    }

    @Test
    void aWriteUnderACollationOfTheNewVersionStopsTheOldOneAndIsNamedWithoutItsLiterals() throws Exception {
        String log = """
                USE shop;
                UPDATE t SET s = 'fine' WHERE id = 1;
                SET NAMES utf8mb4 COLLATE utf8mb4_0900_ai_ci;
                UPDATE t SET s = 's3cr3t' WHERE id = 2;
                UPDATE t SET s = 'later' WHERE id = 3;
                """;
        List<RehearsalFinding> told = new ArrayList<>();
        StepTime stopped = follow(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, log, told, _ -> {});
        assertThat(stopped.how())
                .startsWith(
                        "MySQL 5.7.22 did not follow to the end: Character set '#255' is not a compiled character set")
                .endsWith("(22). Statement: UPDATE t SET s = ? WHERE id = ?");
        assertThat(told)
                .extracting(found -> found.finding().severity() + " " + found.statement())
                .containsExactly("ERROR UPDATE t SET s = ? WHERE id = ?");
        assertThat(stopped + told.toString()).doesNotContain("s3cr3t");
    }

    @Test
    void rowsThatAreOthersStopItAndAreNotShownAndWhomTheDataFollowedIsNotAsked() throws Exception {
        List<RehearsalFinding> told = new ArrayList<>();
        try (ServerSocket former = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            former.setSoTimeout(1);
            String follows = "CHANGE MASTER TO MASTER_HOST = '127.0.0.1', MASTER_PORT = " + former.getLocalPort()
                    + ", MASTER_USER = 'former', MASTER_PASSWORD = 'former'";
            String log = "USE shop;\nINSERT INTO t VALUES (4711, 's3cr3t');\n";
            StepTime stopped = follow(
                    ServerKind.MYSQL_5_7,
                    ServerKind.MYSQL_8_0,
                    log,
                    told,
                    _ -> {},
                    follows,
                    "INSERT INTO shop.t VALUES (4711, 'other')");
            assertThat(stopped.how())
                    .contains("Could not execute Write_rows event on table shop.t; Duplicate entry '…' for key '…'")
                    .endsWith("(1062). Statement: INSERT INTO t VALUES (?, ...)");
            assertThat(stopped + told.toString()).doesNotContain("s3cr3t", "4711");
            assertThat(follow(ServerKind.MARIADB, ServerKind.MARIADB_11_4, log, told, _ -> {}, follows)
                            .known())
                    .isTrue();
            assertThatThrownBy(former::accept).isInstanceOf(SocketTimeoutException.class);
        }
    }

    /** @param old follows the other */
    record Versions(ServerKind old, ServerKind target) {}

    static List<Versions> versions() {
        return Trials.some(
                List.of(new Versions(ServerKind.MARIADB, ServerKind.MARIADB_11_4)),
                List.of(new Versions(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0)));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("versions")
    void aDiskThatRunsFullIsNoTrial(Versions versions) throws Exception {
        List<RehearsalFinding> told = new ArrayList<>();
        small = true;
        StepTime full = follow(
                versions.old(),
                versions.target(),
                LOG,
                told,
                _ -> Objects.requireNonNull(disk).fill());
        assertThat(full.how()).isEqualTo("The disk of the rehearsal ran full.");
        assertThat(full.shown()).isEqualTo("not measured");
    }

    @Test
    void aServerThatCannotLogInToTheNewOneIsNotPossibleAsItIsAndOneThatCanFollows() throws Exception {
        List<RehearsalFinding> told = new ArrayList<>();
        StepTime refused = follow(ServerKind.MYSQL_5_7, ServerKind.MYSQL_9, "", told, _ -> {});
        assertThat(refused.shown()).isEqualTo("not possible as is");
        assertThat(refused.how()).contains("(2059): it does not have the plugin by which");
        StepTime followed = follow(ServerKind.MYSQL_8_0, ServerKind.MYSQL_9, LOG, told, _ -> {});
        assertThat(followed.known()).as(followed.how()).isTrue();
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("versions")
    void aReplicaThatIsKilledInTheMiddleIsNoTrial(Versions versions) throws Exception {
        List<RehearsalFinding> told = new ArrayList<>();
        StepTime lost = follow(
                versions.old(),
                versions.target(),
                LOG,
                told,
                kept -> ProcessHandle.current()
                        .descendants()
                        .filter(process -> Arrays.asList(
                                        process.info().arguments().orElse(new String[0]))
                                .contains("--datadir=" + kept))
                        .forEach(ProcessHandle::destroyForcibly));
        assertThat(lost.how())
                .startsWith(ServerProgram.at(LabPrograms.of(versions.old(), folder))
                                .product() + " ended, or could not be reached");
        assertThat(told).extracting(found -> found.finding().severity()).containsExactly(Severity.NOT_EVALUATED);
    }

    @Test
    void thePasswordOfTheReplicaIsNowhereButInItsOwnFile() throws Exception {
        List<String> found = new ArrayList<>();
        FileTime begun = Files.getLastModifiedTime(Files.createFile(folder.resolve("begun")));
        follow(ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, LOG, new ArrayList<>(), kept -> {
            String password = Files.readAllLines(kept.resolve("master.info")).get(5);
            assertThat(password).hasSize(32);
            for (ProcessHandle process : ProcessHandle.allProcesses().toList()) {
                for (String file : List.of("cmdline", "environ")) {
                    look(Path.of("/proc", Long.toString(process.pid()), file), password, found);
                }
            }
            // the folder is that of all tests that run now, some of which have pipes in it
            for (Path file : LiveFolder.files(Path.of(System.getProperty("java.io.tmpdir")))) {
                if (writtenSince(begun, file)) {
                    look(file, password, found);
                }
            }
        });
        assertThat(found).containsExactly("master.info");
    }

    /** What was written before has no password that was made since. */
    private static boolean writtenSince(FileTime begun, Path file) {
        try {
            return Files.getLastModifiedTime(file).compareTo(begun) >= 0;
        } catch (IOException gone) {
            return false;
        }
    }

    private static void look(Path file, String text, List<String> found) {
        try {
            if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
                found.add(file.getFileName().toString());
            }
        } catch (IOException gone) {
            // nothing to be found there
        }
    }

    @Test
    void aCancelInTheMiddleLeavesNothing() throws Exception {
        Set<String> before = StageCancel.running();
        Set<String> folders = new HashSet<>();
        try (BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            CompletableFuture<JobHandle<StepTime>> handle = new CompletableFuture<>();
            JobHandle<StepTime> submitted = runner.submit(new Job<>() {
                @Override
                public String title() {
                    return "follow";
                }

                @Override
                public String subject() {
                    return "copies";
                }

                @Override
                public StepTime run(JobContext context) {
                    try {
                        return follow(
                                context, ServerKind.MYSQL_5_7, ServerKind.MYSQL_8_0, LOG, new ArrayList<>(), _ -> {
                                    folders.addAll(StageCancel.running());
                                    handle.join().cancel();
                                });
                    } catch (RuntimeException failure) {
                        throw failure;
                    } catch (Exception failure) {
                        throw new IllegalStateException(failure);
                    }
                }
            });
            handle.complete(submitted);
            assertThat(submitted.await()).isInstanceOf(JobOutcome.Cancelled.class);
        }
        folders.removeAll(before);
        assertThat(folders)
                .hasSize(2)
                .allSatisfy(seen -> assertThat(Path.of(seen)).doesNotExist());
        Lots.eventually(() -> before.equals(StageCancel.running()));
    }

    /** Writes for a while. */
    private static final String LOG =
            "USE shop;\n" + "UPDATE t SET s = CONCAT('x', id, RAND()) WHERE id < 3;\n".repeat(500);

    /** Once, when the writes of the log have begun; told where the replica has its data. */
    private interface Hook {
        void run(Path kept) throws Exception;
    }

    private StepTime follow(
            ServerKind old, ServerKind target, String log, List<RehearsalFinding> told, Hook hook, String... onReplica)
            throws Exception {
        StepTime[] time = new StepTime[1];
        InJob.of(context -> time[0] = follow(context, old, target, log, told, hook, onReplica));
        return time[0];
    }

    /** Of two servers with the same tables, which nobody upgraded. */
    private StepTime follow(
            JobContext context,
            ServerKind old,
            ServerKind target,
            String log,
            List<RehearsalFinding> told,
            Hook hook,
            String... onReplica)
            throws Exception {
        ServerProgram before = ServerProgram.at(LabPrograms.of(old, folder));
        ServerProgram after = ServerProgram.at(LabPrograms.of(target, folder));
        Path file = Files.writeString(Files.createTempFile(folder, "log", ".sql"), log);
        ReplayLoad load = new ReplayLoad(ReadingMode.of("", ServerVersion.parse(before.version())));
        load.read(file, () -> {});
        try (HistoryStore history = HistoryStore.open(Files.createTempDirectory(folder, "history"), "test");
                RunWriter writer = history.begin(new RunStart(
                        RehearsalJob.KIND,
                        RehearsalJob.KIND,
                        new ServerIdentity("key", "shop", "db:3306", "MySQL", "5.7.22", ""),
                        "root",
                        "ada",
                        Map.of()));
                OwnServer kept = OwnServer.of(before);
                SmallDisk over = small ? SmallDisk.over(Files.createDirectory(kept.dataDir()), "600m") : null;
                Closeable _ = kept::stop;
                OwnServer upgraded = OwnServer.of(after)) {
            disk = over;
            StartedCopy.Of replica = made(old, kept, before, context, onReplica);
            StartedCopy.Of source = made(target, upgraded, after, context);
            RehearsalRecorder recorder = new RehearsalRecorder(
                    writer,
                    new PreflightMatches(LatestFindings.read(history, "key", PreflightRecorder.KIND)),
                    told::add);
            SourceSettings settings =
                    new SourceSettings("0", "", "", "utf8mb4", "utf8mb4_general_ci", Map.of(), Map.of());
            return new ReplicaRehearsal(
                            new DataRehearsal.Replay(ReplayOptions.usual(before, List.of(file)), load),
                            Duration.ofMinutes(2),
                            new CopyRun(settings, recorder, new WindowTimes(), hooked(context, () -> {
                                hook.run(kept.dataDir());
                                return true;
                            })))
                    .run(source, replica);
        }
    }

    private static StartedCopy.Of made(
            ServerKind kind, OwnServer own, ServerProgram program, JobContext context, String... more)
            throws Exception {
        PrivateFiles.folder(own.dataDir());
        LabPrograms.copyNewData(kind, own.dataDir());
        List<String> options = new ArrayList<>(StartedCopy.options(program, TimedOptions.of(Map.of(), own, context)));
        options.add("--server-id=9");
        StartedCopy.Of copy = new StartedCopy.Of(own, program, options);
        own.startOnCopy(context, copy.options());
        try (StartedCopy started = new StartedCopy(copy, context);
                ChangePermit permit = started.server().permit();
                LongSession session = started.server().longSession(context::register, List.of())) {
            Changes changes = session.changes(permit);
            changes.execute("CREATE DATABASE shop CHARACTER SET utf8mb4 COLLATE utf8mb4_general_ci");
            changes.execute("CREATE TABLE shop.t (id INT PRIMARY KEY, s VARCHAR(50))");
            changes.execute("INSERT INTO shop.t VALUES (1, 'a'), (2, 'b'), (3, 'c')");
            for (String statement : more) {
                changes.execute(statement);
            }
        }
        return copy;
    }

    private static JobContext hooked(JobContext context, Callable<?> hook) {
        boolean[] done = new boolean[1];
        return (JobContext) Proxy.newProxyInstance(
                JobContext.class.getClassLoader(), new Class<?>[] {JobContext.class}, (_, method, arguments) -> {
                    if (!done[0]
                            && method.getName().equals("checkCancelled")
                            && StackWalker.getInstance()
                                    .walk(frames -> frames.anyMatch(
                                            frame -> frame.getClassName().equals(WriteReplay.class.getName())))) {
                        done[0] = true;
                        hook.call();
                    }
                    try {
                        return method.invoke(context, arguments);
                    } catch (InvocationTargetException failure) {
                        throw failure.getCause();
                    }
                });
    }

    private RehearsalOptions options(Path data, ServerKind old, Path log) throws Exception {
        return Rehearsals.ofData(data)
                .withReplay(
                        Optional.of(ReplayOptions.usual(ServerProgram.at(LabPrograms.of(old, folder)), List.of(log))))
                .withFollowing(Optional.of(Duration.ofMinutes(2)));
    }
}
