package dev.drydock.feature.threadpool.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.pool.BusySession;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.optionfile.OptionFiles;
import dev.drydock.profile.SshAccess;
import dev.drydock.ui.ModuleWindow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Live, Set up and Load test of the window on real servers. */
@NeedsServers
@Timeout(400)
class PoolWindowTest {

    private static final int LIVE = 0;
    private static final int SETUP = 3;
    private static final int LOAD = 4;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private ModuleWindow<PoolViewModel> window(OpenServer opened) throws Exception {
        return new ModuleWindow<>(
                opened, folder.resolve("home"), PoolViewModel::new, (model, _) -> new PoolView(model));
    }

    private static void tab(int index) throws Exception {
        onFx(() -> {
            node("threadpool-parts", TabPane.class).getSelectionModel().select(index);
            return true;
        });
    }

    private static void fire(String id) throws Exception {
        await(id, () -> !node(id, Button.class).isDisabled());
        onFx(() -> {
            node(id, Button.class).fire();
            return true;
        });
    }

    private static void type(String id, String text) throws Exception {
        onFx(() -> {
            node(id, TextInputControl.class).setText(text);
            return true;
        });
    }

    @SuppressWarnings("unchecked")
    private static TableView<BusySession> sessions() {
        return (TableView<BusySession>) node("threadpool-sessions-table", TableView.class);
    }

    /** All threads of all groups sleep: no log-in gets through, but the window still sees who holds them, and ends them. */
    @Test
    void aStuckPoolIsSeenAndEndedOverTheDoor() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mariaDb(
                        door, "--thread-pool-size=1", "--thread-pool-max-threads=5", "--extra-max-connections=4");
                ModuleWindow<PoolViewModel> window =
                        window(OpenServer.open(Lots.profile(server), Lots.password(server)))) {
            tab(LIVE);
            onFx(() -> {
                window.model().live().shown();
                return true;
            });
            await(
                    "looked",
                    () -> node("threadpool-live-words", Label.class).getText().startsWith("Read over the extra port."));
            List<Connection> held = new ArrayList<>();
            try {
                fill(server, held);
                await("sleepers", () -> asleep() >= 3);
                List<Long> chosen = onFx(() -> {
                    List<BusySession> all = sessions().getItems().stream()
                            .filter(one -> one.statement().startsWith("SELECT SLEEP"))
                            .toList();
                    all.forEach(one -> sessions().getSelectionModel().select(one));
                    return all.stream().map(BusySession::connection).toList();
                });
                fire("threadpool-end");
                fire("confirm");
                // those that waited to log in come after them
                await("gone", () -> sessions().getItems().stream().noneMatch(one -> chosen.contains(one.connection())));
                Lots.eventually(() -> server.value("SELECT 1").equals("1"));
            } finally {
                for (Connection one : held) {
                    one.abort(Runnable::run);
                }
            }
        }
    }

    private static long asleep() {
        return sessions().getItems().stream()
                .filter(one -> one.statement().startsWith("SELECT SLEEP"))
                .count();
    }

    private static void fill(TestServer server, List<Connection> held) {
        for (int i = 0; i < 6; i++) {
            Thread.ofVirtual().start(() -> {
                try {
                    Connection one = server.connect(server.user(), server.password());
                    synchronized (held) {
                        held.add(one);
                    }
                    try (var statement = one.createStatement()) {
                        statement.execute("SELECT SLEEP(3600)");
                    }
                } catch (SQLException endedOrFull) {
                    // that is what the test is about
                }
            });
        }
    }

    @Test
    void aGreyButtonOfTheSetupSaysWhy() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                ModuleWindow<PoolViewModel> window =
                        window(OpenServer.open(Lots.profile(server), Lots.password(server)))) {
            tab(SETUP);
            Label why = node("threadpool-why", Label.class);
            assertThat(why.getText()).contains("Survey the server first", "Roll back: no setup");
            window.click("threadpool-survey");
            await("no SSH", () -> why.getText().contains("need SSH to the machine"));
            assertThat(node("threadpool-apply", Button.class).isDisabled()).isTrue();
            assertThat(why.isVisible()).isTrue();
        }
    }

    @Test
    void aGuidedRunShowsEachStepAndAsksWhetherToKeep() throws Exception {
        Path file = Files.writeString(folder.resolve("my.cnf"), "[mysqld]\nmax_connections = 151\n");
        try (TestServer server = Lab.fresh(ServerKind.MARIADB);
                HostLogIn ssh = new HostLogIn(Files.createDirectory(folder.resolve("ssh")));
                ModuleWindow<PoolViewModel> window = window(ssh.open(server, SshAccess.Program.BUILT_IN))) {
            window.click("threadpool-survey");
            await("survey", () -> window.model().survey().foundProperty().get() != null);
            tab(SETUP);
            type("threadpool-file", file.toString());
            onFx(() -> {
                node("threadpool-measure", CheckBox.class).setSelected(false);
                return true;
            });
            fire("threadpool-apply");
            fire("confirm");
            for (int restart = 1; restart <= 2; restart++) {
                int times = restart;
                await("asked to restart, time " + restart, () -> said().split("Restart the server", -1).length > times);
                server.restart(arguments(file));
            }
            await("question", () -> node("threadpool-decision", Node.class).isVisible());
            assertThat(said()).containsSubsequence("lets us in", "The pool works by its own tables");
            fire("threadpool-keep");
            await("kept", () -> !window.model().setup().runningProperty().get());
            assertThat(server.value("SELECT @@thread_handling")).isEqualTo("pool-of-threads");
            assertThat(node("threadpool-back", Button.class).isDisabled()).isFalse();
        }
    }

    private static String said() {
        return node("threadpool-said", Label.class).getText();
    }

    private static String[] arguments(Path file) throws IOException {
        return OptionFiles.read(file).options().stream()
                .map(one -> "--" + one.name() + "=" + one.value().orElse(""))
                .toArray(String[]::new);
    }

    @Test
    void aWindowThatIsClosedDuringALoadTestLeavesNothingAndAServerThatDiesIsTold() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            try (ModuleWindow<PoolViewModel> _ = window(OpenServer.open(Lots.profile(server), Lots.password(server)))) {
                load(server);
            }
            assertThat(scratch(server)).isZero();
            Lots.eventually(
                    () -> server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE COMMAND <> 'Daemon'")
                            .equals("1"));
            try (ModuleWindow<PoolViewModel> window = window(OpenServer.open(
                    Lots.profile(server), Lots.password(server), SshSetup.unattended(), Duration.ofSeconds(5)))) {
                load(server);
                server.kill();
                await(
                        "end",
                        Duration.ofSeconds(60),
                        () -> !window.model().load().runningProperty().get());
            }
            server.restart();
            try (HistoryStore history = HistoryStore.open(folder.resolve("home"), "test")) {
                assertThat(history.runs(new RunFilter("threadpool-load", "", "", 9, 0)))
                        .extracting(run -> run.state())
                        .containsExactly(RunState.FAILED, RunState.CANCELLED);
            }
            // what could not be dropped is offered by the next window
            assertThat(scratch(server)).isOne();
            try (ModuleWindow<PoolViewModel> window =
                    window(OpenServer.open(Lots.profile(server), Lots.password(server)))) {
                onFx(() -> {
                    window.model().load().look();
                    return true;
                });
                tab(LOAD);
                await(
                        "offered",
                        () -> node("threadpool-load-remove", Button.class)
                                .getParent()
                                .isVisible());
                fire("threadpool-load-remove");
                fire("confirm");
                Lots.eventually(() -> scratch(server) == 0);
            }
        }
    }

    private static void load(TestServer server) throws Exception {
        tab(LOAD);
        type("threadpool-load-connections", "20");
        type("threadpool-load-seconds", "300");
        fire("threadpool-load-start");
        fire("confirm");
        Lots.eventually(() -> Stream.of(server.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST"))
                .allMatch(count -> Integer.parseInt(count) > 20));
    }

    private static int scratch(TestServer server) throws Exception {
        return Integer.parseInt(server.value(
                "SELECT COUNT(*) FROM information_schema.SCHEMATA WHERE SCHEMA_NAME LIKE 'drydock\\_load%'"));
    }
}
