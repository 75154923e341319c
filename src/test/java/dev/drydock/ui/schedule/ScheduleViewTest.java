package dev.drydock.ui.schedule;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.cli.Commands;
import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
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
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.Labeled;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.AfterEach;
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

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path ofCommands;

    @SuppressWarnings("NullAway.Init")
    private Commands commands;

    @AfterEach
    void close() {
        commands.close();
    }

    @BeforeEach
    void open() {
        commands = new Commands(ofCommands);
        commands.profiles().save(SHOP);
        schedulers = new Schedulers(this::cron, "Linux", folder, Map.of());
        kept = new Schedules(folder, problem -> {
            throw new AssertionError(problem.full());
        });
    }

    private SystemCommand.Answer cron(List<String> words, String input, Charset charset) {
        if (!words.getFirst().equals("crontab")) {
            return new SystemCommand.Answer(SystemCommand.NOT_STARTED, "", "");
        }
        if (words.get(1).equals("-")) {
            crontab = input;
        }
        return new SystemCommand.Answer(0, crontab, "");
    }

    private WindowFixture window() throws Exception {
        return WindowFixture.scheduling(
                folder, List.of(SHOP), new ScheduleSource(folder, schedulers, commands.schedulable(), this::drydock));
    }

    private ScheduledCommand scheduled(String name, String... words) {
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
    private Path drydock() {
        Path program = folder.resolve("drydock");
        try {
            Files.writeString(
                    program,
                    "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin/java") + "' -cp '"
                            + System.getProperty("java.class.path") + "' dev.drydock.app.Main \"$@\"\n");
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
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
            assertThat(ScheduleWords.servers(rows().getFirst().schedule())).isEqualTo("shop, my shop, tag eu");
            assertThat(onFx(() -> shows("Daily at 02:00"))).isTrue();
            assertThat(node("schedule-command", SelectableText.class).getText())
                    .isEqualTo("drydock count --server shop \"--server=my shop\" --tag eu");
            assertThat(node("schedule-place", SelectableText.class).getText()).contains(night.id());
        }
        assertThat(broken).hasContent("{\"format\": 1}");
    }

    @Test
    void manyBrokenFilesAndTheDetailsLeaveASmallWindowItsList() throws Exception {
        scheduled("night", "count", "--server", "shop", "--schema", "a rather long name of a schema");
        for (int i = 1; i <= 3; i++) {
            Files.writeString(folder.resolve("schedules/drydock-broken-" + i + ".json"), "{\"format\": 1}");
        }
        try (WindowFixture window = window()) {
            onFx(() -> {
                window.stage().setWidth(1024);
                window.stage().setHeight(700);
                return true;
            });
            openPage(window);
            choose(window, "night");
            await(
                    "one line for all",
                    () -> node("schedules-troubles", Labeled.class)
                            .getText()
                            .startsWith("3 schedule files cannot be used: "));
            await(
                    "servers and words give way",
                    () -> headings().equals(List.of("Name", "When", "Last run", "Missed", "Next run", "State")));
            onFx(() -> {
                node("schedules-troubles-more", ToggleButton.class).fire();
                return true;
            });
            await("unfolded", () -> shows("drydock-broken-3.json"));
            await(
                    "the details have their room",
                    () -> node("schedules-troubles-details", ScrollPane.class).getHeight() >= 60);
            await("the list has its half", () -> listHeight() >= pageHeight() / 2 - 1);
        }
    }

    private static double listHeight() {
        return node("schedules-details", SplitPane.class).getHeight();
    }

    private static double pageHeight() {
        return node("schedules", Region.class).getHeight();
    }

    @SuppressWarnings("unchecked")
    private static List<String> headings() {
        return ((TableView<ScheduleState>) node("schedules-list", TableView.class))
                .getVisibleLeafColumns().stream()
                        .map(column -> column.getText())
                        .toList();
    }

    @Test
    void aComputerWithoutASchedulerSaysSoAndWhatWasScheduledIsUnknown() throws Exception {
        scheduled("night", "history", "verify");
        schedulers = new Schedulers(
                (_, _, _) -> new SystemCommand.Answer(SystemCommand.NOT_STARTED, "", "no such program"),
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
            await("the details have no next times", () -> detailsShow("Daily at 02:00\n–"));
            assertThat(onFx(() -> window.stage().getScene().lookup("#schedule-place")))
                    .isNull();
            await(
                    "the button resumes",
                    () -> node("schedules-turn", Button.class).getText().equals("Resume"));
            press("schedules-turn");
            await("on", () -> rows().getFirst().condition() == ScheduleState.Condition.ON);
            assertThat(crontab).contains("/usr/bin/true", night.id());
        }
    }

    @Test
    void anEntryThatIsGoneHasNoNextTimesAndNoPlace() throws Exception {
        scheduled("night", "history", "verify");
        crontab = "5 4 * * * /usr/bin/true\n";
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            assertThat(onFx(() -> node("schedule-standing", Labeled.class).getText()))
                    .contains("lost its entry");
            assertThat(onFx(() -> detailsShow("Daily at 02:00\n–"))).isTrue();
            assertThat(onFx(() -> window.stage().getScene().lookup("#schedule-place")))
                    .isNull();
            assertThat(ScheduleWords.next(rows().getFirst())).isEmpty();
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
    void detailsAndButtonsFollowARunWhoseProcessDiesWithoutAWord() throws Exception {
        ScheduledCommand night = scheduled("night", "history", "verify");
        Process process = new ProcessBuilder("sleep", "600").start();
        try (WindowFixture window = window()) {
            kept.note(
                    night,
                    new ScheduledRun(Instant.now(), Optional.empty(), 0, "", 0, List.of(), List.of(), process.pid()));
            openPage(window);
            choose(window, "night");
            await("the details say it", () -> detailsShow(": running"));
            assertThat(onFx(() -> node("schedules-run", Button.class).isDisabled()))
                    .isTrue();
            process.destroyForcibly().waitFor();
            await("the details say that it has died", () -> detailsShow(": interrupted"));
            assertThat(onFx(() -> node("schedules-run", Button.class).isDisabled()))
                    .isFalse();
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean detailsShow(String part) {
        return node("schedule-detail", ScrollPane.class).getContent().lookupAll(".label").stream()
                .anyMatch(label -> ((Labeled) label).getText().contains(part));
    }

    @Test
    void runNowByKeyGivesTheKeyboardToTheListAndNeverToRemove() throws Exception {
        ScheduledCommand night = scheduled("night", "history", "verify");
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            onFx(() -> {
                node("schedules-run", Button.class).requestFocus();
                return true;
            });
            window.robot().push(KeyCode.SPACE);
            await("it starts", () -> !kept.runs(night).isEmpty());
            await(
                    "the run has ended",
                    () -> rows().getFirst().last().flatMap(run -> run.ended()).isPresent());
            await("it failed and says so", () -> shows("exit status"));
            assertThat(onFx(() -> window.stage().getScene().getFocusOwner().getId()))
                    .isEqualTo("schedules-list");
            assertThat(kept.runs(night)).hasSize(1);
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
            // the entry goes after the file
            await("its entry, too", () -> crontab.equals("5 4 * * * /usr/bin/true\n"));
            assertThat(kept.all()).isEmpty();
        }
    }

    private static void type(String id, String text) throws Exception {
        onFx(() -> {
            node(id, TextField.class).setText(text);
            return true;
        });
    }

    @Test
    void theFormSchedulesWhatTheCommandAcceptsAndRefusesWhatChangesAServer() throws Exception {
        try (WindowFixture window = window()) {
            openPage(window);
            press("schedules-first");
            node("schedule-name", TextField.class);
            type("schedule-name", "night's 50 %");
            type("schedule-options", "--server shop --growth-table");
            double before = onFx(() ->
                    node("schedule-save", Button.class).getScene().getWindow().getHeight());
            assertThat(before).isLessThan(700);
            press("schedule-save");
            await("refused", () -> shows("E-1064"));
            assertThat(kept.all()).isEmpty();
            Scene form = node("schedule-save", Button.class).getScene();
            assertThat(onFx(() -> form.getWindow().getHeight())).isEqualTo(before);
            type("schedule-name", "night's 50 % ");
            assertThat(onFx(() -> shows("E-1064"))).isFalse();
            type("schedule-name", "night's 50 %");
            type("schedule-options", "--server shop --no-such-option");
            press("schedule-save");
            await("refused as wrong", () -> shows("E-1074"));
            type("schedule-time", "25:00");
            await("the times are wrong", () -> shows("cannot be understood"));
            type("schedule-options", "--server shop --schema 'a b'");
            type("schedule-time", "03:30");
            await(
                    "the preview",
                    () -> node("schedule-line", SelectableText.class)
                            .getText()
                            .equals("drydock count --server shop --schema \"a b\""));
            await(
                    "the times",
                    () -> node("schedule-next", Labeled.class).getText().contains("Daily at 03:30"));
            press("schedule-save");
            await("it is in the list", () -> names().equals(List.of("night's 50 %")));
        }
        ScheduledCommand made = kept.find("night's 50 %");
        assertThat(made.command()).containsExactly("count", "--server", "shop", "--schema", "a b");
        assertThat(made.when().text()).isEqualTo("daily 03:30");
        assertThat(schedulers.entries(SchedulerKind.CRON).standing(made)).isEqualTo(SchedulerEntry.Standing.THERE);
    }

    @Test
    void editChangesFileAndEntryAndIsRefusedIfACommandWasFaster() throws Exception {
        ScheduledCommand night = scheduled("night", "count", "--server", "shop", "--schema", "a b");
        try (WindowFixture window = window()) {
            openPage(window);
            choose(window, "night");
            press("schedules-edit");
            TextField options = node("schedule-options", TextField.class);
            await("the form has the command", () -> options.getText().equals("--schema \"a b\""));
            type("schedule-time", "04:00");
            ScheduledCommand other = night.paused(true);
            new ScheduleChanges(kept, schedulers).change(night, other);
            press("schedule-save");
            await("refused", () -> shows("E-1073"));
            assertThat(kept.find("night")).isEqualTo(other);
            window.robot().push(KeyCode.ESCAPE);
            await("paused", () -> rows().getFirst().condition() == ScheduleState.Condition.PAUSED);
            press("schedules-edit");
            node("schedule-options", TextField.class);
            type("schedule-time", "05:00");
            press("schedule-save");
            await("changed", () -> rows().getFirst().schedule().when().text().equals("daily 05:00"));
        }
        assertThat(kept.find("night").paused()).isTrue();
        assertThat(kept.find("night").command()).containsExactlyElementsOf(night.command());
        assertThat(crontab).doesNotContain(night.id());
    }
}
