package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.run.Feature;
import dev.drydock.ui.SampleModule;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.ThemeChoice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.feather.Feather;

/** Keys that a user chose, what F1 shows in a dialog, and what the window begins with. */
@Timeout(180)
class OwnKeysTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.TEST);

    @TempDir
    private Path folder;

    @Test
    void aCommandTakesOtherKeysButNoneOfAnotherOneAndRemembersThem() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            window.robot().push(KeyCode.SHIFT, KeyCode.F1);
            await("shortcuts", () -> Window.getWindows().size() == 2);
            press(window, KeyCode.CONTROL, KeyCode.P);
            await("taken", () -> told().contains("Ctrl+P belongs to"));
            window.robot().push(KeyCode.CONTROL, KeyCode.C);
            await("of texts", () -> told().contains("belongs to texts"));
            window.robot().push(KeyCode.CONTROL, KeyCode.Y);
            await(
                    "taken over",
                    () -> node("keys-view-history", Button.class).getText().equals("Ctrl+Y"));
            assertThat(window.saved().getLast().views()).containsEntry("preferences.keys", "view.history=Shortcut+Y");
            close(window);
            window.robot().push(KeyCode.CONTROL, KeyCode.H);
            window.robot().push(KeyCode.CONTROL, KeyCode.Y);
            await("history", () -> window.stage().getScene().lookup("#history-runs") != null);
            // what was a second way to the palette belongs to whom it was given
            window.robot().push(KeyCode.SHIFT, KeyCode.F1);
            await("shortcuts", () -> Window.getWindows().size() == 2);
            press(window, KeyCode.CONTROL, KeyCode.K);
            await(
                    "taken over",
                    () -> node("keys-view-history", Button.class).getText().equals("Ctrl+K"));
            close(window);
            window.robot().push(KeyCode.CONTROL, KeyCode.W);
            await("closed", () -> window.stage().getScene().lookup("#history-runs") == null);
            window.robot().push(KeyCode.CONTROL, KeyCode.K);
            await("history", () -> window.stage().getScene().lookup("#history-runs") != null);
            assertThat(onFx(() -> node("palette", Node.class).isVisible())).isFalse();
        }
    }

    private static void press(WindowFixture window, KeyCode... keys) throws Exception {
        onFx(() -> {
            node("keys-view-history", Button.class).fire();
            return true;
        });
        window.robot().push(keys);
    }

    private static String told() {
        return node("shortcuts-told", Label.class).getText();
    }

    private static void close(WindowFixture window) throws Exception {
        window.robot().push(KeyCode.ESCAPE);
        await("closed", () -> Window.getWindows().size() == 1);
    }

    @Test
    void inADialogTheKeyForHelpShowsThePageOnTheDialog() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            window.robot().push(KeyCode.CONTROL, KeyCode.N);
            await("form", () -> Window.getWindows().size() == 2);
            window.robot().push(KeyCode.F1);
            await("its page", () -> WindowFixture.shows("drydock servers list --tag shop"));
            onFx(() -> {
                Window.getWindows().getLast().hide();
                return true;
            });
            close(window);
        }
    }

    @Test
    void theWindowBeginsWithWhatIsPreferred() throws Exception {
        SampleServers servers = new SampleServers(List.of(SHOP), Duration.ZERO);
        Map<String, String> views = Map.of("preferences.start", "history", "tabs", SHOP.id() + "/rowcount");
        WindowState left = new WindowState(true, 40, 30, 900, 640, false, 0.35, 0.5, false, ThemeChoice.LIGHT, views);
        try (WindowFixture window =
                new WindowFixture(folder, servers, List.of(SHOP), (_, _, _, _) -> {}, left, UnaryOperator.identity())) {
            await("history", () -> window.stage().getScene().lookup("#history-runs") != null);
            assertThat(onFx(() -> WindowFixture.shows("shop · Row counts"))).isTrue();
        }
    }

    /** Two fields, of which the second is where its work begins. */
    private record Taking(SampleModule sample) implements WorkbenchModule {

        @Override
        public Feature feature() {
            return sample;
        }

        @Override
        public Feather icon() {
            return Feather.HASH;
        }

        @Override
        public TabPage open(ModuleContext context) {
            TextField second = new TextField();
            second.setId("second");
            VBox both = new VBox(new TextField(), second);
            return new TabPage() {
                @Override
                public Node node() {
                    return both;
                }

                @Override
                public boolean takeKeyboard() {
                    second.requestFocus();
                    return true;
                }
            };
        }
    }

    @Test
    void aModulesPageBeginsWhereItWantsToBelowTheStripOfItsServer() throws Exception {
        SampleModule sample =
                new SampleModule("taking", "Takes", "Takes the keyboard.", Feather.HASH, Optional.empty());
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP), _ -> List.of(new Taking(sample)))) {
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1).push(KeyCode.DOWN).push(KeyCode.CONTROL, KeyCode.DIGIT1);
            await("its second field", () -> node("second", TextField.class).isFocused());
        }
    }
}
