package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.SmallDisk;
import dev.drydock.cli.ExitStatus;
import dev.drydock.history.CopyRule;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.control.Button;
import javafx.stage.Window;
import javafx.stage.WindowEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxToolkit;

/** The real window says what it lacks when it opens, and closes what it is made of before it goes. */
@Timeout(600)
class WindowEndTest {

    private static final int ITEMS = 4000;
    private static final int LIMIT_SECONDS = 120;
    private static final RunStart START = new RunStart(
            "rowcount",
            "Count shop.*",
            new ServerIdentity("uuid-1", "shop-2", "db2.example:3306", "MySQL", "5.7.22-log", "db2"),
            "'dba'@'%'",
            "alice",
            Map.of());

    private final CompletableFuture<ExitStatus> closed = new CompletableFuture<>();

    @TempDir
    private Path parent;

    @Test
    void whatCouldNotBeSavedIsToldBeforeTheWindowGoesAndIsNoSuccess() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(parent, "4m")) {
            Wiring wiring = open(disk.folder());
            HistoryStore history = wiring.history();
            RunWriter run = history.begin(START);
            disk.fill();
            for (int i = 0; i < ITEMS; i++) {
                run.item(Item.of("table", ObjectName.table("shop", "x".repeat(300) + i), "counted")
                        .measure((long) i)
                        .build());
            }
            askToClose();
            // the history gives the disk some time before it gives up
            within(() -> Window.getWindows().stream()
                    .anyMatch(window -> window.getScene().lookup("#quit-unsaved") != null));
            Button quit = WindowFixture.node("quit-unsaved", Button.class);
            assertThat(WindowFixture.onFx(() -> WindowFixture.shows("E-50"))).isTrue();
            assertThat(closed).isNotDone();
            assertThat(WindowFixture.onFx(() -> Window.getWindows().size())).isEqualTo(2);
            WindowFixture.onFx(() -> {
                quit.fire();
                return true;
            });
            assertThat(closed.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ExitStatus.SOME_FAILED);
            assertThat(WindowFixture.onFx(() -> Window.getWindows().isEmpty())).isTrue();
        }
    }

    @Test
    void whereAllIsSavedItGoesWithoutAWord() throws Exception {
        open(parent);
        askToClose();
        assertThat(closed.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ExitStatus.DONE);
        assertThat(WindowFixture.onFx(() -> Window.getWindows().isEmpty())).isTrue();
    }

    @Test
    void besideAHistoryThatIsDamagedItOpensAndSaysThatNothingIsRecorded() throws Exception {
        new CopyRule(0, "").keepIn(parent);
        HistoryStore.open(parent, "test").close();
        Path file = parent.resolve("history").resolve("history.mv.db");
        byte[] damaged = Files.readAllBytes(file);
        damaged[damaged.length / 2] ^= 1;
        Files.write(file, damaged);

        Wiring wiring = open(parent);
        within(() -> WindowFixture.shows("E-5021"));
        assertThat(wiring.recording().notRecorded()).isPresent();
        assertThat(WindowFixture.onFx(() -> Window.getWindows().size())).isEqualTo(2);
        assertThat(Files.readAllBytes(file)).isEqualTo(damaged);
        wiring.closeAll();
    }

    /** Whoever measures the start, or records what it loads, waits for the end. */
    @Test
    void whatCannotStartEndsByItselfAndAsAFailureWhereOnlyTheStartIsMeasured() throws Exception {
        // E-1004: a newer version wrote it
        Files.writeString(new DataFolder(parent).profiles(), "{\"format\": 999}");
        System.setProperty("drydock.exitWhenShown", "true");
        try {
            openWindow(parent);
            assertThat(closed.get(LIMIT_SECONDS, TimeUnit.SECONDS)).isEqualTo(ExitStatus.SOME_FAILED);
        } finally {
            System.clearProperty("drydock.exitWhenShown");
        }
        assertThat(WindowFixture.onFx(() -> Window.getWindows().isEmpty())).isTrue();
    }

    private Wiring open(Path home) throws Exception {
        Wiring wiring = openWindow(home);
        within(() -> !Window.getWindows().isEmpty());
        return wiring;
    }

    private Wiring openWindow(Path home) throws Exception {
        FxToolkit.registerPrimaryStage();
        Wiring wiring = new Wiring(new DataFolder(home), problem -> {});
        WindowFixture.onFx(() -> {
            new dev.drydock.app.Window(wiring, closed).open(dev.drydock.app.StartupRequest.NOTHING);
            return true;
        });
        return wiring;
    }

    @AfterEach
    void closeWhatIsLeft() throws Exception {
        WindowFixture.onFx(() -> {
            List.copyOf(Window.getWindows()).forEach(Window::hide);
            return true;
        });
    }

    /** A busy machine takes long to open a history and a window. */
    private static void within(Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        while (!WindowFixture.onFx(condition)) {
            if (System.nanoTime() > deadline) {
                throw new TimeoutException();
            }
            Thread.sleep(50);
        }
    }

    private static void askToClose() throws Exception {
        WindowFixture.onFx(() -> {
            Window main = Window.getWindows().getFirst();
            main.fireEvent(new WindowEvent(main, WindowEvent.WINDOW_CLOSE_REQUEST));
            return true;
        });
    }
}
