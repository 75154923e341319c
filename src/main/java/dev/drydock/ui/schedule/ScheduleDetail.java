package dev.drydock.ui.schedule;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.SchedulerEntry;
import dev.drydock.platform.schedule.Timetable;
import dev.drydock.profile.command.CommandWords;
import dev.drydock.ui.control.SelectableText;
import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** One schedule: its command, its entry in the system's scheduler, its next times and its last runs. JavaFX thread only. */
final class ScheduleDetail extends ScrollPane {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final int MOST_RUNS = 20;

    private final LongConsumer openRun;

    /** @param openRun shows a run of the history */
    ScheduleDetail(LongConsumer openRun) {
        this.openRun = openRun;
        setId("schedule-detail");
        setFitToWidth(true);
        setHbarPolicy(ScrollBarPolicy.NEVER);
        getStyleClass().add("edge-to-edge");
        none();
    }

    void none() {
        Label pick = new Label(TEXT.text("pick"));
        pick.getStyleClass().add("dd-muted");
        pick.setWrapText(true);
        page(List.of(pick));
    }

    private void page(List<? extends Node> parts) {
        VBox page = new VBox();
        page.getStyleClass().add("dd-page");
        page.getChildren().setAll(parts);
        setContent(page);
    }

    /** @param entry where the scheduler of this schedule keeps its entries */
    void show(ScheduleState state, SchedulerEntry entry) {
        ScheduledCommand schedule = state.schedule();
        Label name = new Label(schedule.name());
        name.getStyleClass().add("dd-heading");
        name.setWrapText(true);
        name.setMinHeight(USE_PREF_SIZE);
        SelectableText command = code("drydock " + CommandWords.text(schedule.command()));
        command.setId("schedule-command");
        page(Stream.<Stream<? extends Node>>of(
                        Stream.of(name, condition(state)),
                        Stream.of(section("detail.command"), command),
                        schedule.reports().isEmpty()
                                ? Stream.empty()
                                : Stream.of(section("detail.reports"), code(schedule.reports())),
                        Stream.of(section("detail.next"), line(next(state))),
                        Stream.of(section("detail.entry")),
                        entry(state, entry),
                        Stream.of(section("detail.runs")),
                        runs(state))
                .flatMap(parts -> parts)
                .toList());
    }

    private static Node condition(ScheduleState state) {
        Tone tone = switch (state.condition()) {
            case ON -> Tone.SUCCESS;
            case PAUSED -> Tone.MUTED;
            case LOST, STARTED_ALTHOUGH_PAUSED -> Tone.DANGER;
            case UNKNOWN, ON_WHILE_LOGGED_IN -> Tone.WARNING;
        };
        StateLabel label = new StateLabel(Feather.CLOCK, TEXT.text("standing." + state.condition()), tone);
        label.setId("schedule-standing");
        label.setGraphic(ScheduleWords.icon(state.condition()));
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private static String next(ScheduleState state) {
        Timetable when = state.schedule().when();
        String times = ScheduleWords.next(state).isPresent() ? ScheduleWords.times(when) : Formats.NONE;
        return ScheduleWords.when(when) + "\n" + times;
    }

    /** Where it stands is said only of an entry that may be there. */
    private static Stream<Node> entry(ScheduleState state, SchedulerEntry entry) {
        ScheduledCommand schedule = state.schedule();
        if (state.standing() == SchedulerEntry.Standing.GONE) {
            return Stream.of(line(TEXT.text("detail.entry.none")));
        }
        SelectableText place = code(entry.place(schedule));
        place.setId("schedule-place");
        return Stream.concat(
                Stream.of(
                        line(TEXT.text(
                                state.standing() == SchedulerEntry.Standing.THERE ? "detail.by" : "detail.by.unknown",
                                schedule.scheduler().name().toLowerCase(Locale.ROOT))),
                        place),
                state.caution().stream().map(ScheduleDetail::caution));
    }

    private static Node caution(String text) {
        StateLabel label = new StateLabel(Feather.ALERT_TRIANGLE, text, Tone.WARNING);
        label.setId("schedule-caution");
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private Stream<Node> runs(ScheduleState state) {
        if (state.runs().isEmpty()) {
            return Stream.of(line(TEXT.text("detail.runs.none")));
        }
        Stream<Node> missed = state.missed() == 0
                ? Stream.empty()
                : Stream.of(new StateLabel(
                        Feather.ALERT_TRIANGLE, TEXT.text("detail.missed", state.missed()), Tone.WARNING));
        return Stream.concat(missed, state.runs().stream().limit(MOST_RUNS).map(this::run));
    }

    private Node run(ScheduledRun run) {
        StateLabel label = new StateLabel(Feather.CLOCK, text(run), Tone.NEUTRAL);
        label.setGraphic(ScheduleWords.icon(Optional.of(run)));
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        FlowPane links = new FlowPane(8, 0);
        for (long id : run.runs()) {
            Hyperlink link = new Hyperlink(TEXT.text("detail.run", Formats.count(id)));
            link.setId("schedule-run-" + id);
            link.setOnAction(_ -> openRun.accept(id));
            links.getChildren().add(link);
        }
        VBox both = new VBox(label);
        if (!run.runs().isEmpty()) {
            both.getChildren().add(links);
        }
        run.files().forEach(file -> both.getChildren().add(code(file)));
        return both;
    }

    private static String text(ScheduledRun run) {
        String when = Formats.time(run.started());
        return run.ended()
                .map(end -> TEXT.text(
                        "detail.ran",
                        when,
                        ScheduleWords.end(run),
                        Formats.measured(Duration.between(run.started(), end))))
                .orElseGet(() -> TEXT.text("detail.runs.open", when, ScheduleWords.end(run)));
    }

    private static Label section(String key) {
        Label label = new Label(TEXT.text(key));
        label.getStyleClass().add("dd-section");
        return label;
    }

    private static Label line(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(USE_PREF_SIZE);
        return label;
    }

    private static SelectableText code(String text) {
        SelectableText code = new SelectableText(text);
        code.getStyleClass().add("dd-code-area");
        return code;
    }
}
