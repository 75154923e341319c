package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TextArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The support bundle in the Help menu. */
class SupportWindowTest {

    @TempDir
    private Path folder;

    @Test
    void whatTheBundleHoldsIsShownBeforeItIsSaved() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            onFx(() -> {
                item(window, "help.support").fire();
                return true;
            });
            await("the list", () -> shows("about.txt"));
            assertThat(onFx(() ->
                            WindowFixture.node("support-text", TextArea.class).getText()))
                    .isEqualTo("Drydock 0.1.0");
            assertThat(onFx(() -> item(window, "help.log").isDisable())).isFalse();
        }
    }

    @Test
    void aboutNamesTheBuildAndTheNewestVersionIsAskedForOnlyAfterAYes() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            onFx(() -> {
                item(window, "help.about").fire();
                return true;
            });
            await("the build", () -> shows("commit abc"));
            onFx(() -> {
                item(window, "help.newest").fire();
                return true;
            });
            await("the question", () -> shows("Ask once"));
            assertThat(shows("This is 0.1.0")).isFalse();
        }
    }

    private static MenuItem item(WindowFixture window, String id) {
        MenuBar bar = (MenuBar) window.stage().getScene().lookup(".menu-bar");
        return bar.getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .filter(item -> id.equals(item.getId()))
                .findFirst()
                .orElseThrow();
    }
}
