package dev.drydock.feature.threadpool.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.drydock.DrydockProcess;
import dev.drydock.change.LeftInForce;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.pool.ExtraPort;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.setup.PoolAim;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.PoolPlanner;
import dev.drydock.feature.threadpool.setup.Revert;
import dev.drydock.feature.threadpool.setup.SetupOptions;
import dev.drydock.feature.threadpool.survey.SurveyReading;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.HostedServer;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.RestartsBeside;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.Trials;
import dev.drydock.platform.task.BackgroundRunner;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.SshAccess;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole guided runs on real servers through a real sshd; the restarts are made by the test, as a person would. */
@NeedsServers
@Timeout(300)
class GuidedTest {

    private static final LoadOptions SMALL =
            new LoadOptions(List.of(4), OptionalInt.empty(), LoadMix.POINT, 1, 500, OptionalInt.empty());

    private final RestartsBeside restarts = new RestartsBeside();

    @TempDir
    private Path folder;

    private HistoryStore history;

    @BeforeEach
    void open() {
        history = HistoryStore.open(folder.resolve("home"), "test");
    }

    @AfterEach
    void close() {
        history.close();
    }

    /** A person who restarts the server when asked to, and then decides. */
    private final class Person implements PoolGuide {

        private final HostedServer host;
        private final Optional<GuidedResult.Decision> decision;
        private final List<String> told = new CopyOnWriteArrayList<>();

        Person(HostedServer host, GuidedResult.Decision decision) {
            this.host = host;
            this.decision = Optional.of(decision);
        }

        @Override
        public void said(String words) {
            told.add(words.replaceFirst("\\d{4,}", "N").strip());
            if (words.startsWith("Restart the server")) {
                restarts.begin(() -> host.server().restart());
            }
        }

        @Override
        public void measured(RunResult<LoadResult> result) {
            told.add("measured " + result.value().pool().state().word());
        }

        @Override
        public void ask() {
            told.add("asked");
        }

        @Override
        public Optional<GuidedResult.Decision> answer() {
            return decision;
        }
    }

    /** With a port of administration that no other server of this machine has. */
    private static HostedServer hosted(ServerKind kind) throws IOException {
        return Lab.hostedWith(
                kind,
                "[mysqld]\nmax_connections = 151\n"
                        + (kind == ServerKind.MYSQL_9 ? "admin_port = " + Surveys.freePort() + "\n" : ""));
    }

    private <R> R done(Job<R> job) throws InterruptedException {
        JobOutcome<R> outcome = restarts.run(job);
        assertThat(outcome).isInstanceOf(JobOutcome.Succeeded.class);
        return ((JobOutcome.Succeeded<R>) outcome).value();
    }

    private static Pool.State none(ServerKind kind) {
        return kind == ServerKind.MYSQL_9 ? Pool.State.NOT_LOADED : Pool.State.OFF;
    }

    private static String door(ServerKind kind) {
        return kind == ServerKind.MYSQL_9 ? "admin_address" : "extra_port";
    }

    private static GuidedOptions options(Path file) {
        return new GuidedOptions(
                new SetupOptions(file.toString(), "", Duration.ofMinutes(2)),
                Optional.of(SMALL),
                Duration.ofMinutes(1));
    }

    @ParameterizedTest
    @EnumSource(names = {"MYSQL_9", "MARIADB"})
    void theDoorIsProvenBeforeThePoolAndBothAreMeasuredAndKept(ServerKind kind) throws Exception {
        try (HostedServer host = hosted(kind);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(host.server(), SshAccess.Program.BUILT_IN)) {
            Path file = host.optionFile();
            PoolPlan plan = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.SHORT);
            Person person = new Person(host, GuidedResult.Decision.KEPT);
            RunResult<GuidedResult> result =
                    done(new PoolRolloutJob(opened, plan, options(file), person, () -> history));
            assertThat(person.told.stream()
                            .filter(words -> words.matches("(?s)(measured|asked|Extra port|The pool works).*")))
                    .containsExactly(
                            "measured " + none(kind).word(),
                            "Extra port N lets us in.",
                            "The pool works by its own tables.",
                            "Extra port N lets us in.",
                            "measured running",
                            "asked");
            assertThat(result.value().decision()).isEqualTo(GuidedResult.Decision.KEPT);
            assertThat(result.outcome().good()).isTrue();
            assertThat(result.value().before()).isPresent();
            assertThat(result.value().after()).isPresent();
            assertThat(kinds())
                    .containsExactly(
                            "threadpool-load",
                            "threadpool-setup",
                            "threadpool-setup",
                            "threadpool-load",
                            "threadpool-guided",
                            "threadpool-survey");
            assertThat(history.items(result.id()))
                    .extracting(item -> item.object().name() + " " + item.status())
                    .containsExactly(
                            "measure-before done", "door done", "pool done", "measure-after done", "decision done");

            // the same again finds everything in force, and changes and restarts nothing
            Person again = new Person(host, GuidedResult.Decision.KEPT);
            String text = Files.readString(file);
            assertThat(done(new PoolRolloutJob(opened, plan, options(file), again, () -> history))
                            .value()
                            .decision())
                    .isEqualTo(GuidedResult.Decision.KEPT);
            assertThat(again.told).noneMatch(words -> words.startsWith("Restart the server"));
            assertThat(Files.readString(file)).isEqualTo(text);
        }
    }

    /** Newest first, as they began; without the surveys and measurements of before. */
    private List<String> kinds() {
        return history.runs(RunFilter.newest(6)).stream()
                .map(RunSummary::start)
                .map(start -> start.kind())
                .toList();
    }

    static List<ServerKind> goingBack() {
        return Trials.some(List.of(ServerKind.MARIADB), List.of(ServerKind.MYSQL_9));
    }

    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("goingBack")
    void goingBackLeavesTheDoorAndTakesThePoolAway(ServerKind kind) throws Exception {
        try (HostedServer host = hosted(kind);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(host.server(), SshAccess.Program.BUILT_IN)) {
            Path file = host.optionFile();
            String former = Files.readString(file);
            PoolPlan plan = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.MIXED);
            Person person = new Person(host, GuidedResult.Decision.WENT_BACK);
            RunResult<GuidedResult> result = done(new PoolRolloutJob(
                    opened,
                    plan,
                    new GuidedOptions(options(file).setup(), Optional.empty(), Duration.ofMinutes(1)),
                    person,
                    () -> history));
            assertThat(result.value().decision()).isEqualTo(GuidedResult.Decision.WENT_BACK);
            assertThat(person.told).last().isEqualTo("The extra port stays.");
            SurveyReading after = Surveys.survey(opened, history).read();
            assertThat(after.pool().state()).isEqualTo(none(kind));
            assertThat(after.door().state()).isEqualTo(ExtraPort.State.PROVEN);
            assertThat(Files.readString(file))
                    .startsWith(former)
                    .contains(door(kind))
                    .doesNotContain("thread_");
        }
    }

    /** A person who does something else when asked, and wants to go back. */
    private final class Interfering implements PoolGuide {

        private final HostedServer host;
        private final String at;
        private final Runnable then;

        Interfering(HostedServer host, String at, Runnable then) {
            this.host = host;
            this.at = at;
            this.then = then;
        }

        @Override
        public void said(String words) {
            if (words.startsWith(at)) {
                then.run();
            } else if (words.startsWith("Restart the server")) {
                restarts.begin(() -> host.server().restart());
            }
        }

        @Override
        public void measured(RunResult<LoadResult> result) {}

        @Override
        public void ask() {
            said("asked");
        }

        @Override
        public Optional<GuidedResult.Decision> answer() {
            return Optional.of(GuidedResult.Decision.WENT_BACK);
        }
    }

    /** The unlocking runs out while somebody thinks: what the run began, it may finish. */
    @Test
    void theWayBackIsOpenOnAServerThatWasLockedMeanwhile() throws Exception {
        try (HostedServer host = hosted(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = OpenServer.open(
                        ssh.profile(host.server(), SshAccess.Program.BUILT_IN).withEnvironment(Environment.PRODUCTION),
                        Lots.password(host.server()),
                        ssh.setup())) {
            PoolPlan plan = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.MIXED);
            opened.lock().unlock("a test", Duration.ofMinutes(5), _ -> _ -> {});
            RunResult<GuidedResult> result = done(new PoolRolloutJob(
                    opened,
                    plan,
                    new GuidedOptions(options(host.optionFile()).setup(), Optional.empty(), Duration.ofMinutes(1)),
                    new Interfering(host, "asked", () -> opened.lock().lock()),
                    () -> history));
            assertThat(result.value().decision()).isEqualTo(GuidedResult.Decision.WENT_BACK);
            assertThat(opened.lock().closed()).isTrue();
            assertThat(Files.readString(host.optionFile())).doesNotContain("thread_");
        }
    }

    @Test
    void aStepThatIsCancelledIsNotLeftAsIfItStillRan() throws Exception {
        try (HostedServer host = hosted(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                OpenServer opened = ssh.open(host.server(), SshAccess.Program.BUILT_IN);
                BackgroundRunner runner = new BackgroundRunner(Runnable::run, _ -> {})) {
            PoolPlan plan = PoolPlanner.plan(Surveys.survey(opened, history).read(), PoolAim.MIXED);
            CompletableFuture<JobHandle<RunResult<GuidedResult>>> handle = new CompletableFuture<>();
            handle.complete(runner.submit(new PoolRolloutJob(
                    opened,
                    plan,
                    new GuidedOptions(options(host.optionFile()).setup(), Optional.empty(), Duration.ofMinutes(1)),
                    new Interfering(
                            host, "Restart the server", () -> handle.join().cancel()),
                    () -> history)));
            assertThat(restarts.await(handle.join())).isInstanceOf(JobOutcome.Cancelled.class);
            long guided = history.runs(RunFilter.newest(1).ofKind("threadpool-guided"))
                    .getFirst()
                    .id();
            assertThat(history.items(guided))
                    .extracting(item -> item.object().name() + " " + item.status())
                    .containsExactly("measure-before left out", "door cancelled");
        }
    }

    static List<Arguments> kills() {
        return Trials.some(
                List.of(arguments(ServerKind.MYSQL_9, true), arguments(ServerKind.MARIADB, false)),
                List.of(arguments(ServerKind.MARIADB, true)));
    }

    /** A process that is killed while it puts the file, or while it waits for the restart: the next one names it. */
    @Tag(Trials.WIDE)
    @ParameterizedTest
    @MethodSource("kills")
    void whatAKilledRunPutIsNamedByTheNextOneAndTakenBack(ServerKind kind, boolean waits) throws Exception {
        Path home = folder.resolve("home");
        try (HostedServer host = hosted(kind);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")))) {
            Path file = host.optionFile();
            String former = Files.readString(file);
            Profile profile = ssh.profile(host.server(), SshAccess.Program.BUILT_IN);
            new ProfileStore(home.resolve("profiles.json"), _ -> {}).save(profile.withPassword(PasswordSource.NONE));
            String[] command = {
                "threadpool",
                "apply",
                "--server",
                profile.name(),
                "--host-file",
                file.toString(),
                "--ssh-folder",
                ssh.setup().folder().toString()
            };
            history.close();
            try (DrydockProcess killed = DrydockProcess.start(home, command)) {
                Lots.eventually(() -> !killed.alive() || Files.readString(file).contains(door(kind)));
                if (waits) {
                    Lots.eventually(() -> killed.told().contains("Restart the server"));
                }
                killed.kill();
            }
            history = HistoryStore.open(home, "test");
            try (OpenServer opened = ssh.open(host.server(), SshAccess.Program.BUILT_IN)) {
                LeftInForce cut = Revert.cutOff(history, opened.key()).orElseThrow();
                assertThat(cut.names()).containsExactly(file.toString());
                done(Revert.job(opened, cut.run().id(), options(file).setup(), () -> history, words -> {
                    if (words.startsWith("Restart the server")) {
                        restarts.begin(() -> host.server().restart());
                    }
                }));
                assertThat(Files.readString(file)).isEqualTo(former);
                assertThat(Revert.cutOff(history, opened.key())).isEmpty();
            }
        }
    }
}
