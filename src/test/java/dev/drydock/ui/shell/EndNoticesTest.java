package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.JobState;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.ui.control.Toast;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.preferences.LivePreferences;
import dev.drydock.ui.preferences.Preferences;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxToolkit;

/** The end of a job is told where nobody looks at it, and only there. */
class EndNoticesTest {

    private static final Instant BEGUN = Instant.parse("2026-11-26T02:00:00Z");

    private final List<String> told = new ArrayList<>();
    private final List<Runnable> clicks = new ArrayList<>();
    private boolean inFront = true;
    private final WorkbenchTabs tabs;
    private final StackPane window;
    private final LivePreferences preferences;
    private final EndNotices notices;
    private final Stage stage;

    EndNoticesTest() throws Exception {
        FxToolkit.registerPrimaryStage();
        record Made(WorkbenchTabs tabs, StackPane window, LivePreferences preferences, Stage stage) {}
        Made made = onFx(() -> {
            WorkbenchTabs pane = new WorkbenchTabs();
            StackPane root = new StackPane(pane);
            Stage shown = new Stage();
            shown.setScene(new Scene(root, 600, 400));
            shown.show();
            return new Made(pane, root, new LivePreferences(new Theme(ThemeChoice.LIGHT), Preferences.USUAL), shown);
        });
        tabs = made.tabs();
        window = made.window();
        preferences = made.preferences();
        stage = made.stage();
        notices = new EndNotices(() -> inFront, tabs, preferences, (title, text, clicked) -> {
            told.add(title + " | " + text);
            clicks.add(clicked);
        });
        onFx(() -> {
            show("counts");
            return true;
        });
    }

    @AfterEach
    void close() throws Exception {
        onFx(() -> {
            stage.hide();
            return true;
        });
    }

    private void show(String key) {
        tabs.open(key, key, Feather.HASH, null, () -> TabPage.of(new StackPane(new Label(key))));
    }

    private void begins() {
        notices.changed(job(JobState.RUNNING, Optional.empty(), Optional.empty()));
    }

    private void ends(RunOutcome outcome, Duration after) {
        JobState state = switch (outcome.kind()) {
            case FAILED -> JobState.FAILED;
            case CANCELLED -> JobState.CANCELLED;
            default -> JobState.SUCCEEDED;
        };
        notices.changed(job(state, Optional.of(BEGUN.plus(after)), Optional.of(outcome)));
    }

    private static JobSnapshot job(JobState state, Optional<Instant> ended, Optional<RunOutcome> outcome) {
        return new JobSnapshot(
                7,
                "Row counts",
                "shop",
                state,
                List.of(),
                List.of(),
                false,
                BEGUN,
                ended,
                Optional.empty(),
                outcome,
                List.of(),
                List.of());
    }

    private static RunOutcome counted(long done, long failed) {
        return RunOutcome.ended(RunOutcome.Counts.of(done + failed, done, failed));
    }

    private List<String> lines() {
        return window.getChildren().stream()
                .filter(Toast.class::isInstance)
                .map(toast -> ((Label) ((Toast) toast).getChildren().getFirst()).getText())
                .toList();
    }

    @Test
    void whoLooksAtItIsToldNothing() throws Exception {
        onFx(() -> {
            begins();
            ends(counted(9, 0), Duration.ofMinutes(3));
            assertThat(lines()).isEmpty();
            return true;
        });
        assertThat(told).isEmpty();
    }

    @Test
    void inAnotherTabALineNamesTheEndAndLeadsThere() throws Exception {
        onFx(() -> {
            begins();
            show("history");
            ends(counted(9, 2), Duration.ofSeconds(2));
            assertThat(lines())
                    .singleElement()
                    .satisfies(line -> assertThat(line).contains("Row counts", "shop", "2 failed", "2"));
            ((Button) window.lookup("#ended-show")).fire();
            assertThat(tabs.selectedKey()).isEqualTo("counts");
            return true;
        });
        assertThat(told).isEmpty();
    }

    @Test
    void aTabThatWasClosedIsNotOffered() throws Exception {
        onFx(() -> {
            begins();
            show("history");
            tabs.close("counts");
            ends(counted(9, 0), Duration.ofMinutes(3));
            assertThat(lines()).hasSize(1);
            assertThat(window.lookup("#ended-show")).isNull();
            return true;
        });
    }

    @Test
    void whileAnotherProgramIsInFrontTheDesktopTellsAndAClickLeadsThere() throws Exception {
        onFx(() -> {
            begins();
            show("history");
            inFront = false;
            ends(counted(1204, 0), Duration.ofMinutes(3));
            assertThat(lines()).isEmpty();
            clicks.getFirst().run();
            assertThat(tabs.selectedKey()).isEqualTo("counts");
            return true;
        });
        assertThat(told).singleElement().satisfies(one -> assertThat(one).contains("Row counts", "shop", "3:00"));
    }

    @Test
    void thePreferenceDecides() throws Exception {
        onFx(() -> {
            inFront = false;
            prefers(Preferences.Told.ERRORS);
            begins();
            ends(counted(9, 0), Duration.ofMinutes(3));
            assertThat(told).isEmpty();
            begins();
            ends(counted(9, 1), Duration.ofMinutes(3));
            begins();
            ends(RunOutcome.failed(RunOutcome.Counts.NONE), Duration.ofMillis(100));
            assertThat(told).hasSize(2);
            prefers(Preferences.Told.NOTHING);
            begins();
            ends(counted(0, 9), Duration.ofMinutes(3));
            return true;
        });
        assertThat(told).hasSize(2);
    }

    private void prefers(Preferences.Told wanted) {
        Map<String, String> words = new HashMap<>(Preferences.USUAL.words());
        words.put("preferences.told", wanted.name());
        preferences.set(Preferences.of(words));
    }

    @Test
    void whatTheUserCancelledOrStillWaitsForIsNotTold() throws Exception {
        onFx(() -> {
            inFront = false;
            begins();
            ends(RunOutcome.cancelled(RunOutcome.Counts.of(9, 3, 0)), Duration.ofMinutes(3));
            begins();
            ends(counted(9, 0), Duration.ofSeconds(4));
            ends(counted(9, 0), Duration.ofMinutes(4));
            return true;
        });
        assertThat(told).isEmpty();
    }
}
