package dev.drydock.app;

import dev.drydock.cli.Cli;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.schedule.OfferedCommands;
import dev.drydock.db.guard.Identity;
import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.feature.upgrade.ui.SavedHosts;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.config.HomeFolder;
import dev.drydock.platform.desktop.DesktopNotices;
import dev.drydock.platform.desktop.HandOver;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.life.ShutdownSequence;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.ImportLocations;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.run.UnlockHistory;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.control.ViewMemory;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.history.HistoryNotice;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.schedule.ScheduleSource;
import dev.drydock.ui.server.ConnectionTester;
import dev.drydock.ui.server.LiveConnections;
import dev.drydock.ui.server.Profiles;
import dev.drydock.ui.server.SessionSecrets;
import dev.drydock.ui.server.WindowQuestions;
import dev.drydock.ui.shell.OwnFiles;
import dev.drydock.ui.shell.WindowClosing;
import dev.drydock.ui.shell.WindowState;
import dev.drydock.ui.shell.WindowStateStore;
import dev.drydock.ui.shell.Workbench;
import dev.drydock.ui.shell.WorkbenchParts;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.FxJobRunner;
import dev.drydock.ui.task.FxThreadWatch;
import dev.drydock.ui.vault.VaultViewModel;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.AnimationTimer;
import javafx.animation.KeyFrame;
import javafx.animation.PauseTransition;
import javafx.animation.Timeline;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.scene.image.Image;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The window's life: its parts are made off the JavaFX thread, shown, and closed in order with time limits. */
final class Window {

    private static final Logger LOG = LoggerFactory.getLogger(Window.class);
    private static final Messages TEXT = Messages.of("app");
    private static final Duration CANCEL_LIMIT = Duration.ofSeconds(8);
    private static final Duration PART_LIMIT = Duration.ofSeconds(5);
    /** What the locks write goes to the history. */
    private static final Duration HISTORY_LIMIT = Duration.ofSeconds(30);

    private static final javafx.util.Duration PROFILES_LOOK = javafx.util.Duration.seconds(2);
    private static final javafx.util.Duration VAULT_LOOK = javafx.util.Duration.seconds(5);
    private static final Duration STALL = Duration.ofMillis(300);

    private final Wiring wiring;
    private final CompletableFuture<ExitStatus> closed;
    private final ShutdownSequence owner = new ShutdownSequence();
    private final SessionSecrets secrets = new SessionSecrets();
    private final WindowQuestions questions = new WindowQuestions(secrets);
    private final ServerLocks locks;
    private final OpenServers servers;
    private final FxJobRunner jobs = new FxJobRunner(_ -> {});
    private final DesktopNotices desktop = DesktopNotices.ofSession();
    private final Demonstration demonstration;
    private final LiveConnections connections;
    private final VaultAccess vault;
    private final WindowStateStore states;
    private final Stage stage = new Stage();
    private @Nullable Workbench workbench;
    private boolean startFailed;
    private boolean quitting;

    /**
     * Shows nothing yet.
     *
     * @param closed completed when the window has been closed
     */
    Window(Wiring wiring, CompletableFuture<ExitStatus> closed) {
        this.wiring = wiring;
        this.closed = closed;
        this.locks = new ServerLocks(InstantSource.system(), wiring.guarded());
        this.servers = new OpenServers(questions::of, locks);
        this.connections = new LiveConnections(servers);
        this.vault = wiring.vault();
        this.demonstration = new Demonstration(wiring, jobs, secrets);
        this.states = new WindowStateStore(
                wiring.folder().windowState(), problem -> LOG.warn("window state: {}", problem.full()));
        // closed in the reverse order: jobs first, since they use all the rest; the history last, since jobs write to
        // it
        owner.own(TEXT.text("part.state"), PART_LIMIT, states);
        owner.own(TEXT.text("part.notices"), PART_LIMIT, desktop);
        owner.own(TEXT.text("part.servers"), PART_LIMIT, servers);
        owner.own(TEXT.text("part.servers"), PART_LIMIT, connections);
        owner.own(TEXT.text("part.locks"), HISTORY_LIMIT, locks);
        owner.own(TEXT.text("part.jobs"), CANCEL_LIMIT.plus(PART_LIMIT), this::endJobs);
    }

    /** What is read from disk before the window is made. */
    private record Loaded(
            HistoryStore history, HistoryStore shown, List<Profile> profiles, WindowState state, List<Image> icons) {}

    void open(StartupRequest begin) {
        stage.setOnCloseRequest(this::closeAsked);
        Background.run(
                "start",
                () -> new Loaded(
                        wiring.recording(), wiring.readable(), wiring.profiles().all(), states.read(), AppIcon.sizes()),
                loaded -> show(loaded, begin),
                this::cannotStart);
    }

    /** From now on the server is known, so that another way to it is told from ways to others. */
    private void tested(Profile profile, Identity identity) {
        wiring.guarded().remember(profile, identity);
        locks.review();
    }

    private void show(Loaded loaded, StartupRequest begin) {
        stage.getIcons().setAll(loaded.icons());
        Workbench made = new Workbench(
                stage,
                new WorkbenchParts(
                        Profiles.of(wiring.profiles()),
                        loaded.profiles(),
                        connections,
                        secrets,
                        vault,
                        new ImportLocations(
                                HomeFolder.ofShell(),
                                System.getenv(),
                                TeamFile.beside(
                                        wiring.profiles(), problem -> LOG.warn("team's file: {}", problem.full()))),
                        ConnectionTester.live(questions::of, this::tested),
                        jobs,
                        loaded.history(),
                        loaded.shown(),
                        Runs.of(loaded.shown()),
                        Features.modules(
                                new SavedHosts(wiring.profiles()::all, questions::of),
                                Features.proxied(wiring.folder(), wiring.profiles()::all, servers::opened)),
                        locks,
                        opened -> new UnlockHistory(
                                loaded::history, opened.server().get()),
                        loaded.state(),
                        states::save,
                        BuildInfo.version(),
                        new OwnFiles(
                                wiring.folder().logs(),
                                wiring::support,
                                BuildInfo.about(),
                                VersionQuestion::newest,
                                VersionQuestion::newer),
                        demonstration,
                        schedules(),
                        this::tell));
        workbench = made;
        demonstration.shownBy(made);
        questions.shownBy(made.sshDialogs(), made.vault());
        lookAtVault(made.vault());
        lookAtProfiles(made);
        made.show();
        new HistoryNotice(made.dialogs(), ViewMemory.of(stage.getScene().getRoot()))
                .show(loaded.history(), loaded.shown());
        if (exitWhenShown()) {
            exitAfterFirstFrames();
        }
        if (Boolean.getBoolean("drydock.printLayout")) {
            LayoutPrint.start(stage);
        }
        if (Boolean.getBoolean("drydock.watch")) {
            owner.own(
                    "watch",
                    PART_LIMIT,
                    new FxThreadWatch(STALL, stack -> LOG.warn("the JavaFX thread did not answer:\n{}", stack)));
        }
        begins(made, begin);
        Background.run(
                "hand-over",
                () -> HandOver.listen(
                        wiring.folder().windowSocket(),
                        line -> Platform.runLater(() -> handedOver(made, FromDesktop.ofLine(line)))),
                door -> door.ifPresent(open -> owner.own(TEXT.text("part.door"), PART_LIMIT, open)),
                problem -> LOG.warn("hand over: {}", problem.full()));
    }

    private ScheduleSource schedules() {
        Services services = wiring.services();
        Terminal silent = new Terminal(
                InputStream.nullInputStream(),
                new PrintStream(OutputStream.nullOutputStream()),
                false,
                new PrintStream(OutputStream.nullOutputStream()),
                false);
        return new ScheduleSource(
                services.dataFolder().toAbsolutePath(),
                Schedulers.ofComputer(),
                new OfferedCommands(services, () -> new Cli(services, silent, Features.commands()).line()),
                ScheduledCommand::thisProgram);
    }

    private void begins(Workbench made, StartupRequest begin) {
        switch (begin) {
            case StartupRequest.Demonstration _ -> demonstration.begin();
            case StartupRequest.Cluster _ -> demonstration.beginCluster();
            case StartupRequest.Archive(Path file) -> made.importArchive(file);
            case StartupRequest.Address(String address) -> made.newServer(address);
            case StartupRequest.Run(long id, Instant begun) -> made.openRun(id, begun);
            case StartupRequest.Nothing _ -> {}
        }
    }

    /** A second start; where the desktop lets no window come to the front by itself, it is told that there is one. */
    private void handedOver(Workbench made, StartupRequest begin) {
        stage.setIconified(false);
        stage.toFront();
        stage.requestFocus();
        begins(made, begin);
        PauseTransition looked = new PauseTransition(javafx.util.Duration.seconds(1));
        looked.setOnFinished(_ -> {
            if (!Workbench.inFront()) {
                tell(TEXT.text("window.title"), TEXT.text("window.there"), stage::toFront);
            }
        });
        looked.play();
    }

    private void tell(String title, String text, Runnable clicked) {
        Background.run(
                "notice",
                () -> desktop.show(title, text, () -> Platform.runLater(clicked)),
                _ -> {},
                problem -> LOG.warn("notification: {}", problem.full()));
    }

    /** Commands change the saved servers, too. */
    private static void lookAtProfiles(Workbench made) {
        Timeline looks = new Timeline(new KeyFrame(PROFILES_LOOK, _ -> made.lookAtServers()));
        looks.setCycleCount(Animation.INDEFINITE);
        looks.play();
    }

    /** Shows, and sees to it, that the vault locks itself. */
    private static void lookAtVault(VaultViewModel vault) {
        Timeline looks = new Timeline(new KeyFrame(VAULT_LOOK, _ -> vault.refresh()));
        looks.setCycleCount(Animation.INDEFINITE);
        looks.play();
    }

    /** Whether only the start is measured. */
    private static boolean exitWhenShown() {
        return Boolean.getBoolean("drydock.exitWhenShown");
    }

    /** A window with nothing but the reason, such as a history that a newer version wrote. */
    private void cannotStart(Problem problem) {
        startFailed = true;
        stage.setTitle(TEXT.text("window.title"));
        StackPane pane = new StackPane(new ErrorPane(problem));
        pane.setStyle("-fx-padding: 24;");
        stage.setScene(new Scene(pane, 720, 260));
        stage.show();
        if (exitWhenShown()) {
            // nobody is there to close it, and what was to be measured is not there
            LOG.error("cannot start: {}", problem.full());
            quit();
        }
    }

    /** The password of the demonstration's server; empty before it has started. */
    Secret demoPassword() {
        return demonstration.password();
    }

    private void closeAsked(WindowEvent event) {
        event.consume();
        if (jobs.busy() && workbench != null) {
            workbench
                    .dialogs()
                    .confirm(new DialogService.Confirmation(
                            TEXT.text("quit.title"),
                            TEXT.text("quit.text"),
                            TEXT.text("quit.button"),
                            true,
                            null,
                            this::quit));
        } else {
            quit();
        }
    }

    /** Closes everything while the window still stands, so that it can tell what could not be saved. */
    private void quit() {
        if (quitting) {
            return;
        }
        quitting = true;
        Workbench shown = workbench;
        if (shown == null) {
            stage.hide();
            closeAll(this::end);
        } else {
            WindowClosing closing = shown.closing();
            closing.begin();
            closeAll(problems -> Platform.runLater(() -> closing.end(problems, () -> end(problems))));
        }
    }

    /** Closes what may have something to save, on a thread of its own. */
    private void closeAll(Consumer<List<Problem>> then) {
        Thread.ofPlatform().name("drydock-quit").start(() -> {
            List<Problem> problems = new ArrayList<>(owner.closeAll());
            problems.addAll(wiring.closeAll());
            then.accept(problems);
        });
    }

    /** The window is gone; the servers of the demonstration have nothing to save. */
    private void end(List<Problem> problems) {
        Thread.ofPlatform().name("drydock-end").start(() -> {
            demonstration.closeAll();
            boolean well = problems.isEmpty() && !startFailed;
            closed.complete(well ? ExitStatus.DONE : ExitStatus.SOME_FAILED);
        });
    }

    private void endJobs() throws InterruptedException {
        boolean all = jobs.cancelAll(CANCEL_LIMIT);
        String left = jobs.unfinished().stream()
                .map(job -> Stream.concat(Stream.of(job.title() + " (" + job.subject() + ")"), job.unended().stream())
                        .collect(Collectors.joining(": ")))
                .collect(Collectors.joining(", "));
        jobs.close();
        if (!all) {
            throw new DrydockException(Problem.of(PlatformError.JOBS_NOT_ENDED, "", left, CANCEL_LIMIT.toSeconds()));
        }
    }

    /** Measures the start for the benchmark: the time from the process's start until two frames were drawn. */
    private void exitAfterFirstFrames() {
        new AnimationTimer() {
            private int frames;

            @Override
            public void handle(long now) {
                frames++;
                if (frames == 3) {
                    Instant started =
                            ProcessHandle.current().info().startInstant().orElseThrow();
                    System.out.println("shown after "
                            + Duration.between(started, Instant.now()).toMillis() + " ms");
                    stop();
                    quit();
                }
            }
        }.start();
    }
}
