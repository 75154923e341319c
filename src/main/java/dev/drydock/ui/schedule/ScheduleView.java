package dev.drydock.ui.schedule;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.ui.control.DataColumn;
import dev.drydock.ui.control.DataTable;
import dev.drydock.ui.control.DetailSplit;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ViewPage;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.FxJobRunner;
import dev.drydock.ui.theme.Icons;
import dev.drydock.ui.theme.Theme;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javafx.animation.Animation;
import javafx.animation.KeyFrame;
import javafx.animation.Timeline;
import javafx.scene.control.Button;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SelectionMode;
import javafx.stage.Window;
import javafx.util.Duration;
import org.kordamp.ikonli.feather.Feather;

/**
 * What is scheduled, when it last ran and how that ended, and what is done with it. The files are those of the command
 * {@code drydock schedule}: they are looked at again while the page is seen. JavaFX thread only; reading is done elsewhere.
 */
public final class ScheduleView extends ViewPage {

    private static final Messages TEXT = Messages.of("scheduleui");
    private static final Duration LOOK = Duration.seconds(2);
    /** Schedulers and running processes are asked again so often, even if no file was written. */
    private static final java.time.Duration OLD = java.time.Duration.ofSeconds(30);

    private final ScheduleSource source;
    private final ScheduleActions actions;
    private final DataTable<ScheduleState> table;
    private final ScheduleDetail detail;
    private final DetailSplit split;
    private final ScheduleTroubles troubles = new ScheduleTroubles(this);
    private final EmptyState none;
    private final Button first = new Button(TEXT.text("new"), Icons.of(Feather.PLUS));
    private final Button make = tool("new", Feather.PLUS);
    private final Button edit = tool("edit", Feather.EDIT_2);
    private final Button turn = tool("turn", Feather.PAUSE);
    private final Button run = tool("run", Feather.PLAY);
    private final Button remove = tool("remove", Feather.TRASH_2);
    private final Timeline looks = new Timeline(new KeyFrame(LOOK, _ -> look()));
    private Found found = new Found(List.of(), List.of(), List.of(), Optional.empty(), "", Instant.EPOCH);
    private boolean reading;
    private boolean again;
    private String wanted = "";
    private boolean filling;
    private Optional<Reading> shown = Optional.empty();

    /**
     * @param servers names of the saved servers
     * @param openRun shows a run of the history
     */
    public ScheduleView(
            ScheduleSource source,
            Window owner,
            Theme theme,
            DialogService dialogs,
            FxJobRunner jobs,
            Supplier<List<String>> servers,
            LongConsumer openRun) {
        this.source = source;
        actions = new ScheduleActions(
                source,
                dialogs,
                jobs,
                (before, offered, saved) ->
                        new ScheduleForm(owner, theme, source, before, offered, servers.get(), saved).show(),
                this::reload);
        detail = new ScheduleDetail(openRun);
        setId("schedules");
        // nothing is said to be there before it was looked for
        none = new EmptyState(Feather.CALENDAR, TEXT.text("none.title"), TEXT.text("none.text"), first);
        none.setVisible(false);
        table = new DataTable<>(none, columns());
        table.view().setId("schedules-list");
        table.view().getSelectionModel().setSelectionMode(SelectionMode.SINGLE);
        table.counting(TEXT, "table");
        split = new DetailSplit("schedules-details", table, detail);
        first.setId("schedules-first");
        first.getStyleClass().add("accent");
        Stream.of(first, make).forEach(button -> button.setOnAction(_ -> actions.form(null, this::saved)));
        edit.setOnAction(_ -> selected().ifPresent(state -> actions.form(state.schedule(), this::saved)));
        turn.setOnAction(_ -> selected().ifPresent(actions::turn));
        run.setOnAction(_ -> selected().ifPresent(actions::run));
        remove.setOnAction(_ -> selected().ifPresent(actions::remove));
        Stream.of(make, edit, turn, run, remove).forEach(table::addTool);
        table.addTool(new IconButton(Feather.REFRESH_CW, TEXT.text("reload"), this::reload));
        table.addTool(split.toggle());
        table.rowActions(
                _ -> Stream.of(edit, turn, run, remove).map(ScheduleView::item).toList());
        table.selection().addListener((javafx.beans.InvalidationListener) _ -> select());
        setTop(troubles);
        setCenter(split);
        looks.setCycleCount(Animation.INDEFINITE);
        select();
    }

    private void saved(String name) {
        wanted = name;
        reload();
    }

    private static Button tool(String key, Feather icon) {
        Button button = new Button(TEXT.text(key), Icons.of(icon));
        button.setId("schedules-" + key);
        button.getStyleClass().add("small");
        return button;
    }

    private static MenuItem item(Button button) {
        MenuItem item = new MenuItem(button.getText());
        item.setDisable(button.isDisabled());
        item.setOnAction(_ -> button.fire());
        return item;
    }

    @Override
    public void shown() {
        reload();
        looks.play();
    }

    @Override
    public void hidden() {
        looks.stop();
    }

    @Override
    public void refresh() {
        reload();
    }

    @Override
    public boolean takeKeyboard() {
        table.view().requestFocus();
        return true;
    }

    private Optional<ScheduleState> selected() {
        return table.selection().stream().findFirst();
    }

    /** Shows what is chosen as it was read last. */
    private void select() {
        if (filling) {
            return;
        }
        Optional<ScheduleState> chosen = selected();
        boolean pauses = chosen.map(ScheduleActions::pauses).orElse(true);
        turn.setText(TEXT.text(pauses ? "turn" : "resume"));
        turn.setGraphic(Icons.of(pauses ? Feather.PAUSE : Feather.PLAY_CIRCLE));
        disable(edit, chosen.isEmpty());
        disable(turn, chosen.isEmpty());
        disable(remove, chosen.isEmpty());
        disable(run, chosen.map(actions::runs).orElse(true));
        Optional<Reading> reading = chosen.map(Reading::of);
        if (chosen.isPresent() && reading.equals(shown)) {
            return;
        }
        shown = reading;
        if (chosen.isPresent()) {
            detail.show(
                    chosen.get(),
                    source.schedulers().entries(chosen.get().schedule().scheduler()));
            split.offer();
        } else {
            detail.none();
        }
    }

    /** A button that is disabled under the keyboard would hand it to its neighbour, which may be that which removes. */
    private void disable(Button button, boolean disabled) {
        if (disabled && button.isFocused()) {
            table.view().requestFocus();
        }
        button.setDisable(disabled);
    }

    private static List<DataColumn<ScheduleState>> columns() {
        return List.of(
                DataColumn.<ScheduleState>text(
                        TEXT.text("name"), state -> state.schedule().name()),
                DataColumn.<ScheduleState>text(TEXT.text("runs"), state -> ScheduleWords.runs(state.schedule()))
                        .tooltip(state -> String.join(" ", state.schedule().command()))
                        .room(DataColumn.Room.LEAST),
                DataColumn.<ScheduleState>text(TEXT.text("servers"), state -> ScheduleWords.servers(state.schedule()))
                        .tooltip(state -> ScheduleWords.servers(state.schedule()))
                        .room(DataColumn.Room.LEAST),
                DataColumn.<ScheduleState>text(
                        TEXT.text("when"),
                        state -> ScheduleWords.when(state.schedule().when())),
                DataColumn.<ScheduleState>text(TEXT.text("last"), ScheduleWords::last)
                        .graphic(state -> ScheduleWords.icon(state.last()))
                        .tooltip(state -> state.last()
                                .map(last -> Formats.time(last.started()))
                                .orElse(""))
                        .order(Comparator.comparing(
                                state -> state.last().map(ScheduledRun::started).orElse(Instant.EPOCH)))
                        .room(DataColumn.Room.MOST),
                DataColumn.<ScheduleState>number(TEXT.text("missed"), state -> (long) state.missed(), Formats::count),
                DataColumn.<ScheduleState>text(
                                TEXT.text("next"),
                                state -> ScheduleWords.next(state)
                                        .map(Formats::time)
                                        .orElse(Formats.NONE))
                        .order(Comparator.comparing(
                                state -> ScheduleWords.next(state).orElse(Instant.MAX))),
                DataColumn.<ScheduleState>text(TEXT.text("state"), ScheduleWords::condition)
                        .graphic(state -> ScheduleWords.icon(state.condition())));
    }

    /**
     * What the details show of a schedule.
     *
     * @param open those of its runs that go on; a process that died has changed no file
     */
    private record Reading(ScheduleState state, List<ScheduledRun> open) {
        static Reading of(ScheduleState state) {
            return new Reading(state, ScheduleView.running(List.of(state)));
        }
    }

    private static List<ScheduledRun> running(List<ScheduleState> states) {
        return states.stream()
                .flatMap(state -> state.runs().stream())
                .filter(ScheduledRun::running)
                .toList();
    }

    /**
     * What was read at once.
     *
     * @param running of the runs of all
     * @param wrong of files that are not used
     * @param noScheduler why none can be made on this computer
     */
    private record Found(
            List<ScheduleState> states,
            List<ScheduledRun> running,
            List<Problem> wrong,
            Optional<Problem> noScheduler,
            String stamp,
            Instant at) {}

    /** Reads everything again if a file was written or a process died since, or the schedulers were not asked for long. */
    private void look() {
        Found before = found;
        Background.run(
                "schedules-look",
                () -> Instant.now().isAfter(before.at().plus(OLD))
                        || !running(before.states()).equals(before.running())
                        || !new Schedules(source.dataFolder(), _ -> {}).stamp().equals(before.stamp()),
                other -> {
                    if (other) {
                        reload();
                    }
                },
                _ -> reload());
    }

    private void reload() {
        if (reading) {
            again = true;
            return;
        }
        reading = true;
        Background.run("schedules", this::read, this::show, problem -> {
            ended();
            troubles.show(Optional.of(problem), List.of());
        });
    }

    private void ended() {
        reading = false;
        if (again) {
            again = false;
            reload();
        }
    }

    private Found read() {
        List<Problem> wrong = new ArrayList<>();
        Schedules kept = new Schedules(source.dataFolder(), wrong::add);
        String stamp = kept.stamp();
        Instant now = Instant.now();
        List<ScheduleState> states = kept.all().stream()
                .map(schedule -> ScheduleState.read(schedule, kept, source.schedulers(), now, ZoneId.systemDefault()))
                .toList();
        return new Found(states, running(states), List.copyOf(wrong), noScheduler(), stamp, now);
    }

    private Optional<Problem> noScheduler() {
        try {
            source.schedulers().found();
            return Optional.empty();
        } catch (DrydockException none) {
            return Optional.of(none.problem());
        }
    }

    private void show(Found now) {
        boolean same = now.states().equals(table.items());
        found = now;
        none.setVisible(now.wrong().isEmpty());
        actions.prepare();
        Stream.of(first, make)
                .forEach(button -> button.setDisable(now.noScheduler().isPresent()));
        if (same) {
            table.refresh();
        } else {
            filling = true;
            table.readAnew(now.states(), state -> state.schedule().name());
            if (!wanted.isEmpty()) {
                table.choose(
                        now.states().stream()
                                .filter(state -> state.schedule().name().equals(wanted))
                                .toList(),
                        state -> state.schedule().name());
                wanted = "";
            }
            filling = false;
        }
        select();
        troubles.show(now.noScheduler(), now.wrong().stream().distinct().toList());
        ended();
    }
}
