package dev.drydock.feature.threadpool.load;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.db.sql.LoadSession;
import dev.drydock.feature.threadpool.ThreadPoolError;
import dev.drydock.feature.threadpool.pool.Pool;
import dev.drydock.feature.threadpool.watch.PoolMonitor;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * Loads a server that is not in production: many connections on a scratch schema, step by step. Whatever ends it, no session
 * and no schema of it stays; where its process dies, {@link LoadLeftovers} finds the schema.
 */
public final class LoadJob extends RunJob<Pool, LoadResult> {

    /** Kind of the load tests. */
    public static final String KIND = "threadpool-load";

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
        super(server, history, RunSpec.changing(KIND, TEXT.text("job.title")));
        this.options = options;
        this.listener = listener;
    }

    @Override
    protected void require(JobContext context) {
        if (server().lock().production()) {
            throw new DrydockException(Problem.of(
                    ThreadPoolError.LOAD_PRODUCTION, "", server().profile().name()));
        }
    }

    @Override
    protected Planned<Pool> plan(JobContext context) {
        WritableServer.require(server());
        try (LongSession session = server().longSession()) {
            LoadLimits.require(server(), session.sql(), options.most() + SCANNERS);
            Pool pool = Pool.of(server().facts(), ServerVariables.read(session.sql(), List.of("thread_handling")));
            return new Planned<>(pool, options.steps().size(), settings(pool));
        }
    }

    private Map<String, String> settings(Pool plan) {
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
    protected LoadResult work(Run<Pool> run) throws InterruptedException {
        return new Work(run).done();
    }

    private final class Work {

        private final Run<Pool> run;
        private final LoadRecorder recorder;
        private final LoadSchema scratch = LoadSchema.fresh();
        private final List<LoadStep> steps = new ArrayList<>();
        private String why = "";

        Work(Run<Pool> run) {
            this.run = run;
            this.recorder = new LoadRecorder(run.writer());
        }

        LoadResult done() throws InterruptedException {
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
            return new LoadResult(run.plan(), options, steps);
        }

        private void make() throws InterruptedException {
            try (Stage _ = run.context().stage(TEXT.text("stage.make"), Total.unknown());
                    LongSession session = server().longSession();
                    JobContext.Registration _ = run.context().register(session.cancellable())) {
                scratch.make(session.changes(run.permit()), options.rows());
            }
            run.context().checkCancelled();
        }

        private void load() throws InterruptedException {
            try (PoolMonitor monitor = new PoolMonitor(server());
                    LoadSessions sessions = new LoadSessions(server(), run.permit(), run.context(), options, scratch);
                    JobContext.Registration _ = run.context().register(sessions.cancellable())) {
                for (int connections : options.steps()) {
                    step(connections, monitor, sessions);
                }
            }
        }

        private void step(int connections, PoolMonitor monitor, LoadSessions sessions) throws InterruptedException {
            int active = options.activeOf(connections);
            try (Stage stage =
                    run.context().stage(TEXT.text("stage.step", connections, active), Total.exact(options.seconds()))) {
                long began = System.nanoTime();
                sessions.grow(connections);
                long openMillis = (System.nanoTime() - began) / 1_000_000;
                ServerFigures figures = new ServerFigures(monitor);
                StepRun step = new StepRun(sessions.works().subList(0, connections), active, options);
                AtomicLong scans = new AtomicLong();
                if (options.mix() == LoadMix.SCANS) {
                    scan(sessions, step, scans);
                }
                GeneratorClock clock = new GeneratorClock();
                Runnable second = () -> {
                    Thread.ofVirtual().start(figures::look);
                    stage.advance(1);
                };
                step.run(run.context(), second, sessions::drop);
                LoadStep done = measured(connections, active, openMillis, step, clock, figures, scans.get());
                steps.add(done);
                run.done(1);
                if (done.failures() > 0) {
                    run.failed(1);
                }
                LoadRecorder.summary(steps).forEach(run::note);
                recorder.record(done);
                listener.accept(done);
                if (step.lost()) {
                    throw new DrydockException(Problem.of(
                            ThreadPoolError.LOAD_LOST,
                            step.firstFailure(),
                            connections,
                            server().profile().name()));
                }
            }
        }

        private void scan(LoadSessions sessions, StepRun step, AtomicLong scans) {
            for (int i = 0; i < SCANNERS; i++) {
                LoadSession session = sessions.another();
                int statement = session.prepare("SELECT COUNT(*) FROM " + scratch.table() + " a JOIN " + scratch.table()
                        + " b ON b.k = a.k WHERE a.pad <> b.c");
                Thread.ofVirtual().name("drydock-load-scan-" + i).start(() -> {
                    try (session) {
                        while (!step.over()) {
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
                StepRun step,
                GeneratorClock clock,
                ServerFigures figures,
                long scans) {
            Histogram latencies = step.latencies().all();
            return new LoadStep(
                    connections,
                    active,
                    step.measuredActive(),
                    openMillis,
                    latencies.getTotalCount(),
                    step.seconds(),
                    latencies.getValueAtPercentile(50),
                    latencies.getValueAtPercentile(95),
                    latencies.getValueAtPercentile(99),
                    latencies.getMaxValue(),
                    step.failures(),
                    step.firstFailure(),
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
                server().recovery().retried(run.context(), this::dropOnce);
            } catch (JobCancelledException cancelled) {
                dropOnce();
            }
        }

        private boolean dropOnce() {
            try (LongSession session = server().longSession()) {
                session.changes(run.permit()).execute(LoadSchema.drop(scratch.name()));
                return true;
            }
        }
    }
}
