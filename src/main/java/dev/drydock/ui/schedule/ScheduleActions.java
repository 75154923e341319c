package dev.drydock.ui.schedule;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.schedule.SchedulableCommands.Offered;
import dev.drydock.platform.schedule.ScheduleChanges;
import dev.drydock.platform.schedule.ScheduleState;
import dev.drydock.platform.schedule.ScheduledCommand;
import dev.drydock.platform.schedule.ScheduledRun;
import dev.drydock.platform.schedule.Schedules;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.task.FxJobRunner;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What the page does with a schedule. JavaFX thread only; the files are changed elsewhere. */
final class ScheduleActions {

    private static final Messages TEXT = Messages.of("scheduleui");

    private final ScheduleSource source;
    private final DialogService dialogs;
    private final FxJobRunner jobs;
    private final FormMaker forms;
    private final Runnable changed;
    private List<Offered> offered = List.of();
    private boolean prepared;
    /** Ids of those that were started here and have not ended; their process may not have noted its run yet. */
    private final Set<String> started = new HashSet<>();

    /** Shows the form of a new schedule, or of one that is changed. */
    interface FormMaker {
        void show(@Nullable ScheduledCommand before, List<Offered> offered, Consumer<String> saved);
    }

    /** @param changed called after each change, and after a change that was refused */
    ScheduleActions(ScheduleSource source, DialogService dialogs, FxJobRunner jobs, FormMaker forms, Runnable changed) {
        this.source = source;
        this.dialogs = dialogs;
        this.jobs = jobs;
        this.forms = forms;
        this.changed = changed;
    }

    /**
     * Opens the form.
     *
     * @param before what is changed; null for a new one
     * @param saved told the name
     */
    void form(@Nullable ScheduledCommand before, Consumer<String> saved) {
        Background.run(
                "schedule-commands",
                this::offered,
                all -> forms.show(before, all, saved),
                problem -> dialogs.error(TEXT.text("form.new"), problem));
    }

    /** Reads what can be scheduled before somebody asks for the form: the model of all commands takes a while. */
    void prepare() {
        if (prepared) {
            return;
        }
        prepared = true;
        Background.run("schedule-commands", this::offered, _ -> {}, _ -> {});
    }

    private synchronized List<Offered> offered() {
        if (offered.isEmpty()) {
            offered = source.commands().all();
        }
        return offered;
    }

    /** Pauses what is on, gives what is paused or lost back to the scheduler. */
    void turn(ScheduleState state) {
        ScheduledCommand now = state.schedule();
        boolean pause = pauses(state);
        change(TEXT.text(pause ? "pause" : "resume"), changes -> {
            if (!pause) {
                // somebody may have changed the file by hand
                source.commands().require(now.command());
            }
            changes.change(now, now.paused(pause));
        });
    }

    /** Whether {@link #turn} pauses it. */
    static boolean pauses(ScheduleState state) {
        return switch (state.condition()) {
            case ON, ON_WHILE_LOGGED_IN, UNKNOWN, STARTED_ALTHOUGH_PAUSED -> true;
            case PAUSED, LOST -> false;
        };
    }

    /** Whether it runs, started here or by its scheduler. */
    boolean runs(ScheduleState state) {
        return started.contains(state.schedule().id())
                || state.last().map(ScheduledRun::running).orElse(false);
    }

    void run(ScheduleState state) {
        String title = TEXT.text("run.title", state.schedule().name());
        String id = state.schedule().id();
        if (!started.add(id)) {
            return;
        }
        jobs.submit(new ScheduledRunJob(state.schedule())).onEnd(outcome -> {
            started.remove(id);
            changed.run();
            if (outcome instanceof JobOutcome.Failed<ScheduledRunJob.Done>(Problem problem)) {
                dialogs.error(title, problem);
            }
        });
        changed.run();
    }

    void remove(ScheduleState state) {
        ScheduledCommand schedule = state.schedule();
        String title = TEXT.text("remove.title", schedule.name());
        dialogs.confirm(new DialogService.Confirmation(
                title,
                TEXT.text("remove.text"),
                TEXT.text("remove.button"),
                true,
                null,
                () -> change(title, changes -> changes.remove(schedule))));
    }

    private void change(String title, Consumer<ScheduleChanges> what) {
        Background.run(
                "schedule-change",
                () -> {
                    // what is wrong with other files is shown by the page
                    what.accept(new ScheduleChanges(new Schedules(source.dataFolder(), _ -> {}), source.schedulers()));
                    return true;
                },
                _ -> changed.run(),
                problem -> {
                    changed.run();
                    dialogs.error(title, problem);
                });
    }
}
