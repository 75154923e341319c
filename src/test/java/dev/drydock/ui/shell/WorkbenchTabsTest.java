package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.module.TabPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxToolkit;

class WorkbenchTabsTest {

    private final List<String> told = new ArrayList<>();
    private final WorkbenchTabs tabs;
    private final TextField elsewhere;
    private final Stage stage;

    WorkbenchTabsTest() throws Exception {
        FxToolkit.registerPrimaryStage();
        record Made(WorkbenchTabs tabs, TextField elsewhere, Stage stage) {}
        Made made = onFx(() -> {
            WorkbenchTabs pane = new WorkbenchTabs();
            TextField field = new TextField();
            BorderPane root = new BorderPane(pane);
            root.setTop(field);
            Stage window = new Stage();
            window.setScene(new Scene(root, 600, 400));
            window.show();
            window.requestFocus();
            // else the next pulse gives it to what is there by then, such as the tabs at the left
            field.requestFocus();
            return new Made(pane, field, window);
        });
        tabs = made.tabs();
        elsewhere = made.elsewhere();
        stage = made.stage();
        await("the window has the keyboard", stage::isFocused);
    }

    @AfterEach
    void hide() throws Exception {
        onFx(() -> {
            stage.hide();
            return true;
        });
    }

    @Test
    void aPageIsToldWhenItIsShownHiddenAndClosed() throws Exception {
        onFx(() -> {
            open("a", new StackPane());
            open("b", new StackPane());
            tabs.step(1);
            tabs.closeSelected();
            tabs.closeAll();
            return true;
        });
        assertThat(told)
                .containsExactly(
                        "a shown",
                        "a hidden",
                        "b shown",
                        "b hidden",
                        "a shown",
                        "a hidden",
                        "b shown",
                        "a closed",
                        "b hidden",
                        "b closed");
    }

    @Test
    void aTabMovedToTheOtherSideIsSeenBesideTheRestUntilItIsClosed() throws Exception {
        onFx(() -> {
            open("a", new StackPane());
            tabs.toOtherSide();
            open("b", new StackPane());
            tabs.toOtherSide();
            return true;
        });
        assertThat(told)
                .as("the only one stays")
                .containsExactly("a shown", "a hidden", "b shown", "b hidden", "a shown", "b shown");
        assertThat(onFx(() -> beside().getTabs().size())).isEqualTo(1);
        assertThat(onFx(tabs::selectedKey)).isEqualTo("b");
        onFx(() -> {
            open("c", new StackPane());
            tabs.select("a");
            return true;
        });
        assertThat(onFx(() -> beside().getTabs().size()))
                .as("opened where the keyboard was")
                .isEqualTo(2);
        onFx(() -> {
            tabs.close("a");
            return true;
        });
        await("those of the right are left", () -> onFx(() -> stage.getScene().lookup("#tabs-beside") == null));
        onFx(() -> {
            tabs.closeAll();
            return true;
        });
        assertThat(told).contains("b closed", "c closed");
    }

    private TabPane beside() {
        return (TabPane) stage.getScene().lookup("#tabs-beside");
    }

    @Test
    void backGoesThroughTheOpenTabsThatWereVisitedAndForwardAgain() throws Exception {
        onFx(() -> {
            List.of("a", "b", "c").forEach(key -> open(key, new StackPane()));
            tabs.select("a");
            tabs.select("c");
            return true;
        });
        assertThat(stepTrail(-1, -1, -1, -1, -1)).containsExactly("a", "c", "b", "a", "a");
        assertThat(stepTrail(1, 1)).containsExactly("b", "c");
        onFx(() -> {
            tabs.close("a");
            return true;
        });
        assertThat(stepTrail(1, -1, -1, 1)).as("without the closed one").containsExactly("c", "b", "b", "c");
        onFx(() -> {
            tabs.select("b");
            tabs.closeAll();
            return true;
        });
        assertThat(stepTrail(-1, 1)).containsExactly("", "");
    }

    private List<String> stepTrail(int... steps) throws Exception {
        return onFx(() -> Arrays.stream(steps)
                .mapToObj(by -> {
                    tabs.stepTrail(by);
                    return tabs.selectedKey();
                })
                .toList());
    }

    @Test
    void closedTabsComeBackTheLastOneFirstWithWhatTheyShowed() throws Exception {
        onFx(() -> {
            List.of("a", "b", "c").forEach(key -> open(key, new StackPane()));
            tabs.closeAll();
            open("b", new StackPane());
            told.clear();
            tabs.reopen();
            return true;
        });
        assertThat(onFx(tabs::selectedKey)).isEqualTo("c");
        onFx(() -> {
            tabs.reopen();
            return true;
        });
        assertThat(onFx(tabs::selectedKey)).as("b is open anyway").isEqualTo("a");
        assertThat(told).containsExactly("b hidden", "c shown", "c as before", "c hidden", "a shown", "a as before");
        onFx(() -> {
            tabs.reopen();
            return true;
        });
        assertThat(onFx(tabs::selectedKey)).as("no more").isEqualTo("a");
    }

    @Test
    void aStandInWhoseTabWasOpenedIsNotReopened() throws Exception {
        Profile profile = SampleServers.profile("one", "", Environment.DEVELOPMENT);
        onFx(() -> {
            tabs.standIn("a", "a", Feather.CLOCK, profile, () -> TabPage.of(new StackPane()));
            StackPane page = new StackPane();
            open("a", page);
            tabs.reopen();
            return true;
        });
        assertThat(told).containsExactly("a shown");
    }

    /** As the button of a job that has begun: JavaFX would give the focus to the first field of the window. */
    @Test
    void focusStaysInThePaneWhenItsControlIsDisabledOrTakenAway() throws Exception {
        Button disabled = new Button("disabled");
        Button removed = new Button("removed");
        StackPane page = new StackPane(disabled, removed);
        onFx(() -> {
            open("a", page);
            disabled.requestFocus();
            disabled.setDisable(true);
            return true;
        });
        await("after disabling", () -> inside(page));
        onFx(() -> {
            removed.requestFocus();
            page.getChildren().remove(removed);
            return true;
        });
        await("after removing", () -> inside(page));
        onFx(() -> {
            elsewhere.requestFocus();
            return true;
        });
        await("where the user goes", () -> elsewhere.equals(stage.getScene().getFocusOwner()));
    }

    /** As in the search of one tab before another is opened by its shortcut: there the arrows would turn the tabs. */
    @Test
    void aTabThatIsOpenedTakesTheKeyboardFromAFieldOfTheTabBeforeIt() throws Exception {
        TextField search = new TextField("orders");
        Button first = new Button("first");
        StackPane history = new StackPane(first);
        onFx(() -> {
            open("a", new StackPane(search));
            search.requestFocus();
            return true;
        });
        // what the opening itself had in mind
        await("in the search", () -> search.equals(stage.getScene().getFocusOwner()));
        onFx(() -> {
            open("b", history);
            return true;
        });
        await("in the new one", () -> first.equals(stage.getScene().getFocusOwner()));
        onFx(() -> {
            elsewhere.setText("types");
            elsewhere.requestFocus();
            open("c", new StackPane(new Button("second")));
            return true;
        });
        assertThat(onFx(() -> elsewhere.equals(stage.getScene().getFocusOwner())))
                .isTrue();
    }

    @Test
    void tabGoesOnFromTheControlOfAJobThatRunsAndItHasTheKeyboardAgainAfterwards() throws Exception {
        Button first = new Button("first");
        Button job = new Button("job");
        StackPane page = new StackPane(first, job);
        onFx(() -> {
            open("a", page);
            return true;
        });
        await("opened", () -> {
            job.requestFocus();
            return job.equals(owner());
        });
        onFx(() -> {
            job.setDisable(true);
            return true;
        });
        await("the tab has the keyboard", () -> page.equals(owner()));
        onFx(() -> {
            job.setDisable(false);
            return true;
        });
        await("back on the control", () -> job.equals(owner()));
        onFx(() -> {
            job.setDisable(true);
            return true;
        });
        await("the tab has the keyboard again", () -> page.equals(owner()));
        onFx(() -> {
            Event.fireEvent(page, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.TAB, true, false, false, false));
            return true;
        });
        await("before the control of the job", () -> first.equals(owner()));
        onFx(() -> {
            job.setDisable(false);
            return true;
        });
        assertThat(onFx(this::owner)).isEqualTo(first);
    }

    private @Nullable Node owner() {
        return stage.getScene().getFocusOwner();
    }

    private boolean inside(StackPane page) {
        Node owner = stage.getScene().getFocusOwner();
        return page.equals(owner) || page.getChildren().contains(owner);
    }

    private void open(String key, StackPane node) {
        tabs.open(key, key, Feather.CLOCK, null, () -> new TabPage() {
            @Override
            public Node node() {
                return node;
            }

            @Override
            public void shown() {
                told.add(key + " shown");
            }

            @Override
            public void hidden() {
                told.add(key + " hidden");
            }

            @Override
            public Consumer<TabPage> carried() {
                return _ -> told.add(key + " as before");
            }

            @Override
            public void close() {
                told.add(key + " closed");
            }
        });
    }
}
