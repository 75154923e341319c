package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.SmallDisk;
import dev.drydock.check.Severity;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.feature.upgrade.window.WindowStep;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.SeenProcesses;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Sshd;
import dev.drydock.lab.Stranger;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.mysqld.ServerProgram;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The target started on a copy of a data directory of another machine, there, over a real sshd. */
@NeedsServers
@Timeout(300)
class RehearsalOfDataOnHostTest {

    @TempDir
    private Path folder;

    private Path below;

    @BeforeEach
    void make() throws Exception {
        below = Files.createDirectory(
                folder.resolve("it's \"below\" `x`"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private TargetChoice.HostProgram target(PeerHost host) throws Exception {
        return TargetChoice.HostProgram.at(
                host, LabPrograms.of(ServerKind.MYSQL_8_0, folder).toString(), Optional.of(below.toString()));
    }

    /** A stopped server's data, under a name that a shell would read otherwise. */
    private Path data(TestServer server) throws Exception {
        server.stop();
        Path backups = Files.createDirectories(folder.resolve("it's $HOME"));
        return Files.createSymbolicLink(
                backups.resolve("\"the; data\" " + server.port()),
                server.dataDir().orElseThrow());
    }

    private static List<String> state(Path data) throws Exception {
        try (Stream<Path> files = Files.walk(data.toRealPath())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file + " " + file.toFile().lastModified() + " "
                            + file.toFile().length())
                    .sorted()
                    .toList();
        }
    }

    private boolean nothingIsLeft() throws Exception {
        try (Stream<Path> left = Files.list(below)) {
            return left.findAny().isEmpty()
                    && ProcessHandle.allProcesses()
                            .map(process -> process.info().commandLine().orElse(""))
                            .noneMatch(words -> words.contains("--datadir=" + below));
        }
    }

    /** Without times and numbers of lines of logs, and without steps and their lengths, of which no two are alike. */
    private static List<String> lines(RehearsalResult result) {
        return result.findings().stream()
                .map(found -> found.finding().severity() + " "
                        + found.finding().subject().shown() + " "
                        + found.finding()
                                .message()
                                .replaceAll("\\d{4}-\\S+ |took \\d+ s|\\d+ (?=complaints)", "")
                                .lines()
                                .findFirst()
                                .orElse(""))
                .sorted(Comparator.naturalOrder())
                .toList();
    }

    @Test
    void findsAndMeasuresWhatTheSameProgramDoesHereAndLeavesNothing() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN)) {
            stopped.run(
                    "CREATE DATABASE `od-d`",
                    "CREATE TABLE `od-d`.t (id INT PRIMARY KEY, made TIMESTAMP(3) NULL)",
                    "INSERT INTO `od-d`.t VALUES (1, NULL)",
                    "CREATE TABLE `od-d`.lost (id INT PRIMARY KEY)",
                    "CREATE TABLE `od-d`.lies (id INT PRIMARY KEY) ENGINE=MyISAM",
                    "CREATE USER open_door@'%'",
                    "GRANT ALL ON *.* TO open_door@'%'");
            Path data = data(stopped);
            Files.delete(data.resolve("od@002dd/lost.frm"));
            // a backup is often write-protected
            Files.setPosixFilePermissions(data.resolve("ibdata1"), PosixFilePermissions.fromString("r--r-----"));
            List<String> before = state(data);
            RehearsalResult here = Rehearsals.run(
                            source, Rehearsals.program(ServerKind.MYSQL_8_0, folder), Rehearsals.ofData(data), history)
                    .value();
            RunResult<RehearsalResult> run;
            try (SeenProcesses seen = new SeenProcesses();
                    Stranger stranger = new Stranger(server -> server.startsWith(below.toString()), true)) {
                run = Rehearsals.run(source, target(host), Rehearsals.ofData(data), history);
                assertThat(stranger.openFolders()).isEmpty();
                assertThat(stranger.entered()).isEmpty();
                assertThat(seen.all())
                        .anyMatch(words -> words.contains("--datadir=" + below) && words.contains("--skip-networking"))
                        .noneMatch(words -> words.contains("IDENTIFIED") || words.contains("authentication_string"));
            }
            RehearsalResult there = run.value();
            assertThat(lines(there)).isEqualTo(lines(here)).anyMatch(line -> line.contains("lost.ibd"));
            assertThat(there.tallies()).isEqualTo(here.tallies());
            assertThat(there.window())
                    .filteredOn(StepTime::known)
                    .extracting(StepTime::step)
                    .containsExactlyElementsOf(here.window().stream()
                            .filter(StepTime::known)
                            .map(StepTime::step)
                            .toList())
                    .contains(WindowStep.COPY, WindowStep.DICTIONARY, WindowStep.RESTART, WindowStep.CHECK);
            assertThat(state(data)).isEqualTo(before);
            assertThat(below).isEmptyDirectory();
            Lots.eventually(this::nothingIsLeft);
        }
    }

    /** Path of a folder here says nothing of the machine where the target is. */
    @Test
    void readsTheFilesOfThatMachineAndNoneOfThisOne() throws Exception {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path there = Files.createDirectory(folder.resolve("there"));
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = HostLogIn.seeing(Files.createDirectory(folder.resolve("logIn")), real, there);
                PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN)) {
            stopped.run(
                    "CREATE DATABASE `od-d`",
                    "CREATE TABLE `od-d`.t (id INT PRIMARY KEY)",
                    "CREATE TABLE `od-d`.lost (id INT PRIMARY KEY)");
            stopped.stop();
            Files.delete(stopped.dataDir().orElseThrow().resolve("od@002dd/lost.frm"));
            Sshd.run(List.of(
                    "cp",
                    "-a",
                    stopped.dataDir().orElseThrow().toString(),
                    real.resolve("data").toString()));
            Files.createDirectory(real.resolve("below"));
            below = there.resolve("below");
            assertThat(there).isEmptyDirectory();
            assertThat(Rehearsals.run(source, target(host), Rehearsals.ofData(there.resolve("data")), history)
                            .value()
                            .findings())
                    .anySatisfy(found -> {
                        assertThat(found.finding().message()).contains("lost.ibd");
                        assertThat(found.finding().subject().shown()).isEqualTo("od-d.lost");
                    });
            assertThat(there).isEmptyDirectory();
            assertThat(real.resolve("below")).isEmptyDirectory();
        }
    }

    @Test
    void aDataDirectoryThatStopsTheTargetIsToldWithTheWordsOfItsLog() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                PeerHost host = logIn.machine(SshAccess.Program.SYSTEM)) {
            stopped.run(
                    "CREATE DATABASE killer",
                    "CREATE PROCEDURE killer.counts() BEGIN DECLARE rows INT; SET rows = 1; END");
            Path data = data(stopped);
            List<String> before = state(data);
            RehearsalResult result = Rehearsals.run(source, target(host), Rehearsals.ofData(data), history)
                    .value();
            assertThat(result.findings())
                    .anySatisfy(found -> {
                        assertThat(found.finding().severity()).isEqualTo(Severity.ERROR);
                        assertThat(found.finding().subject().shown()).isEqualTo("killer.counts");
                    })
                    .anySatisfy(found -> {
                        assertThat(found.finding().message()).contains("does not start");
                        assertThat(found.statement()).contains("Error in parsing Routine 'killer'.'counts'");
                    });
            assertThat(state(data)).isEqualTo(before);
            assertThat(below).isEmptyDirectory();
            Lots.eventually(this::nothingIsLeft);
        }
    }

    private void refused(PeerHost host, Path data, String code, String detail) throws Exception {
        assertThatThrownBy(() -> new HostDataCopy(target(host), data).require())
                .hasMessageContaining(code)
                .hasMessageContaining(data.toString())
                .satisfies(failure ->
                        assertThat(failure.toString() + problem(failure)).contains(detail));
    }

    private static String problem(Throwable failure) {
        return failure instanceof DrydockException known ? known.problem().detail() : "";
    }

    @Test
    void whatCannotBeCopiedIsRefusedBeforeItIs() throws Exception {
        try (TestServer used = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN)) {
            Path running = used.dataDir().orElseThrow();
            assertThat(Rehearsals.outcome(source, target(host), Rehearsals.ofData(running), history)
                            .toString())
                    .contains("DATA_IN_USE");
            try (Stream<Path> files = Files.list(running)) {
                for (Path pid :
                        files.filter(file -> file.toString().endsWith(".pid")).toList()) {
                    Files.delete(pid);
                }
            }
            refused(host, running, "E-4283", "ibdata1, process ");
            Path copy = folder.resolve("copy");
            Sshd.run(List.of("cp", "-a", running.toString(), copy.toString()));
            assertThat(new HostDataCopy(target(host), copy).require()).isGreaterThan(10_000_000);
            Files.writeString(copy.resolve("other.isl"), "/elsewhere/other.ibd");
            refused(host, copy, "E-4291", "./other.isl");
            assertThatThrownBy(() -> DataCopy.require(copy)).hasMessageContaining("E-4291");
            Files.delete(copy.resolve("other.isl"));
            below = Files.createDirectory(copy.resolve("within"));
            refused(host, copy, "E-4284", "within");
            below = copy.resolveSibling("below");
            try (SmallDisk small = SmallDisk.over(Files.createDirectory(below), "4m")) {
                assertThatThrownBy(() -> new HostDataCopy(target(host), copy).require())
                        .hasMessageContaining("E-2410")
                        .hasMessageContaining(small.folder().toString());
            }
            refused(host, folder, "E-4286", "none");
            refused(host, folder.resolve("no such"), "E-4286", "No such file");
            refused(host, Path.of("relative"), "E-4286", "absolute");
        }
    }

    @Test
    void whatTheAccountThereCannotReadIsNamed() throws Exception {
        Path data = Files.createDirectories(folder.resolve("data"));
        Files.createDirectory(data.resolve("mysql"));
        Files.writeString(data.resolve("ibdata1"), "x");
        Path other = Files.writeString(data.resolve("it's.ibd"), "x");
        for (Path one = folder; one != null && Files.isWritable(one) && one.getNameCount() > 1; one = one.getParent()) {
            Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        Files.setPosixFilePermissions(below, PosixFilePermissions.fromString("rwxr-xr-x"));
        try (HostLogIn logIn = new HostLogIn(
                        Files.createDirectory(folder.resolve("logIn")),
                        "ForceCommand exec setpriv --reuid=65534 --regid=65534 --clear-groups sh -c"
                                + " \"$SSH_ORIGINAL_COMMAND\"");
                PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN)) {
            TargetChoice.HostProgram target = new TargetChoice.HostProgram(
                    host, ServerProgram.at(LabPrograms.of(ServerKind.MYSQL_8_0, folder)), below.toString());
            assertThat(new HostDataCopy(target, data).require()).isPositive();
            Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> new HostDataCopy(target, data).require())
                    .hasMessageContaining("E-4284")
                    .satisfies(failure -> assertThat(problem(failure)).contains("it's.ibd"));
            Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-r--r--"));
            Files.setPosixFilePermissions(data.resolve("mysql"), PosixFilePermissions.fromString("rwx------"));
            assertThatThrownBy(() -> new HostDataCopy(target, data).require())
                    .hasMessageContaining("E-4284")
                    .satisfies(failure -> assertThat(problem(failure)).contains("mysql"));
        }
    }

    @Test
    void aCancelAndALostConnectionLeaveNothing() throws Exception {
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                TcpProxy between = TcpProxy.to(logIn.port())) {
            stopped.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            Path data = data(stopped);
            String copy = "Copy " + data;
            String start = "Start MySQL 8.0.15 on the copy";
            for (String stage : List.of(copy, start, "Check tables of the copy")) {
                // the log-in to a server that is gone is tried again for two minutes
                for (boolean cancel : stage.startsWith("Check") ? List.of(true) : List.of(true, false)) {
                    try (PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN, between.port())) {
                        ended(source, target(host), data, history, stage, cancel, between);
                    }
                    Lots.eventually(this::nothingIsLeft);
                }
            }
        }
    }

    private static void ended(
            TestServer source,
            TargetChoice target,
            Path data,
            HistoryStore history,
            String stage,
            boolean cancel,
            TcpProxy between)
            throws Exception {
        try (OpenServer opened = OpenServer.open(Lots.profile(source), Secret.none());
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            CompletableFuture<JobHandle<RunResult<RehearsalResult>>> handle = new CompletableFuture<>();
            StageCancel<RunResult<RehearsalResult>> job = new StageCancel<>(
                    new RehearsalJob(opened, target, Rehearsals.ofData(data), () -> history, _ -> {}), stage, () -> {
                        if (cancel) {
                            handle.join().cancel();
                        } else {
                            between.reset();
                        }
                    });
            JobHandle<RunResult<RehearsalResult>> submitted = runner.submit(job);
            handle.complete(submitted);
            JobOutcome<RunResult<RehearsalResult>> outcome = submitted.await();
            assertThat(job.stages()).last().isEqualTo(stage);
            assertThat(outcome)
                    .as(stage + ": " + outcome)
                    .isInstanceOf(cancel ? JobOutcome.Cancelled.class : JobOutcome.Failed.class);
        }
    }
}
