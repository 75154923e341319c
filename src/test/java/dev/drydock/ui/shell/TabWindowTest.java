package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.error.PlatformError;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.palette.CommandPalette;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.TabPane;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A tab in a window of its own has there what it had in the main one. */
class TabWindowTest {

    private static final List<Profile> PROFILES = List.of(
            SampleServers.profile("shop-prod-1", "", Environment.PRODUCTION),
            SampleServers.profile("laptop", "", Environment.DEVELOPMENT));

    @TempDir
    private Path folder;

    private @Nullable WindowFixture fixture;

    private WindowFixture apart() throws Exception {
        WindowFixture window = WindowFixture.over(folder, PROFILES);
        fixture = window;
        for (String name : List.of("laptop", "shop-prod-1")) {
            window.robot().clickOn("#server-filter").eraseText(12).write(name).type(KeyCode.ENTER);
            await(name, () -> titles().contains(name));
        }
        window.robot().press(KeyCode.CONTROL, KeyCode.SHIFT).type(KeyCode.N).release(KeyCode.SHIFT, KeyCode.CONTROL);
        await("a window", () -> own().isPresent() && own().orElseThrow().isFocused());
        return window;
    }

    @AfterEach
    void close() throws Exception {
        if (fixture != null) {
            fixture.close();
        }
    }

    private static Optional<Stage> own() {
        return Window.getWindows().stream()
                .filter(window -> window.getScene().lookup("#tabs-apart") != null)
                .map(Stage.class::cast)
                .findFirst();
    }

    private static String titles() {
        return Window.getWindows().stream()
                .filter(Stage.class::isInstance)
                .map(window -> ((Stage) window).getTitle())
                .toList()
                .toString();
    }

    private static int tabs(String id) {
        return node(id, TabPane.class).getTabs().size();
    }

    @Test
    void itsWindowHasTitleColourKeysPaletteQuestionsAndTheme() throws Exception {
        WindowFixture window = apart();
        Stage own = onFx(() -> own().orElseThrow());
        assertThat(onFx(own::getTitle)).startsWith("shop-prod-1").contains("Production");
        assertThat(onFx(() -> window.stage().getTitle())).startsWith("laptop");
        window.robot().targetWindow(own).press(KeyCode.CONTROL).type(KeyCode.P).release(KeyCode.CONTROL);
        await(
                "palette",
                () -> own.getScene().lookup("#palette") instanceof CommandPalette palette && palette.isVisible());
        window.robot().write("dark").type(KeyCode.ENTER);
        await(
                "dark, both",
                () -> List.of(own, window.stage()).stream()
                        .allMatch(each -> each.getScene()
                                .getRoot()
                                .getPseudoClassStates()
                                .toString()
                                .contains("dark")));
        onFx(() -> {
            window.workbench().dialogs().error("lost", Problem.of(PlatformError.JOBS_NOT_ENDED, ""));
            return true;
        });
        await(
                "over it",
                () -> Window.getWindows().stream()
                        .anyMatch(each -> each instanceof Stage stage && own.equals(stage.getOwner())));
        window.robot().type(KeyCode.ESCAPE);
        onFx(() -> {
            window.workbench().dialogs().line("copied");
            return true;
        });
        await(
                "a line in it",
                () -> !own.getScene().getRoot().lookupAll(".dd-toast").isEmpty());
    }

    @Test
    void theSameKeysBringItBackAndQuestionsAreAskedThere() throws Exception {
        WindowFixture window = apart();
        assertThat(onFx(() -> tabs("tabs"))).isEqualTo(1);
        window.robot().press(KeyCode.CONTROL, KeyCode.SHIFT).type(KeyCode.N).release(KeyCode.SHIFT, KeyCode.CONTROL);
        await("back", () -> own().isEmpty() && tabs("tabs") == 2);
        onFx(() -> {
            window.workbench().dialogs().error("lost", Problem.of(PlatformError.JOBS_NOT_ENDED, ""));
            return true;
        });
        await(
                "over the main one",
                () -> Window.getWindows().stream()
                        .anyMatch(each ->
                                each instanceof Stage stage && window.stage().equals(stage.getOwner())));
    }

    @Test
    void aTabThatOpensWhileThePaletteIsOpenLeavesItTheKeyboard() throws Exception {
        WindowFixture window = WindowFixture.over(folder, PROFILES);
        fixture = window;
        window.robot().press(KeyCode.CONTROL).type(KeyCode.P).release(KeyCode.CONTROL);
        await("palette", () -> node("palette", CommandPalette.class).isVisible());
        onFx(() -> {
            window.workbench().openHistory();
            return true;
        });
        await("tab", () -> tabs("tabs") == 1);
        assertThat(onFx(() -> window.stage().getScene().getFocusOwner().getId()))
                .isEqualTo("palette-field");
    }

    @Test
    void withItsLastTabItsWindowClosesAndTheTabCanBeReopened() throws Exception {
        WindowFixture window = apart();
        window.robot().press(KeyCode.CONTROL).type(KeyCode.W).release(KeyCode.CONTROL);
        await("closed", () -> own().isEmpty() && tabs("tabs") == 1);
        window.robot().press(KeyCode.CONTROL, KeyCode.SHIFT).type(KeyCode.T).release(KeyCode.SHIFT, KeyCode.CONTROL);
        await("reopened", () -> tabs("tabs") == 2);
    }

    @Test
    void aTabOfAnotherWindowIsShownThereAndAllAreRememberedAndEnd() throws Exception {
        WindowFixture window = apart();
        onFx(() -> {
            window.stage().requestFocus();
            return true;
        });
        window.robot()
                .clickOn("#server-filter")
                .eraseText(12)
                .write("shop-prod-1")
                .type(KeyCode.ENTER);
        await("its window is in front", () -> own().orElseThrow().isFocused());
        assertThat(onFx(() -> tabs("tabs"))).isEqualTo(1);
        onFx(() -> {
            window.workbench().closing().begin();
            return true;
        });
        assertThat(onFx(() -> own().isPresent())).isFalse();
    }
}
