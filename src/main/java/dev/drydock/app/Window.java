package dev.drydock.app;

import dev.drydock.db.guard.ServerLocks;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.feature.UnlockHistory;
import dev.drydock.feature.link.ui.LinkModule;
import dev.drydock.feature.rowcount.CountHistory;
import dev.drydock.feature.rowcount.ui.RowCountModule;
import dev.drydock.feature.upgrade.ui.UpgradeModule;
import dev.drydock.history.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.KnownPlaces;
import dev.drydock.profile.vault.VaultAccess;
import dev.drydock.ui.control.ErrorPane;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.history.Runs;
import dev.drydock.ui.server.ConnectionTester;
import dev.drydock.ui.server.LiveConnections;
import dev.drydock.ui.server.Profiles;
import dev.drydock.ui.server.SessionSecrets;
import dev.drydock.ui.server.WindowQuestions;
import dev.drydock.ui.shell.WindowState;
import dev.drydock.ui.shell.WindowStateStore;
import dev.drydock.ui.shell.Workbench;
import dev.drydock.ui.shell.WorkbenchParts;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.FxJobRunner;
import dev.drydock.ui.task.FxThreadWatch;
import dev.drydock.ui.vault.VaultViewModel;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import javafx.animation.Animation;
import javafx.animation.AnimationTimer;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.Scene;
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
    private static final javafx.util.Duration VAULT_LOOK = javafx.util.Duration.seconds(5);
    private static final Duration STALL = Duration.ofMillis(300);

    private final Wiring wiring;
    private final CountDownLatch closed;
    private final SessionSecrets secrets = new SessionSecrets();
    private final WindowQuestions questions = new WindowQuestions(secrets);
    private final ServerLocks locks = new ServerLocks(InstantSource.system());
    private final OpenServers servers = new OpenServers(questions::of, locks);
    private final FxJobRunner jobs = new FxJobRunner(Window::logFailure);
    private final LiveConnections connections = new LiveConnections(servers);
    private final VaultAccess vault;
    private final WindowStateStore states;
    private final Stage stage = new Stage();
    private @Nullable DemoServer demo;
    private @Nullable LegacyServer legacy;
    private @Nullable Workbench workbench;
    private @Nullable FxThreadWatch watch;

    Window(Wiring wiring, CountDownLatch closed) {
        this.wiring = wiring;
        this.closed = closed;
        this.vault = wiring.vault();
        this.states = new WindowStateStore(
                wiring.folder().windowState(), problem -> LOG.warn("window state: {}", problem.full()));
    }

    /** What is read from disk before the window is made. */
    private record Loaded(HistoryStore history, List<Profile> profiles, WindowState state) {}

    void open(boolean withDemo) {
        stage.setOnCloseRequest(this::closeAsked);
        Background.run(
                "start",
                () -> new Loaded(wiring.history(), wiring.profiles().all(), states.read()),
                loaded -> show(loaded, withDemo),
                this::cannotStart);
    }

    private void show(Loaded loaded, boolean withDemo) {
        Workbench made = new Workbench(
                stage,
                new WorkbenchParts(
                        Profiles.of(wiring.profiles()),
                        loaded.profiles(),
                        connections,
                        secrets,
                        vault,
                        new KnownPlaces(Path.of(System.getProperty("user.home")), System.getenv()),
                        ConnectionTester.live(questions::of),
                        jobs,
                        loaded.history(),
                        Runs.of(loaded.history()),
                        List.of(
                                new RowCountModule(loaded::history),
                                new UpgradeModule(BuildInfo.version()),
                                new LinkModule()),
                        locks,
                        opened -> new UnlockHistory(
                                loaded::history, opened.server().get()),
                        loaded.state(),
                        states::save,
                        BuildInfo.version(),
                        this::startDemo));
        workbench = made;
        questions.shownBy(made.sshDialogs(), made.vault());
        lookAtVault(made.vault());
        made.show();
        if (Boolean.getBoolean("drydock.exitWhenShown")) {
            exitAfterFirstFrames();
        }
        if (Boolean.getBoolean("drydock.watch")) {
            watch = new FxThreadWatch(STALL, stack -> LOG.warn("the JavaFX thread did not answer:\n{}", stack));
        }
        if (withDemo) {
            startDemo();
        }
    }

    /** Shows, and sees to it, that the vault locks itself. */
    private static void lookAtVault(VaultViewModel vault) {
        Timeline looks = new Timeline(new KeyFrame(VAULT_LOOK, _ -> vault.refresh()));
        looks.setCycleCount(Animation.INDEFINITE);
        looks.play();
    }

    /** A window with nothing but the reason, such as a history that a newer version wrote. */
    private void cannotStart(Problem problem) {
        stage.setTitle(TEXT.text("window.title"));
        StackPane pane = new StackPane(new ErrorPane(problem));
        pane.setStyle("-fx-padding: 24;");
        stage.setScene(new Scene(pane, 720, 260));
        stage.show();
    }

    private void startDemo() {
        DemoServer server = demo;
        if (server == null) {
            server = wiring.demo();
            demo = server;
        }
        jobs.submit(server.start()).onEnd(this::demoStarted);
        if (workbench != null) {
            workbench.showTasks();
        }
    }

    private void demoStarted(JobOutcome<Profile> outcome) {
        Workbench shown = workbench;
        if (shown == null) {
            return;
        }
        switch (outcome) {
            case JobOutcome.Succeeded<Profile>(Profile profile) -> {
                shown.profilesChanged();
                shown.openModule(CountHistory.KIND, profile);
                startLegacy(shown);
            }
            case JobOutcome.Failed<Profile>(Problem problem) -> shown.dialogs().error(TEXT.text("demo.title"), problem);
            case JobOutcome.Cancelled<Profile> _ -> {}
        }
    }

    /** The second server follows the first: both may need the same package unpacked and the same library installed. */
    private void startLegacy(Workbench shown) {
        LegacyServer server = legacy;
        if (server == null) {
            server = wiring.legacyDemo();
            legacy = server;
            jobs.submit(server.start()).onEnd(outcome -> {
                switch (outcome) {
                    case JobOutcome.Succeeded<Profile> _ -> shown.profilesChanged();
                    case JobOutcome.Failed<Profile>(Problem problem) -> {
                        legacy = null;
                        shown.dialogs().error(TEXT.text("legacy.title"), problem);
                    }
                    case JobOutcome.Cancelled<Profile> _ -> legacy = null;
                }
            });
        }
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

    private void quit() {
        stage.hide();
        Thread.ofPlatform().name("drydock-quit").start(() -> {
            try {
                closeAll();
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException failure) {
                LOG.error("closing failed", failure);
            }
            closed.countDown();
            System.exit(0);
        });
    }

    /** Jobs first, since they use all the rest; the history last, since jobs write their ends to it. */
    private void closeAll() throws InterruptedException {
        if (watch != null) {
            watch.close();
        }
        if (!jobs.cancelAll(CANCEL_LIMIT)) {
            LOG.warn("not every job ended within {}", CANCEL_LIMIT);
        }
        jobs.close();
        locks.close();
        connections.close();
        servers.close();
        vault.close();
        states.close();
        wiring.close();
        DemoServer server = demo;
        if (server != null) {
            server.close();
        }
        LegacyServer old = legacy;
        if (old != null) {
            old.close();
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

    private static void logFailure(JobSnapshot failed) {
        LOG.warn(
                "job {} on {} failed: {}",
                failed.title(),
                failed.subject(),
                failed.problem()
                        .map(Problem::full)
                        .orElseGet(() -> Problems.of(new IllegalStateException("no reason"))
                                .full()));
    }
}
