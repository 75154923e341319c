package dev.drydock.feature.threadpool.guide;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.PreparedFile;
import dev.drydock.feature.threadpool.setup.RevertJob;
import dev.drydock.feature.threadpool.setup.SetupJob;
import dev.drydock.feature.threadpool.setup.SetupResult;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.SentItem;
import dev.drydock.module.TimedAnswer;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * One run from the measurement before to the decision: the emergency port is set up first and proven by a log-in, then the
 * pool, then it is measured again and kept or taken back. Each step is a run of its own in the history, too, under the permit of this one: the way
 * back is open also when the unlocking has run out. After a run that
 * was cut off, the same again goes on where it stopped, since what is in force already is left alone.
 */
public final class GuidedJob extends RecordedJob<PreparedFile, GuidedResult> {

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
    public GuidedJob(
            OpenServer server, PoolPlan plan, GuidedOptions options, PoolGuide guide, Supplier<HistoryStore> history) {
        super(server, history);
        this.plan = plan;
        this.options = options;
        this.guide = guide;
    }

    @Override
    public String title() {
        return TEXT.text("guided.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.GUIDED;
    }

    @Override
    protected boolean changesServer() {
        return true;
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
    protected PreparedFile plan(JobContext context) {
        SetupJob.requireFreePorts(server(), plan, guide::said);
        return SetupJob.prepare(server(), plan, options.setup().file());
    }

    @Override
    protected long planned(PreparedFile prepared) {
        return Step.values().length;
    }

    @Override
    protected Map<String, String> settings(PreparedFile prepared) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("aim", plan.aim().word());
        settings.put("file", prepared.before().path());
        plan.options().forEach(option -> settings.put(option.name(), option.value()));
        return settings;
    }

    @Override
    protected RecordedWork<GuidedResult> begin(
            PreparedFile prepared, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<GuidedResult> {

        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;
        private long done;
        private String ended = "not begun";

        Work(RunWriter writer, JobContext context, ChangePermit permit) {
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public GuidedResult run() throws InterruptedException {
            Optional<LoadResult> before = step(Step.MEASURE_BEFORE, this::measure, LoadResult::runId);
            if (!plan.door().isEmpty()) {
                step(Step.DOOR, () -> Optional.of(setUp(plan.onlyDoor())), SetupResult::runId);
            } else {
                step(Step.DOOR, this::triedDoor, _ -> 0L);
            }
            long setup = step(Step.POOL, () -> Optional.of(setUp(plan.onlyPool())), SetupResult::runId)
                    .orElseThrow()
                    .runId();
            Optional<LoadResult> after = step(Step.MEASURE_AFTER, this::measure, LoadResult::runId);
            GuidedResult.Decision decision = step(Step.DECISION, () -> Optional.of(decided(setup)), _ -> 0L)
                    .orElseThrow();
            ended = decision.name().toLowerCase(Locale.ROOT).replace('_', ' ');
            return new GuidedResult(writer.runId(), setup, decision, before, after, List.of());
        }

        /** Written before it begins and after it ended, so that a run that was cut off says how far it came. */
        private <T> Optional<T> step(Step step, SentItem.Sending<Optional<T>> work, ToLongFunction<T> run)
                throws InterruptedException {
            context.checkCancelled();
            List<T> made = new ArrayList<>(1);
            Optional<T> result = SentItem.send(writer, "running", status -> item(step, status, made, run), () -> {
                Optional<T> given = work.send();
                given.ifPresent(made::add);
                return given;
            });
            done++;
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

        private Optional<LoadResult> measure() throws InterruptedException {
            if (options.load().isEmpty()) {
                return Optional.empty();
            }
            LoadResult result = new LoadJob(server(), options.load().get(), history(), _ -> {}).within(context, permit);
            guide.measured(result);
            return Optional.of(result);
        }

        private Optional<Boolean> triedDoor() {
            guide.said(SetupJob.requireDoor(server()));
            return Optional.of(true);
        }

        private SetupResult setUp(PoolPlan part) throws InterruptedException {
            return new SetupJob(server(), part, options.setup(), history(), guide::said).within(context, permit);
        }

        private GuidedResult.Decision decided(long setup) throws InterruptedException {
            guide.ask();
            TimedAnswer.await(
                    context,
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
            new RevertJob(server(), setup, options.setup(), history(), guide::said).within(context, permit);
            if (!plan.door().isEmpty()) {
                guide.said(TEXT.text("said.door.stays"));
            }
            return GuidedResult.Decision.WENT_BACK;
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(Step.values().length, done, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("ended", ended);
        }

        @Override
        public GuidedResult unrecorded(GuidedResult result, Problem problem) {
            return new GuidedResult(
                    result.runId(),
                    result.setupRun(),
                    result.decision(),
                    result.before(),
                    result.after(),
                    List.of(problem));
        }
    }
}
