package dev.drydock.ui.schedule;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.MissedRuns;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.SchedulerEntry.Standing;
import dev.drydock.platform.schedule.Schedulers;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.Tone;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Icons;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.LongConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.feather.Feather;

/** What is scheduled, when it last ran, and how it ended. JavaFX thread only; reading is done elsewhere. */
public final class ScheduleView extends BorderPane {

    private static final Messages TEXT = Messages.of("scheduleui");

    /** A line of the list. */
    private record Line(
            ScheduledCommand schedule, Optional<ScheduledRun> last, int missed, Standing standing, Instant next) {

        String end() {
            if (standing != Standing.THERE) {
                return TEXT.text(standing == Standing.GONE ? "end.gone" : "end.unknown");
            }
            if (last.isEmpty()) {
                return TEXT.text("end.never");
            }
            if (last.get().running()) {
                return TEXT.text("end.running");
            }
            return last.get().ended().isEmpty()
                    ? TEXT.text("end.interrupted")
                    : last.get().text();
        }

        Node icon() {
            if (standing != Standing.THERE) {
                return Icons.of(Feather.ALERT_OCTAGON, Tone.DANGER.styleClass());
            }
            if (last.isEmpty()) {
                return Icons.of(Feather.CLOCK, Tone.MUTED.styleClass());
            }
            if (last.get().running()) {
                return Icons.of(Feather.REFRESH_CW, Tone.ACCENT.styleClass());
            }
            return last.get().good()
                    ? Icons.of(Feather.CHECK_CIRCLE, Tone.SUCCESS.styleClass())
                    : Icons.of(Feather.ALERT_TRIANGLE, Tone.WARNING.styleClass());
        }
    }

    private final Path dataFolder;
    private final DialogService dialogs;
    private final DataTable<Line> table;

    /** @param openRun shows a run of the history */
    public ScheduleView(Path dataFolder, DialogService dialogs, LongConsumer openRun) {
        this.dataFolder = dataFolder;
        this.dialogs = dialogs;
        setId("schedules");
        table = new DataTable<>(
                new EmptyState(Feather.CALENDAR, TEXT.text("none.title"), TEXT.text("none.text")), columns());
        table.view().setId("schedules-list");
        table.counting(TEXT, "table");
        Button open = new Button(TEXT.text("open"), Icons.of(Feather.CLOCK));
        open.setId("schedules-open");
        open.getStyleClass().add("small");
        open.setDisable(true);
        open.setOnAction(_ -> newest().ifPresent(openRun::accept));
        table.selection().addListener((javafx.beans.InvalidationListener) _ -> open.setDisable(newest().isEmpty()));
        table.addTool(open);
        table.addTool(new IconButton(Feather.REFRESH_CW, TEXT.text("reload"), this::reload));
        setCenter(table);
        reload();
    }

    private Optional<Long> newest() {
        return table.selection().stream()
                .findFirst()
                .flatMap(Line::last)
                .flatMap(run -> run.runs().stream().reduce((_, later) -> later));
    }

    private static List<DataColumn<Line>> columns() {
        return List.of(
                DataColumn.<Line>text(TEXT.text("name"), line -> line.schedule().name()),
                DataColumn.<Line>text(
                        TEXT.text("when"), line -> line.schedule().when().text()),
                DataColumn.<Line>text(
                                TEXT.text("last"),
                                line -> line.last()
                                        .map(run -> Formats.time(run.started()))
                                        .orElse(Formats.NONE))
                        .order(Comparator.comparing(
                                line -> line.last().map(ScheduledRun::started).orElse(Instant.EPOCH))),
                DataColumn.<Line>text(TEXT.text("end"), Line::end)
                        .graphic(Line::icon)
                        .tooltip(line -> line.last()
                                .map(run -> String.join("\n", run.files()))
                                .orElse("")),
                DataColumn.<Line>number(
                        TEXT.text("took"),
                        line -> line.last()
                                .flatMap(run -> run.ended()
                                        .map(end -> Duration.between(run.started(), end)
                                                .toMillis()))
                                .orElse(null),
                        millis -> Formats.duration(Duration.ofMillis(millis))),
                DataColumn.<Line>number(TEXT.text("missed"), line -> (long) line.missed(), Formats::count),
                DataColumn.<Line>text(TEXT.text("next"), line -> Formats.time(line.next()))
                        .order(Comparator.comparing(Line::next)),
                DataColumn.<Line>text(
                        TEXT.text("by"),
                        line -> line.schedule().scheduler().name().toLowerCase(Locale.ROOT)),
                DataColumn.<Line>text(
                        TEXT.text("command"),
                        line -> String.join(" ", line.schedule().command())));
    }

    private void reload() {
        Background.run(
                "schedules",
                this::read,
                found -> {
                    table.items().setAll(found.lines());
                    found.wrong().forEach(problem -> dialogs.error(TEXT.text("failed"), problem));
                },
                problem -> dialogs.error(TEXT.text("failed"), problem));
    }

    /** @param wrong of files that are not used */
    private record Found(List<Line> lines, List<Problem> wrong) {}

    private Found read() {
        List<Problem> wrong = new ArrayList<>();
        Schedules kept = new Schedules(dataFolder, wrong::add);
        Schedulers schedulers = Schedulers.ofComputer();
        Instant now = Instant.now();
        ZoneId zone = ZoneId.systemDefault();
        List<Line> lines = kept.all().stream()
                .map(schedule -> {
                    List<ScheduledRun> runs = kept.runs(schedule);
                    return new Line(
                            schedule,
                            runs.stream().findFirst(),
                            MissedRuns.count(schedule, runs, now, zone),
                            schedulers.entries(schedule.scheduler()).standing(schedule),
                            schedule.when().next(now.atZone(zone)).toInstant());
                })
                .toList();
        return new Found(lines, wrong);
    }
}
