package dev.drydock.ui.preferences;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.report.Csv;
import dev.drydock.ui.SampleRuns;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.theme.ThemeChoice;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.Spinner;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The preferences by keys; each is seen at once and remembered. */
class PreferencesWindowTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.TEST);

    @TempDir
    private Path folder;

    private static void open(WindowFixture window) throws Exception {
        window.robot().push(KeyCode.CONTROL, KeyCode.COMMA);
        node("preferences", Node.class);
    }

    private static String remembered(WindowFixture window, String key) {
        return window.saved().getLast().views().getOrDefault("preferences." + key, "");
    }

    @Test
    void aChangeIsSeenAtOnceAndRemembered() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            open(window);
            onFx(() -> {
                choice("preferences-theme", ThemeChoice.class).setValue(ThemeChoice.DARK);
                choice("preferences-zoom", Integer.class).setValue(150);
                spinner("preferences-workers").getValueFactory().setValue(6);
                return true;
            });
            await("remembered", () -> remembered(window, "zoom").equals("150"));
            assertThat(remembered(window, "workers")).isEqualTo("6");
            assertThat(window.saved().getLast().theme()).isEqualTo(ThemeChoice.DARK);
            double letters = onFx(() -> heightOfLetters(window));
            window.robot().push(KeyCode.ESCAPE);
            await("closed", () -> Window.getWindows().size() == 1);
            window.robot().push(KeyCode.CONTROL, KeyCode.DIGIT0);
            await("usual size", () -> remembered(window, "zoom").equals("100"));
            assertThat(letters / onFx(() -> heightOfLetters(window))).isBetween(1.45, 1.55);
        }
    }

    /** As drawn on the screen. */
    private static double heightOfLetters(WindowFixture window) {
        Node button = window.stage().getScene().lookup("#new-server");
        return button.localToScene(button.getBoundsInLocal()).getHeight();
    }

    @Test
    void whatIsTypedIntoANumberCountsWhenEnterClosesTheDialog() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            open(window);
            onFx(() -> {
                Spinner<Integer> wait = spinner("preferences-longestWait");
                wait.requestFocus();
                wait.getEditor().setText("90");
                return true;
            });
            window.robot().push(KeyCode.ENTER);
            await("closed", () -> Window.getWindows().size() == 1);
            assertThat(remembered(window, "longestWait")).isEqualTo("90");
        }
    }

    @Test
    void numbersOfTheScreenFollowTheSystemOnlyIfThatIsChosenAndOthersNever() throws Exception {
        Locale before = Locale.getDefault(Locale.Category.FORMAT);
        Locale.setDefault(Locale.Category.FORMAT, Locale.GERMANY);
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            open(window);
            assertThat(onFx(() -> Formats.count(1204))).isEqualTo("1,204");
            onFx(() -> {
                choice("preferences-style", Formats.Style.class).setValue(Formats.Style.LOCAL);
                return true;
            });
            assertThat(onFx(() -> Formats.count(1204))).isEqualTo("1.204");
            assertThat(onFx(() -> Formats.bytes(1536))).isEqualTo("1,5 KB");
            assertThat(onFx(() -> node("preferences-sample", Label.class).getText()))
                    .contains("12.044.210");
            assertThat(Formats.count(1204))
                    .as("of a record, made on another thread")
                    .isEqualTo("1,204");
        } finally {
            Formats.styled(() -> Formats.Style.ISO);
            Locale.setDefault(Locale.Category.FORMAT, before);
        }
    }

    @Test
    void newerVersionsAreAskedForOnlyWhereThatIsChosen() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            assertThat(onFx(() -> shows("Drydock 9.9 is there"))).isFalse();
            open(window);
            assertThat(onFx(() -> node("preferences-newest", CheckBox.class).isSelected()))
                    .isFalse();
        }
    }

    @Test
    void csvIsProtectedAgainstFormulasOnlyWhereThatIsChosen() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            open(window);
            assertThat(savedCsv()).isEqualTo("=1+1\r\n");
            onFx(() -> {
                node("preferences-csv-protect", CheckBox.class).setSelected(true);
                return true;
            });
            assertThat(savedCsv()).isEqualTo("'=1+1\r\n");
        } finally {
            Csv.protect(false);
        }
    }

    private static String savedCsv() {
        StringWriter text = new StringWriter();
        Csv.write(text, List.of("=1+1"), Stream.empty());
        return text.toString();
    }

    @Test
    void whatMayGoIsToldWithTheReasonsWhyTheRestStays() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            SampleRuns.record(window.history());
            open(window);
            window.robot().clickOn("#preferences-may-go");
            await("told", () -> shows("By this rule nothing may go") || shows("may go. They are written"));
        }
    }

    @Test
    void everyFieldHasItsName() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of(SHOP))) {
            open(window);
            List<Node> fields = onFx(() -> ((Parent) node("preferences", Node.class))
                    .getChildrenUnmodifiable().stream()
                            .filter(node -> node instanceof Spinner<?>
                                    || node instanceof ChoiceBox<?>
                                    || node instanceof TextField
                                    || "preferences-keys".equals(node.getId()))
                            .toList());
            List<Node> named = onFx(() -> ((Parent) node("preferences", Node.class))
                    .getChildrenUnmodifiable().stream()
                            .filter(Label.class::isInstance)
                            .map(label -> ((Label) label).getLabelFor())
                            .filter(java.util.Objects::nonNull)
                            .toList());
            assertThat(named).containsExactlyInAnyOrderElementsOf(fields).hasSizeGreaterThan(8);
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> ChoiceBox<T> choice(String id, Class<T> type) {
        assertThat(type).isNotNull();
        return node(id, ChoiceBox.class);
    }

    @SuppressWarnings("unchecked")
    private static Spinner<Integer> spinner(String id) {
        return node(id, Spinner.class);
    }
}
