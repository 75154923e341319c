package dev.drydock.feature.encryption.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RestartWatch;
import dev.drydock.feature.encryption.KeyHistory;
import dev.drydock.feature.encryption.atrest.AtRestGuide;
import dev.drydock.feature.encryption.atrest.AtRestItem;
import dev.drydock.feature.encryption.atrest.AtRestJob;
import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestPlanJob;
import dev.drydock.feature.encryption.atrest.AtRestStep;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import dev.drydock.feature.encryption.atrest.Converted;
import dev.drydock.feature.encryption.atrest.EarlierRest;
import dev.drydock.feature.encryption.atrest.RotateJob;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.lane.LaneRow;
import dev.drydock.ui.lane.LaneRows;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The state of the guided run of one server. JavaFX thread only; what blocks is a job. */
final class AtRestViewModel {

    private static final Messages TEXT = Messages.of("restui");

    private final ModuleContext context;
    private final Rows rows = new Rows();
    private final ObjectProperty<@Nullable AtRestPlan> plan = new SimpleObjectProperty<>();
    private final ObjectProperty<AtRestGuide.@Nullable Question> question = new SimpleObjectProperty<>();
    private final ObjectProperty<AtRestStep.@Nullable Id> step = new SimpleObjectProperty<>();
    private final ObjectProperty<RestartWatch.@Nullable Sight> sight = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable RunResult<Converted>> result = new SimpleObjectProperty<>();
    private final ObjectProperty<Optional<RunOutcome>> cancelled = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable EarlierRest> earlier = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable JobHandle<?>> job = new SimpleObjectProperty<>();
    private final LongProperty runsEnded = new SimpleLongProperty();
    private final LongProperty revision = new SimpleLongProperty();
    private AtRestFeed feed = new AtRestFeed();
    private boolean run;

    AtRestViewModel(ModuleContext context) {
        this.context = context;
        lookForUnfinished();
    }

    /** How tables are worked on, as the user prefers it. */
    LaneOptions lanes() {
        return context.preferences().lanes();
    }

    OpenServer server() {
        return context.server().server().get();
    }

    List<LaneRow<AtRestItem>> rows() {
        return rows.all();
    }

    /** Null before one was made. */
    ObjectProperty<@Nullable AtRestPlan> planProperty() {
        return plan;
    }

    /** What a person is asked now; null if nothing. */
    ObjectProperty<AtRestGuide.@Nullable Question> questionProperty() {
        return question;
    }

    ObjectProperty<AtRestStep.@Nullable Id> stepProperty() {
        return step;
    }

    /** What is seen of the server while its restart is awaited. */
    ObjectProperty<RestartWatch.@Nullable Sight> sightProperty() {
        return sight;
    }

    ObjectProperty<@Nullable RunResult<Converted>> resultProperty() {
        return result;
    }

    /** How far the last piece of work had come, if it was cancelled. */
    ObjectProperty<Optional<RunOutcome>> cancelledProperty() {
        return cancelled;
    }

    ObjectProperty<@Nullable Problem> problemProperty() {
        return problem;
    }

    /** The run that was cut off, if the newest one was. */
    ObjectProperty<@Nullable EarlierRest> earlierProperty() {
        return earlier;
    }

    /** The job that works; null if none does. */
    ObjectProperty<@Nullable JobHandle<?>> jobProperty() {
        return job;
    }

    /** Changes whenever something on the screen may have. */
    LongProperty revisionProperty() {
        return revision;
    }

    /** How many runs have ended, in whatever way. */
    LongProperty runsEndedProperty() {
        return runsEnded;
    }

    boolean running() {
        return run && job.get() != null;
    }

    Optional<JobSnapshot> snapshot() {
        return Optional.ofNullable(job.get()).map(JobHandle::snapshot);
    }

    /** Reads the server and plans; changes nothing. */
    void makePlan(AtRestOptions options) {
        step.set(null);
        result.set(null);
        submit(new AtRestPlanJob(server(), options, context::history), rows::planned);
    }

    /** Carries out the plan that is shown; it is read anew first. */
    void carryOut() {
        AtRestPlan shown = plan.get();
        if (shown != null) {
            confirm(shown.options(), Optional.empty());
        }
    }

    /** Takes up the run that was cut off. */
    void resume() {
        EarlierRest cut = earlier.get();
        if (cut != null) {
            confirm(cut.options(), Optional.of(cut));
        }
    }

    private void confirm(AtRestOptions options, Optional<EarlierRest> cut) {
        String key = options.target() == AtRestTarget.ENCRYPTED ? "encrypt" : "decrypt";
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text(key + ".title", context.profile().name()),
                        TEXT.text(key + ".text"),
                        TEXT.text(key + ".button"),
                        () -> start(options, cut)));
    }

    private void start(AtRestOptions options, Optional<EarlierRest> cut) {
        feed = new AtRestFeed();
        run = true;
        result.set(null);
        AtRestFeed told = feed;
        submit(
                new AtRestJob(server(), options, told, told::planned, told, cut, context::history),
                ended -> result.set(ended));
    }

    /** New master keys: what is refused is said at once, and the statements are shown before they are sent. */
    void rotate() {
        Background.run(
                "rotate-preview",
                () -> new Rotation(
                        RotateJob.statements(server()),
                        KeyHistory.of(context.history(), server().key())
                                .age(InstantSource.system().instant())),
                this::askToRotate,
                why -> context.dialogs().error(TEXT.text("button.rotate"), why));
    }

    private record Rotation(List<String> statements, String age) {}

    private void askToRotate(Rotation rotation) {
        context.changes()
                .confirm(new DialogService.Confirmation(
                        TEXT.text("rotate.title", context.profile().name()),
                        TEXT.text("rotate.text", String.join(";\n", rotation.statements()) + ";", rotation.age()),
                        TEXT.text("rotate.button"),
                        () -> submit(
                                new RotateJob(server(), context::history),
                                done -> context.dialogs()
                                        .info(
                                                TEXT.text("button.rotate"),
                                                done.value().next()))));
    }

    void say(AtRestGuide.Answer answer) {
        feed.say(answer);
        question.set(null);
    }

    void cancel() {
        JobHandle<?> works = job.get();
        if (works != null) {
            works.cancel();
        }
    }

    void pauseOrResume() {
        JobHandle<?> works = job.get();
        if (works != null) {
            works.pauseOrResume();
        }
    }

    /** Takes what the job has told since the last call; the screen calls it a few times a second. */
    void refresh() {
        if (feed.drain(rows) || job.get() != null) {
            revision.set(revision.get() + 1);
        }
    }

    private <R> void submit(Job<R> work, Consumer<R> done) {
        if (job.get() != null) {
            return;
        }
        problem.set(null);
        cancelled.set(Optional.empty());
        JobHandle<R> started = context.jobs().submit(server().holding(work));
        job.set(started);
        started.onEnd(outcome -> {
            refresh();
            question.set(null);
            sight.set(null);
            job.set(null);
            boolean changes = run;
            RunOutcome.Counts came = changes ? tables() : RunOutcome.Counts.NONE;
            run = false;
            switch (outcome) {
                case JobOutcome.Succeeded<R>(R made) -> done.accept(made);
                case JobOutcome.Failed<R> failed -> problem.set(failed.problem());
                case JobOutcome.Cancelled<R> _ -> cancelled.set(Optional.of(RunOutcome.cancelled(came)));
            }
            revision.set(revision.get() + 1);
            runsEnded.set(runsEnded.get() + (changes ? 1 : 0));
            lookForUnfinished();
        });
    }

    private RunOutcome.Counts tables() {
        long done = rows.all().stream()
                .filter(row -> row.state() == LaneRow.State.DONE)
                .count();
        return RunOutcome.Counts.of(rows.all().size(), done, 0);
    }

    void lookForUnfinished() {
        String key = server().key();
        Background.run(
                "unfinished encryption",
                () -> EarlierRest.unfinishedOf(context.history(), key),
                found -> earlier.set(job.get() == null ? found.orElse(null) : null),
                problem::set);
    }

    /** The tables as rows, and what else a run tells, on the JavaFX thread. */
    private final class Rows extends LaneRows<AtRestItem> implements AtRestFeed.Screen {

        @Override
        public void planned(AtRestPlan made) {
            show(made.items(), List.of(), made.speed());
            plan.set(made);
            revision.set(revision.get() + 1);
        }

        @Override
        public void step(AtRestStep.Id begun) {
            step.set(begun);
            question.set(null);
            sight.set(null);
        }

        @Override
        public void asked(AtRestGuide.Question asked) {
            question.set(asked);
        }

        @Override
        public void seen(RestartWatch.Sight now) {
            sight.set(now);
        }
    }
}
