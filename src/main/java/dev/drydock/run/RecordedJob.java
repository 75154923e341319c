package dev.drydock.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.task.Ended;
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
 * @param <R> its result
 */
public abstract class RecordedJob<P, R extends Ended> implements Job<R> {

    private final OpenServer server;
    private final Supplier<HistoryStore> history;

    /** @param history the history; its call may wait until it is open */
    protected RecordedJob(OpenServer server, Supplier<HistoryStore> history) {
        this.server = server;
        this.history = history;
    }

    protected final OpenServer server() {
        return server;
    }

    protected final Supplier<HistoryStore> history() {
        return history;
    }

    @Override
    public final String subject() {
        return server.profile().name();
    }

    /** Kind of the runs in the history. */
    protected abstract String kind();

    /** Whether the run changes the server, so that it needs a permit. */
    protected boolean changesServer() {
        return false;
    }

    /**
     * Refuses what can be refused without a look at the server's tables: prerequisites, targets of output, programs, options.
     * Called first, on a server that may be changed if the run is to change it.
     *
     * @throws DrydockException why the job cannot run
     */
    protected void require(JobContext context) throws InterruptedException {}

    /** Makes the plan; may refuse it. Nothing is recorded yet. */
    protected abstract P plan(JobContext context) throws InterruptedException;

    /** How many items the plan has; 0 if that is not known. */
    protected abstract long planned(P plan);

    /** What the history keeps of the plan and the options, in shown order. */
    protected abstract Map<String, String> settings(P plan);

    /** Prepares the work; the run has begun in the history. */
    protected abstract RecordedWork<R> begin(
            P plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit);

    /** Lets go of what the job holds; called at each end. */
    protected void release() {}

    /**
     * @throws DrydockException E-2301 if the server is locked; what {@link #require} and {@link #plan} refuse; E-50xx if the
     *     history cannot be opened, E-5021 if it only stands in for one and the job changes the server; what ends the run as a whole. What was done until then is in the history
     */
    @Override
    public final R run(JobContext context) throws InterruptedException {
        try {
            if (changesServer()) {
                history.get().requireRecording();
            }
            if (!changesServer()) {
                require(context);
                return run(context, Optional.empty());
            }
            try (ChangePermit permit = server.permit()) {
                require(context);
                return run(context, Optional.of(permit));
            }
        } finally {
            release();
        }
    }

    /**
     * The same as a part of another run on the same server, under the permit of that run: what was begun may be finished,
     * also when the unlocking is over by now.
     *
     * @throws DrydockException as {@link #run(JobContext)}, but for E-2301
     */
    public final R within(JobContext context, ChangePermit begun) throws InterruptedException {
        try {
            begun.require();
            if (changesServer()) {
                history.get().requireRecording();
            }
            require(context);
            return run(context, changesServer() ? Optional.of(begun) : Optional.empty());
        } finally {
            release();
        }
    }

    private R run(JobContext context, Optional<ChangePermit> permit) throws InterruptedException {
        P plan = plan(context);
        Map<String, String> settings = new LinkedHashMap<>(settings(plan));
        permit.map(UnlockHistory::settings).ifPresent(settings::putAll);
        settings.putAll(RunAccess.of(server));
        RunStart start = new RunStart(
                kind(),
                title(),
                RunIdentity.of(server),
                server.facts().account(),
                System.getProperty("user.name", ""),
                settings,
                planned(plan));
        RunWriter writer = history.get().begin(start);
        RecordedWork<R> work;
        try {
            work = begin(plan, writer, context, permit);
        } catch (RuntimeException failure) {
            fail(RunOutcome.failed(RunOutcome.Counts.of(start.planned(), 0, 0)), Map.of(), writer, failure);
            throw failure;
        }
        return run(work, writer, context);
    }

    private R run(RecordedWork<R> work, RunWriter writer, JobContext context) throws InterruptedException {
        R result;
        try (CancelRecord _ = CancelRecord.of(context, writer)) {
            result = work.run();
        } catch (JobCancelledException cancelled) {
            finish(work, writer, context, RunOutcome.cancelled(work.counts()));
            throw cancelled;
        } catch (InterruptedException interrupted) {
            finish(work, writer, context, RunOutcome.interrupted(work.counts()));
            throw interrupted;
        } catch (RuntimeException failure) {
            if (context.cancelled() && Problems.of(failure).code().followsFromCancel()) {
                finish(work, writer, context, RunOutcome.cancelled(work.counts()));
                throw new JobCancelledException();
            }
            fail(work, writer, context, failure);
            throw failure;
        } catch (Error defect) {
            fail(work, writer, context, defect);
            throw defect;
        }
        try {
            writer.finish(RunEnd.of(result.outcome(), work.summary()));
            return history.get()
                    .unaskedNotRecorded()
                    .map(problem -> work.unrecorded(result, problem))
                    .orElse(result);
        } catch (DrydockException unrecorded) {
            return work.unrecorded(result, unrecorded.problem());
        }
    }

    private static void finish(RecordedWork<?> work, RunWriter writer, JobContext context, RunOutcome outcome) {
        context.reached(outcome.counts());
        writer.finish(RunEnd.of(outcome, work.summary()));
    }

    private static void fail(RecordedWork<?> work, RunWriter writer, JobContext context, Throwable failure) {
        RunOutcome outcome = RunOutcome.failed(work.counts());
        context.reached(outcome.counts());
        fail(outcome, work.summary(), writer, failure);
    }

    /** The failure itself is what the user has to know, also where the history cannot take it. */
    private static void fail(RunOutcome outcome, Map<String, String> summary, RunWriter writer, Throwable failure) {
        Problem why = Problems.of(failure);
        try {
            writer.finish(new RunEnd(outcome, why.code().id(), why.full(), summary));
        } catch (DrydockException unrecorded) {
            failure.addSuppressed(unrecorded);
        }
    }
}
