package dev.drydock.ui.schedule;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.SchedulerEntry;
import dev.drydock.platform.schedule.SchedulerKind;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.platform.schedule.SystemCommand;
import dev.drydock.platform.schedule.Timetable;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.control.SelectableText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page Schedules over the files of the command, a crontab in memory, and runs in real processes of Drydock. */
class ScheduleViewTest {

    private static final Profile SHOP = SampleServers.profile("shop", "", Environment.TEST);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private volatile String crontab = "5 4 * * * /usr/bin/true\n";

    @SuppressWarnings("NullAway.Init")
    private Schedulers schedulers;

    @SuppressWarnings("NullAway.Init")
    private Schedules kept;

    @BeforeEach
    void open() {
        schedulers = new Schedulers(this::cron, "Linux", folder, Map.of());
        kept = new Schedules(folder, problem -> {
            throw new AssertionError(problem.full());
        });
    }

    private SystemCommand.Answer cron(List<String> words, String input) {
        if (!words.getFirst().equals("crontab")) {
            return new SystemCommand.Answer(SystemCommand.NOT_STARTED, "");
        }
        if (words.get(1).equals("-")) {
            crontab = input;
        }
        return new SystemCommand.Answer(0, crontab);
    }

    private WindowFixture window() throws Exception {
        return WindowFixture.scheduling(folder, List.of(SHOP), new ScheduleSource(folder, schedulers));
    }

    private ScheduledCommand scheduled(String name, String... words) throws IOException {
        ScheduledCommand schedule = new ScheduledCommand(
                name,
                Timetable.of("daily 02:00"),
                List.of(words),
                "",
                SchedulerKind.CRON,
                drydock(),
                folder,
                Instant.now().truncatedTo(ChronoUnit.MILLIS));
        new ScheduleChanges(kept, schedulers).add(schedule);
        return schedule;
    }

    /** The program of an installation, made of the classes of this test. */
    private Path drydock() throws IOException {
        Path program = folder.resolve("drydock");
        Files.writeString(
                program,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin/java") + "' -cp '"
                        + System.getProperty("java.class.path") + "' dev.drydock.app.Main \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        return program;
    }

    private static void openPage(WindowFixture window) {
        window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.H);
        node("schedules", Node.class);
    }

    @SuppressWarnings("unchecked")
    private static List<ScheduleState> rows() {
        return (List<ScheduleState>) node("schedules-list", TableView.class).getItems();
    }

    private static List<String> names() {
        return rows().stream().map(state -> state.schedule().name()).toList();
    }

    private static void choose(WindowFixture window, String name) throws Exception {
        await("the row " + name, () -> names().contains(name));
        onFx(() -> {
            TableView<?> table = node("schedules-list", TableView.class);
            table.getSelectionModel().select(names().indexOf(name));
            return true;
        });
        await("details of " + name, () -> window.stage().getScene().lookup("#schedule-command") != null);
    }

    private static void press(String id) throws Exception {
        await(id + " can be pressed", () -> !node(id, Button.class).isDisabled());
        onFx(() -> {
            node(id, Button.class).fire();
            return true;
        });
    }

    @Test
    void aBrokenFileIsNamedAndTheOthersAreShownWithTheirCommandAndEntry() throws Exception {
        ScheduledCommand night = scheduled("night", "count", "--server", "shop", "--server=my shop", "--tag", "eu");
        Path broken = Files.writeString(folder.resolve("schedules/drydock-broken-1.json"), "{\"format\": 1}");
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            await("the file is named", () -> shows(broken.getFileName().toString()));
            assertThat(onFx(() -> shows("shop, my shop, tag eu"))).isTrue();
            assertThat(onFx(() -> shows("Daily at 02:00"))).isTrue();
            assertThat(node("schedule-command", SelectableText.class).getText())
                    .isEqualTo("drydock count --server shop \"--server=my shop\" --tag eu");
            assertThat(node("schedule-place", SelectableText.class).getText()).contains(night.id());
        }
        assertThat(broken).hasContent("{\"format\": 1}");
    }

    @Test
    void aComputerWithoutASchedulerSaysSoAndWhatWasScheduledIsUnknown() throws Exception {
        scheduled("night", "history", "verify");
        schedulers = new Schedulers(
                (_, _) -> new SystemCommand.Answer(SystemCommand.NOT_STARTED, "no such program"),
                "Linux",
                folder,
                Map.of());
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            await("the sentence", () -> shows("E-1066"));
            assertThat(node("schedule-standing", Labeled.class).getText()).contains("unknown");
        }
    }

    @Test
    void whatACommandAddsPausesAndRemovesIsShownWithoutAsking() throws Exception {
        try (WindowFixture window = window()) {
            openPage(window);
            await("empty", () -> shows("Nothing is scheduled"));
            ScheduledCommand night = scheduled("night", "history", "verify");
            await("added", () -> names().equals(List.of("night")));
            new ScheduleChanges(kept, schedulers).change(night, night.paused(true));
            await("paused", () -> rows().getFirst().condition() == ScheduleState.Condition.PAUSED);
            new ScheduleChanges(kept, schedulers).remove(kept.find("night"));
            await("removed", () -> names().isEmpty());
        }
    }

    @Test
    void pauseTakesTheEntryAwayAndResumeGivesItBack() throws Exception {
        ScheduledCommand night = scheduled("night", "history", "verify");
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            press("schedules-turn");
            await("paused", () -> rows().getFirst().condition() == ScheduleState.Condition.PAUSED);
            assertThat(crontab).isEqualTo("5 4 * * * /usr/bin/true\n");
            await(
                    "the button resumes",
                    () -> node("schedules-turn", Button.class).getText().equals("Resume"));
            press("schedules-turn");
            await("on", () -> rows().getFirst().condition() == ScheduleState.Condition.ON);
            assertThat(crontab).contains("/usr/bin/true", night.id());
        }
    }

    @Test
    void runNowIsARealRunWithItsStatusAndALinkIntoTheHistory() throws Exception {
        ScheduledCommand night = scheduled("night", "history", "verify");
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            press("schedules-run");
            await(
                    "the run has ended",
                    () -> rows().getFirst().last().flatMap(run -> run.ended()).isPresent());
            await("it failed and says so", () -> shows("exit status"));
            assertThat(kept.runs(night).getFirst().status()).isNotZero();
        }
    }

    @Test
    void removeAsksAndLeavesTheOtherLinesOfTheCrontab() throws Exception {
        ScheduledCommand night = scheduled("night", "history", "verify");
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            press("schedules-remove");
            await("the question", () -> shows("Remove the schedule"));
            assertThat(schedulers.entries(SchedulerKind.CRON).standing(night)).isEqualTo(SchedulerEntry.Standing.THERE);
            press("confirm");
            await("gone", () -> names().isEmpty());
            assertThat(crontab).isEqualTo("5 4 * * * /usr/bin/true\n");
            assertThat(kept.all()).isEmpty();
        }
    }
}
