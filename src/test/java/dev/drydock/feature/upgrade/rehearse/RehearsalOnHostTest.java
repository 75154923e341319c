package dev.drydock.feature.upgrade.rehearse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.PeerHost;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TcpProxy;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A rehearsal on a server program of another machine, over a real sshd. */
@NeedsServers
@Timeout(600)
class RehearsalOnHostTest {

    @TempDir
    private Path folder;

    @Test
    void findsWhatTheSameProgramFindsHereAndLeavesNothing() throws Exception {
        Path program = LabPrograms.of(ServerKind.MYSQL_8_0, folder);
        Path below = Files.createDirectory(
                folder.resolve("it's below"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                PeerHost host = PeerHost.of(logIn.profile(source, SshAccess.Program.BUILT_IN), logIn.setup())) {
            source.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.t (id INT PRIMARY KEY, made DATE)",
                    "INSERT INTO shop.t VALUES (1, '2020-01-01')",
                    "CREATE USER app@'%' IDENTIFIED BY 'Secret-word-1'",
                    "CREATE PROCEDURE shop.p() BEGIN DECLARE rows INT; SET rows = 1; END",
                    "CREATE FUNCTION shop.f() RETURNS INT NO SQL RETURN LENGTH(PASSWORD('x'))",
                    "CREATE VIEW shop.v AS SELECT id FROM shop.t");
            OptionFiles config = OptionFiles.of(
                    "[mysqld]\nquery_cache_size = 1M\nsql_mode = NO_AUTO_CREATE_USER\nmax_connections = 50\n");
            RehearsalOptions options = new RehearsalOptions(
                    RehearsalOptions.usual().scope(), Optional.of(config), true, false, 10, true, 2, Optional.empty());
            RehearsalResult here = Rehearsals.run(
                            source, Rehearsals.program(ServerKind.MYSQL_8_0, folder), options, history)
                    .value();
            RehearsalResult there = Rehearsals.run(
                            source,
                            TargetChoice.HostProgram.at(host, program.toString(), Optional.of(below.toString())),
                            options,
                            history)
                    .value();
            assertThat(lines(there)).isEqualTo(lines(here)).hasSizeGreaterThan(4);
            assertThat(there.tallies()).isEqualTo(here.tallies());
            assertThat(there.target()).contains("MySQL 8.0.15 on ", "127.0.0.1");
        }
        try (Stream<Path> left = Files.list(below)) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void aCancelAndALostConnectionLeaveNothing() throws Exception {
        String program = LabPrograms.of(ServerKind.MYSQL_8_0, folder).toString();
        Path below = Files.createDirectory(folder.resolve("below"));
        try (TestServer source = Lab.fresh(ServerKind.MYSQL_5_7);
                HistoryStore history = HistoryStore.open(folder.resolve("history"), "test");
                HostLogIn logIn = new HostLogIn(Files.createDirectory(folder.resolve("logIn")));
                TcpProxy between = TcpProxy.to(logIn.port())) {
            source.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            for (String stage : List.of("Start MySQL 8.0.15 for the rehearsal", "Build tables")) {
                for (boolean cancel : List.of(true, false)) {
                    try (PeerHost host = logIn.machine(SshAccess.Program.BUILT_IN, between.port())) {
                        ended(source, host, program, below, history, stage, cancel, between);
                    }
                    Lots.eventually(() -> empty(below)
                            && ProcessHandle.allProcesses()
                                    .map(process -> process.info().commandLine().orElse(""))
                                    .noneMatch(words -> words.contains("--datadir=" + below)));
                }
            }
        }
    }

    private static boolean empty(Path below) throws Exception {
        try (Stream<Path> left = Files.list(below)) {
            return left.findAny().isEmpty();
        }
    }

    private static void ended(
            TestServer source,
            PeerHost host,
            String program,
            Path below,
            HistoryStore history,
            String stage,
            boolean cancel,
            TcpProxy between)
            throws Exception {
        TargetChoice target = TargetChoice.HostProgram.at(host, program, Optional.of(below.toString()));
        try (OpenServer opened = OpenServer.open(
                        Lots.profile(source), Secret.none(), SshSetup.unattended(), Duration.ofSeconds(5));
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            CompletableFuture<JobHandle<RunResult<RehearsalResult>>> handle = new CompletableFuture<>();
            StageCancel<RunResult<RehearsalResult>> job = new StageCancel<>(
                    new RehearsalJob(opened, target, RehearsalOptions.usual(), () -> history, _ -> {}), stage, () -> {
                        if (cancel) {
                            handle.join().cancel();
                        } else {
                            between.reset();
                        }
                    });
            JobHandle<RunResult<RehearsalResult>> submitted = runner.submit(job);
            handle.complete(submitted);
            JobOutcome<RunResult<RehearsalResult>> outcome = submitted.await();
            assertThat(outcome)
                    .as(job.stages() + ": " + outcome)
                    .isInstanceOf(cancel ? JobOutcome.Cancelled.class : JobOutcome.Failed.class);
        }
    }

    /** Without the time at which a server wrote its line, and without what of its help comes after it. */
    private static List<String> lines(RehearsalResult result) {
        return result.findings().stream()
                .map(found -> found.finding().severity() + " "
                        + found.finding().subject().shown() + " "
                        + found.finding()
                                .message()
                                .lines()
                                .findFirst()
                                .orElse("")
                                .replaceFirst("^\\d{4}-\\S+ ", ""))
                .sorted()
                .toList();
    }
}
