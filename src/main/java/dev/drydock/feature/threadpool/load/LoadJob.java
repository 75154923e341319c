package dev.drydock.feature.threadpool.load;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.LoadSession;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Loads a server that is not in production: many connections on a scratch schema, step by step. Whatever ends it, no session
 * and no schema of it stays; where its process dies, {@link LoadLeftovers} finds the schema.
 */
public final class LoadJob extends RecordedJob<Pool, LoadResult> {

    private static final Messages TEXT = Messages.of("poolload");
    private static final int SCANNERS = 2;

    private final LoadOptions options;
    private final Consumer<LoadStep> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each step, on the job's thread, after it was recorded
     */
    public LoadJob(
            OpenServer server, LoadOptions options, Supplier<HistoryStore> history, Consumer<LoadStep> listener) {
        super(server, history);
        this.options = options;
        this.listener = listener;
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.LOAD;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    @Override
    protected void require(JobContext context) {
        if (server().lock().production()) {
            throw new DrydockException(Problem.of(
                    ThreadPoolError.LOAD_PRODUCTION, "", server().profile().name()));
        }
    }

    @Override
    protected Pool plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            LoadLimits.require(server(), session.sql(), options.most() + SCANNERS);
            return Pool.of(server().facts(), ServerVariables.read(session.sql(), List.of("thread_handling")));
        }
    }

    @Override
    protected long planned(Pool plan) {
        return options.steps().size();
    }

    @Override
    protected Map<String, String> settings(Pool plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("pool", plan.kind().label() + ", " + plan.state().word());
        settings.put("mix", options.mix().word());
        settings.put("connections", options.stepsShown());
        settings.put(
                "active",
                options.active().isPresent() ? Integer.toString(options.active().getAsInt()) : "all");
        settings.put(
                "rate", options.rate().isPresent() ? options.rate().getAsInt() + " a second" : "as fast as it goes");
        settings.put("seconds a step", Integer.toString(options.seconds()));
        settings.put("rows", Integer.toString(options.rows()));
        return settings;
    }

    @Override
    protected RecordedWork<LoadResult> begin(
            Pool plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, new LoadRecorder(writer), context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<LoadResult> {

        private final Pool pool;
        private final LoadRecorder recorder;
        private final JobContext context;
        private final ChangePermit permit;
        private final LoadScratch scratch = LoadScratch.fresh();
        private final List<LoadStep> steps = new ArrayList<>();
        private String why = "";

        Work(Pool pool, LoadRecorder recorder, JobContext context, ChangePermit permit) {
            this.pool = pool;
            this.recorder = recorder;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public LoadResult run() throws InterruptedException {
            long item = recorder.making(scratch);
            try {
                make();
                load();
            } catch (DrydockException failure) {
                why = failure.problem().full();
                throw failure;
            } finally {
                drop(item);
            }
            return new LoadResult(recorder.runId(), pool, options, List.copyOf(steps), List.of());
        }

        private void make() throws InterruptedException {
            try (Stage _ = context.stage(TEXT.text("stage.make"), Total.unknown());
                    LongSession session = server().longSession();
                    JobContext.Registration _ = context.register(session.cancellable())) {
                scratch.make(session.changes(permit), options.rows());
            }
            context.checkCancelled();
        }

        private void load() throws InterruptedException {
            try (PoolMonitor monitor = new PoolMonitor(server());
                    LoadSessions sessions = new LoadSessions(server(), permit, context, options, scratch);
                    JobContext.Registration _ = context.register(sessions.cancellable())) {
                for (int connections : options.steps()) {
                    step(connections, monitor, sessions);
                }
            }
        }

        private void step(int connections, PoolMonitor monitor, LoadSessions sessions) throws InterruptedException {
            int active = options.activeOf(connections);
            try (Stage stage =
                    context.stage(TEXT.text("stage.step", connections, active), Total.exact(options.seconds()))) {
                long began = System.nanoTime();
                sessions.grow(connections);
                long openMillis = (System.nanoTime() - began) / 1_000_000;
                ServerFigures figures = new ServerFigures(monitor);
                StepRun run = new StepRun(sessions.works().subList(0, connections), active, options);
                AtomicLong scans = new AtomicLong();
                if (options.mix() == LoadMix.SCANS) {
                    scan(sessions, run, scans);
                }
                GeneratorClock clock = new GeneratorClock();
                Runnable second = () -> {
                    Thread.ofVirtual().start(figures::look);
                    stage.advance(1);
                };
                run.run(context, second, sessions::drop);
                LoadStep done = measured(connections, active, openMillis, run, clock, figures, scans.get());
                steps.add(done);
                recorder.record(done);
                listener.accept(done);
                if (run.lost()) {
                    throw new DrydockException(Problem.of(
                            ThreadPoolError.LOAD_LOST,
                            run.firstFailure(),
                            connections,
                            server().profile().name()));
                }
            }
        }

        private void scan(LoadSessions sessions, StepRun run, AtomicLong scans) {
            for (int i = 0; i < SCANNERS; i++) {
                LoadSession session = sessions.another();
                int statement = session.prepare("SELECT COUNT(*) FROM " + scratch.table() + " a JOIN " + scratch.table()
                        + " b ON b.k = a.k WHERE a.pad <> b.c");
                Thread.ofVirtual().name("drydock-load-scan-" + i).start(() -> {
                    try (session) {
                        while (!run.over()) {
                            session.run(statement);
                            scans.incrementAndGet();
                        }
                    } catch (RuntimeException ended) {
                        // what the other sessions meet is counted
                    }
                });
            }
        }

        private LoadStep measured(
                int connections,
                int active,
                long openMillis,
                StepRun run,
                GeneratorClock clock,
                ServerFigures figures,
                long scans) {
            Histogram latencies = run.latencies().all();
            return new LoadStep(
                    connections,
                    active,
                    run.measuredActive(),
                    openMillis,
                    latencies.getTotalCount(),
                    run.seconds(),
                    latencies.getValueAtPercentile(50),
                    latencies.getValueAtPercentile(95),
                    latencies.getValueAtPercentile(99),
                    latencies.getMaxValue(),
                    run.failures(),
                    run.firstFailure(),
                    clock.share(),
                    clock.limits(),
                    figures.running(),
                    figures.queued(),
                    figures.threads(),
                    scans);
        }

        /** A server that was lost is waited for: the schema must go. After Cancel, too. */
        private void drop(long item) throws InterruptedException {
            try {
                dropped();
            } catch (DrydockException failure) {
                recorder.left(item, scratch, failure.problem());
                throw new DrydockException(Problem.of(
                        ThreadPoolError.LOAD_LEFT,
                        failure.problem().full() + "\n" + why,
                        scratch.name(),
                        server().profile().name()));
            }
            recorder.dropped(item, scratch);
        }

        private void dropped() throws InterruptedException {
            try {
                server().recovery().retried(context, this::dropOnce);
            } catch (JobCancelledException cancelled) {
                dropOnce();
            }
        }

        private boolean dropOnce() {
            try (LongSession session = server().longSession()) {
                session.changes(permit).execute(LoadScratch.drop(scratch.name()));
                return true;
            }
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(options.steps().size(), steps.size(), 0);
        }

        @Override
        public Map<String, String> summary() {
            return LoadRecorder.summary(steps);
        }

        @Override
        public LoadResult unrecorded(LoadResult result, Problem problem) {
            return new LoadResult(result.runId(), result.pool(), result.options(), result.steps(), List.of(problem));
        }
    }
}
