package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.theme.Zoomed;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollBar;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window drawn at twice its size. */
class ZoomTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.PRODUCTION);

    @TempDir
    private Path folder;

    private static void twice(WindowFixture window) throws Exception {
        for (int step = 0; step < 5; step++) {
            window.robot().push(KeyCode.CONTROL, KeyCode.EQUALS);
        }
        await("200 %", () -> factor(window) == 2);
    }

    private static double factor(WindowFixture window) {
        return ((Zoomed) window.stage().getScene().getRoot())
                .content()
                .getTransforms()
                .getFirst()
                .getMxx();
    }

    private static void size(WindowFixture window, double width, double height) throws Exception {
        onFx(() -> {
            window.stage().setWidth(width);
            window.stage().setHeight(height);
            return true;
        });
        await("its size", () -> window.stage().getScene().getWidth() == width);
    }

    private static List<String> bars(WindowFixture window) throws Exception {
        return onFx(() -> {
            WindowFixture.layOut(window.stage().getScene());
            List<String> shown = new ArrayList<>();
            Region scroll = (Region) window.stage().getScene().getRoot();
            scroll.getChildrenUnmodifiable().stream()
                    .filter(ScrollBar.class::isInstance)
                    .filter(Node::isVisible)
                    .forEach(bar -> shown.add(((ScrollBar) bar).getOrientation().name()));
            return shown;
        });
    }

    private static List<String> cut(WindowFixture window) throws Exception {
        return onFx(() -> {
            WindowFixture.layOut(window.stage().getScene());
            return KeyboardTest.cut();
        });
    }

    private static void pages(WindowFixture window) throws Exception {
        SampleRuns.record(window.history());
        window.robot().push(KeyCode.ENTER);
        await("page", () -> WindowFixture.shows("Server details"));
    }

    @Test
    void atTwiceItsSizeALargeWindowShowsAllOfItsPartsAndCutsNoText() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            // the screen of these tests is 1000 wide: the same room as 1600×1000 at 200 %
            size(window, 1000, 625);
            pages(window);
            for (int step = 0; step < 2; step++) {
                window.robot().push(KeyCode.CONTROL, KeyCode.EQUALS);
            }
            await("125 %", () -> factor(window) == 1.25);
            List<String> cut = new ArrayList<>(cut(window));
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            await("history", () -> window.stage().getScene().lookup("#history-runs") != null);
            cut.addAll(cut(window));
            assertThat(cut).isEmpty();
            assertThat(bars(window)).as("nothing has to be scrolled").isEmpty();
            Bounds button = onFx(() -> {
                Button theme = node("theme-button", Button.class);
                return theme.localToScene(theme.getBoundsInLocal());
            });
            assertThat(button.getMaxX()).isLessThanOrEqualTo(1000);
            assertThat(button.getMaxY()).isLessThanOrEqualTo(625);
        }
    }

    @Test
    void atTwiceItsSizeASmallWindowScrolls() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            size(window, 1000, 660);
            pages(window);
            twice(window);
            assertThat(bars(window)).containsExactlyInAnyOrder("HORIZONTAL", "VERTICAL");
            assertThat(cut(window)).isEmpty();
        }
    }

    @Test
    void aDialogThatFindsNoRoomScrollsAndKeepsItsButtonsInReach() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            twice(window);
            window.robot().push(KeyCode.CONTROL, KeyCode.N);
            await("dialog", () -> Window.getWindows().size() == 2);
            Window dialog = Window.getWindows().getLast();
            assertThat(onFx(dialog::getWidth)).isLessThanOrEqualTo(1000);
            assertThat(onFx(dialog::getHeight)).isLessThanOrEqualTo(1000);
            onFx(() -> {
                node("save", Button.class).requestFocus();
                return true;
            });
            await("scrolled to what has the keyboard", () -> {
                Button save = node("save", Button.class);
                Bounds at = save.localToScene(save.getBoundsInLocal());
                return at.getMinX() >= 0
                        && at.getMaxX() <= dialog.getWidth() + 1
                        && at.getMaxY() <= dialog.getHeight() + 1;
            });
        }
    }

    @Test
    void stepsEndAtTheirEnds() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            twice(window);
            window.robot().push(KeyCode.CONTROL, KeyCode.EQUALS);
            assertThat(onFx(() -> factor(window))).isEqualTo(2);
            window.robot().push(KeyCode.CONTROL, KeyCode.DIGIT0);
            await("100 %", () -> factor(window) == 1);
        }
    }
}
