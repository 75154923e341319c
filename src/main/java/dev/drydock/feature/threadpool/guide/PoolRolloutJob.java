package dev.drydock.feature.threadpool.guide;

import dev.drydock.change.ChangeEnd;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.PreparedFile;
import dev.drydock.feature.threadpool.setup.Revert;
import dev.drydock.feature.threadpool.setup.SetupJob;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunResult;
import dev.drydock.run.RunSpec;
import dev.drydock.run.SentItem;
import dev.drydock.run.TimedAnswer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * One run from the measurement before to the decision: the extra port is set up first and proven by a log-in, then the
 * pool, then it is measured again and kept or taken back. Each step is a run of its own in the history, too, under the permit of this one: the way
 * back is open also when the unlocking has run out. After a run that
 * was cut off, the same again goes on where it stopped, since what is in force already is left alone.
 */
public final class PoolRolloutJob extends RunJob<PreparedFile, GuidedResult> {

    /** Kind of the guided runs, which hold measurements and setups. */
    public static final String KIND = "threadpool-guided";

    private static final Messages TEXT = Messages.of("poolsetup");
    private static final String STEP = "step";

    /** What is done, in this order. */
    public enum Step {
        MEASURE_BEFORE,
        DOOR,
        POOL,
        MEASURE_AFTER,
        DECISION;

        /** The word in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public String title() {
            return TEXT.text("guided." + name());
        }
    }

    private final PoolPlan plan;
    private final GuidedOptions options;
    private final PoolGuide guide;

    /** @param history the history; its call may wait until it is open */
    public PoolRolloutJob(
            OpenServer server, PoolPlan plan, GuidedOptions options, PoolGuide guide, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(KIND, TEXT.text("guided.title")));
        this.plan = plan;
        this.options = options;
        this.guide = guide;
    }

    @Override
    protected void require(JobContext context) {
        if (options.load().isPresent() && server().lock().production()) {
            throw new DrydockException(Problem.of(
                    ThreadPoolError.LOAD_PRODUCTION, "", server().profile().name()));
        }
    }

    /** The file with all of the plan, so that what overrides it is refused before anything is done. */
    @Override
    protected Planned<PreparedFile> plan(JobContext context) {
        SetupJob.requireFreePorts(server(), plan, guide::said);
        PreparedFile prepared = SetupJob.prepare(server(), plan, options.setup().file());
        return new Planned<>(prepared, Step.values().length, SetupJob.settings(plan, prepared));
    }

    @Override
    protected GuidedResult work(Run<PreparedFile> run) throws InterruptedException {
        run.note("ended", "not begun");
        Optional<RunResult<LoadResult>> before = step(run, Step.MEASURE_BEFORE, () -> measure(run), RunResult::id);
        if (!plan.door().isEmpty()) {
            step(run, Step.DOOR, () -> Optional.of(setUp(run, plan.onlyDoor())), RunResult::id);
        } else {
            step(run, Step.DOOR, this::triedDoor, _ -> 0L);
        }
        long setup = step(run, Step.POOL, () -> Optional.of(setUp(run, plan.onlyPool())), RunResult::id)
                .orElseThrow()
                .id();
        Optional<RunResult<LoadResult>> after = step(run, Step.MEASURE_AFTER, () -> measure(run), RunResult::id);
        GuidedResult.Decision decision = step(run, Step.DECISION, () -> Optional.of(decided(run, setup)), _ -> 0L)
                .orElseThrow();
        switch (decision) {
            case KEPT -> {}
            case WENT_BACK -> run.ends(RunOutcome::cancelled);
            case OPEN -> run.counting(counts -> counts.toResolve(1));
        }
        run.note("ended", decision.name().toLowerCase(Locale.ROOT).replace('_', ' '));
        return new GuidedResult(setup, decision, before.map(RunResult::value), after.map(RunResult::value));
    }

    /** Written before it begins and after it ended, so that a run that was cut off says how far it came. */
    private static <T> Optional<T> step(
            Run<?> run, Step step, SentItem.Sending<Optional<T>> work, ToLongFunction<T> number)
            throws InterruptedException {
        run.context().checkCancelled();
        List<T> made = new ArrayList<>(1);
        Optional<T> result = run.sent("running", status -> item(step, status, made, number), () -> {
            Optional<T> given = work.send();
            given.ifPresent(made::add);
            return given;
        });
        run.done(1);
        return result;
    }

    private static <T> Item.Draft item(Step step, String status, List<T> made, ToLongFunction<T> run) {
        boolean leftOut = status.equals(SentItem.DONE) && made.isEmpty();
        Item.Draft draft = Item.of(STEP, new ObjectName("", step.word(), ""), leftOut ? "left out" : status);
        made.stream()
                .mapToLong(run)
                .filter(number -> number != 0)
                .forEach(number -> draft.attribute("run", Long.toString(number)));
        return draft;
    }

    private Optional<RunResult<LoadResult>> measure(Run<?> run) throws InterruptedException {
        if (options.load().isEmpty()) {
            return Optional.empty();
        }
        RunResult<LoadResult> result = new LoadJob(server(), options.load().get(), history(), _ -> {}).within(run);
        guide.measured(result);
        return Optional.of(result);
    }

    private Optional<Boolean> triedDoor() {
        guide.said(SetupJob.requireDoor(server()));
        return Optional.of(true);
    }

    private RunResult<ChangeEnd> setUp(Run<?> run, PoolPlan part) throws InterruptedException {
        return new SetupJob(server(), part, options.setup(), history(), guide::said).within(run);
    }

    private GuidedResult.Decision decided(Run<?> run, long setup) throws InterruptedException {
        guide.ask();
        TimedAnswer.await(
                run.context(),
                TEXT.text("stage.decide"),
                options.toAnswer(),
                () -> guide.answer().map(said -> said == GuidedResult.Decision.KEPT));
        GuidedResult.Decision decision = guide.answer().orElse(GuidedResult.Decision.OPEN);
        if (decision == GuidedResult.Decision.OPEN) {
            guide.said(TEXT.text("said.open", setup));
        }
        if (decision != GuidedResult.Decision.WENT_BACK) {
            return decision;
        }
        Revert.job(server(), setup, options.setup(), history(), guide::said).within(run);
        if (!plan.door().isEmpty()) {
            guide.said(TEXT.text("said.door.stays"));
        }
        return GuidedResult.Decision.WENT_BACK;
    }
}
