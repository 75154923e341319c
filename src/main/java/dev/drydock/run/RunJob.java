package dev.drydock.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The one order in which a recorded job goes: what can be refused is refused, then the plan is made, then the run begins in
 * the history, then the work is done, and its end is recorded before anybody is told. One rule for every job says what
 * Cancel, a failure and both together are. Run once.
 *
 * @param <P> its plan
 * @param <T> what its work gives
 */
public abstract class RunJob<P, T> implements Job<RunResult<T>> {

    private final OpenServer server;
    private final Supplier<HistoryStore> history;
    private final RunSpec spec;

    /** @param history the history; its call may wait until it is open */
    protected RunJob(OpenServer server, Supplier<HistoryStore> history, RunSpec spec) {
        this.server = server;
        this.history = history;
        this.spec = spec;
    }

    protected final OpenServer server() {
        return server;
    }

    protected final Supplier<HistoryStore> history() {
        return history;
    }

    @Override
    public final String title() {
        return spec.title();
    }

    @Override
    public final String subject() {
        return server.profile().name();
    }

    /**
     * Refuses what can be refused without a look at the server's tables: prerequisites, targets of output, programs, options.
     * Called first, on a server that may be changed if the run is to change it.
     *
     * @throws DrydockException why the job cannot run
     */
    protected void require(JobContext context) throws InterruptedException {}

    /** Makes the plan; may refuse it. Nothing is recorded yet. */
    protected abstract Planned<P> plan(JobContext context) throws InterruptedException;

    /** Does it; the run has begun in the history. */
    protected abstract T work(Run<P> run) throws InterruptedException;

    /** Lets go of what the job holds; called at each end. */
    protected void release() {}

    /**
     * @throws DrydockException E-2301 if the server is locked; what {@link #require} and {@link #plan} refuse; E-50xx if the
     *     history cannot be opened, E-5021 if it only stands in for one and the job changes the server; what ends the run as a
     *     whole. What was done until then is in the history
     */
    @Override
    public final RunResult<T> run(JobContext context) throws InterruptedException {
        try {
            if (!spec.changesServer()) {
                return begun(context, Optional.empty());
            }
            history.get().requireRecording();
            try (ChangePermit permit = server.permit()) {
                return begun(context, Optional.of(permit));
            }
        } finally {
            release();
        }
    }

    /**
     * The same as a part of another run on the same server, under the permit of that run: what was begun may be finished,
     * also when the unlocking is over by now.
     *
     * @throws DrydockException as {@link #run}, but for E-2301
     */
    public final RunResult<T> within(Run<?> outer) throws InterruptedException {
        if (outer.server() != server) {
            throw new IllegalStateException("the permit of the run around it is for another server");
        }
        try {
            if (!spec.changesServer()) {
                return begun(outer.context(), Optional.empty());
            }
            history.get().requireRecording();
            return begun(outer.context(), Optional.of(outer.permit()));
        } finally {
            release();
        }
    }

    private RunResult<T> begun(JobContext context, Optional<ChangePermit> permit) throws InterruptedException {
        require(context);
        Planned<P> planned = plan(context);
        Map<String, String> settings = new LinkedHashMap<>(planned.settings());
        permit.map(UnlockHistory::settings).ifPresent(settings::putAll);
        settings.putAll(RunAccess.of(server));
        Run<P> run = new Run<>(
                server,
                planned,
                history.get()
                        .begin(new RunStart(
                                spec.kind(),
                                spec.title(),
                                RunIdentity.of(server),
                                server.facts().account(),
                                System.getProperty("user.name", ""),
                                settings,
                                planned.items())),
                context,
                permit);
        return worked(run);
    }

    private RunResult<T> worked(Run<P> run) throws InterruptedException {
        JobContext context = run.context();
        T value;
        try (CancelRecord _ = CancelRecord.of(context, run.writer())) {
            value = work(run);
        } catch (JobCancelledException cancelled) {
            finish(run, RunOutcome.cancelled(run.counts()));
            throw cancelled;
        } catch (InterruptedException interrupted) {
            finish(run, RunOutcome.interrupted(run.counts()));
            throw interrupted;
        } catch (RuntimeException failure) {
            if (context.cancelled() && Problems.of(failure).code().followsFromCancel()) {
                finish(run, RunOutcome.cancelled(run.counts()));
                throw new JobCancelledException();
            }
            fail(run, failure);
            throw failure;
        } catch (Error defect) {
            fail(run, defect);
            throw defect;
        }
        RunResult<T> result = run.result(value);
        try {
            run.writer().finish(RunEnd.of(result.outcome(), run.notes()));
            return history.get().unaskedNotRecorded().map(result::with).orElse(result);
        } catch (DrydockException unrecorded) {
            return result.with(unrecorded.problem());
        }
    }

    private static void finish(Run<?> run, RunOutcome outcome) {
        run.context().reached(outcome.counts());
        run.writer().finish(RunEnd.of(outcome, run.notes()));
    }

    /** The failure itself is what the user has to know, also where the history cannot take it. */
    private static void fail(Run<?> run, Throwable failure) {
        RunOutcome outcome = RunOutcome.failed(run.counts());
        run.context().reached(outcome.counts());
        Problem why = Problems.of(failure);
        try {
            run.writer().finish(new RunEnd(outcome, why.code().id(), why.full(), run.notes()));
        } catch (DrydockException unrecorded) {
            failure.addSuppressed(unrecorded);
        }
    }
}
