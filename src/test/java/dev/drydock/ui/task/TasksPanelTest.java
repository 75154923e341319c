package dev.drydock.ui.task;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.sql.DbError;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.ui.SampleJob;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TasksPanelTest {

    @TempDir
    private Path folder;

    @Test
    void aRunningJobShowsItsStageItsShareAndWhatWasBefore() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.click("Show tasks");
            window.jobs().submit(job(Optional.empty(), Optional.empty()));
            await("stage", () -> shows("Count rows · staging") && shows("of 4,000") && shows("% of bytes"));
            await("summary", () -> shows("1 running"));
            window.click("Show stages");
            await("earlier stage", () -> shows("Read the catalogue: 3 of 3"));
        }
    }

    /** A job must not take room from what somebody looks at; one line says what runs until it is opened by a click. */
    @Test
    void aJobLeavesThePanelFoldedAndIsOneLineInItsHeading() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.jobs().submit(job(Optional.empty(), Optional.empty()));
            await("line", () -> shows("Count rows · staging  ·  ") && shows("1 running"));
            assertThat(onFx(() -> shows("Clear finished"))).isFalse();
            assertThat(window.saved()).noneMatch(state -> state.tasksOpen());
            window.robot().clickOn("#tasks-current");
            await("open", () -> shows("Clear finished"));
        }
    }

    @Test
    void aPausedJobClaimsNoTimeLeft() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.click("Show tasks");
            window.jobs().submit(job(Optional.empty(), Optional.empty()));
            await("time", () -> shows(" left"));
            window.click("Pause");
            await("paused", () -> shows("Paused: running items finish"));
            assertThat(onFx(() -> shows(" left"))).isFalse();
            window.click("Resume");
            await("time again", () -> shows(" left"));
        }
    }

    @Test
    void aHeldJobSaysWhyItWaits() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.click("Show tasks");
            window.jobs().submit(job(Optional.of("replica lag 14 s > 5 s"), Optional.empty()));
            await("reason", () -> shows("Waits: replica lag 14 s > 5 s"));
            await("summary", () -> shows("0 running · 1 waiting"));
        }
    }

    /** What a row shows of a job is asked once, when the first snapshot makes the row. */
    @Test
    void theControlsOfAJobAreThereBeforeItBegins() throws Exception {
        // its window shows none of them, which would take long
        try (WindowFixture _ = WindowFixture.over(folder, List.of());
                FxJobRunner jobs = new FxJobRunner(_ -> {})) {
            Set<Long> without = ConcurrentHashMap.newKeySet();
            long first = jobs.submit(new Begun(() -> {})).id() + 1;
            for (long next = first; next < first + 500; next++) {
                long id = next;
                jobs.submit(new Begun(() -> {
                    if (jobs.handle(id).isEmpty()) {
                        without.add(id);
                    }
                }));
            }
            await("all ended", () -> !jobs.busy());
            assertThat(without).isEmpty();
        }
    }

    private record Begun(Runnable what) implements Job<Boolean> {

        @Override
        public String title() {
            return "Begin";
        }

        @Override
        public String subject() {
            return "staging";
        }

        @Override
        public Boolean run(JobContext context) {
            what.run();
            return true;
        }
    }

    @Test
    void pauseAndResumeAreShown() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.click("Show tasks");
            window.jobs().submit(job(Optional.empty(), Optional.empty()));
            await("running", () -> shows("1 running"));
            window.click("Pause");
            await("paused", () -> shows("Paused: running items finish"));
            window.click("Resume");
            await("resumed", () -> !shows("Paused: running items finish"));
        }
    }

    @Test
    void cancelEndsTheJobAndTellsWhatBecameOfItsStatement() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.click("Show tasks");
            window.jobs().submit(job(Optional.of("held"), Optional.empty()));
            await("held", () -> shows("Waits: held"));
            window.click("Cancel");
            await(
                    "end",
                    () -> shows("connection 4711 on staging: gone after KILL QUERY, 312 ms") && shows("cancelled"));
            assertThat(onFx(() -> shows("Waits: held"))).isFalse();
        }
    }

    @Test
    void aFailedJobShowsSentenceCodeAndDetailsToCopy() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.click("Show tasks");
            window.jobs().submit(job(Optional.empty(), Optional.of(DbError.CONNECTION_LOST)));
            await("failure", () -> shows("The connection to staging was lost.") && shows("E-2012"));
            window.robot().clickOn("Copy details");
            await(
                    "copied",
                    () -> Clipboard.getSystemClipboard().getString() != null
                            && Clipboard.getSystemClipboard().getString().contains("connection 4711 to staging"));
        }
    }

    private static SampleJob job(Optional<String> hold, Optional<dev.drydock.platform.error.ErrorCode> failure) {
        return new SampleJob("Count rows", "staging", 4_000, 10, hold, failure);
    }
}
