package dev.drydock.run;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.WatchTime;
import dev.drydock.run.SentItem.Sending;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A run that has begun in the history, as its work sees it: the only place that counts, so that Cancel, a failure and a result
 * say the same numbers. Safe on any thread of the job.
 *
 * @param <P> its plan
 */
public final class Run<P> {

    /** What is done again and again. */
    public interface Look {
        void look() throws InterruptedException;
    }

    private final OpenServer server;
    private final Planned<P> planned;
    private final RunWriter writer;
    private final JobContext context;
    private final Optional<ChangePermit> permit;
    private final RunClock clock = new RunClock();
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private UnaryOperator<RunOutcome.Counts> counting = UnaryOperator.identity();
    private Function<RunOutcome.Counts, RunOutcome> ending = RunOutcome::ended;
    private long items;
    private long done;
    private long failed;

    Run(OpenServer server, Planned<P> planned, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        this.server = server;
        this.planned = planned;
        this.writer = writer;
        this.context = context;
        this.permit = permit;
        this.items = planned.items();
    }

    public OpenServer server() {
        return server;
    }

    public P plan() {
        return planned.plan();
    }

    public RunWriter writer() {
        return writer;
    }

    public JobContext context() {
        return context;
    }

    /** When it began. */
    public Instant started() {
        return clock.started();
    }

    /** By the clock of this run, which no change of the computer's clock moves. */
    public Instant now() {
        return clock.now();
    }

    /** @throws IllegalStateException in a run that changes nothing */
    public ChangePermit permit() {
        return permit.orElseThrow(() -> new IllegalStateException("run " + writer.runId() + " changes no server"));
    }

    /** So many items more are done. */
    public synchronized void done(long more) {
        done += more;
    }

    /** So many items more have failed. */
    public synchronized void failed(long more) {
        failed += more;
    }

    /** One item more is done, or has failed. */
    public void counted(boolean well) {
        if (well) {
            done(1);
        } else {
            failed(1);
        }
    }

    /** What was done was undone. */
    public synchronized void nothingDone() {
        done = 0;
    }

    /**
     * Looks again and again until this time is over; each look is one item that is done.
     *
     * @throws dev.drydock.platform.task.JobCancelledException once the user has cancelled
     */
    public void watch(WatchTime time, Look look) throws InterruptedException {
        while (!time.over(clock)) {
            context.checkCancelled();
            look.look();
            done(1);
            time.pause(clock, context);
        }
        synchronized (this) {
            items = done;
        }
    }

    /** Changes what is counted, after what changed it before, such as by what is left to resolve; also after Cancel. */
    public synchronized void counting(UnaryOperator<RunOutcome.Counts> how) {
        UnaryOperator<RunOutcome.Counts> before = counting;
        counting = counts -> how.apply(before.apply(counts));
    }

    /** How a run that goes through ends; {@link RunOutcome#ended} unless told. */
    public synchronized void ends(Function<RunOutcome.Counts, RunOutcome> how) {
        ending = how;
    }

    /** What the run says about itself, in the order of the first call for each name; never a secret. */
    public synchronized void note(String name, String text) {
        notes.put(name, text);
    }

    /** What went wrong without ending the run; counts as one more that failed, or to resolve if it is of the record. */
    public synchronized void beside(Problem problem) {
        problems.add(problem);
    }

    /** As {@link SentItem#send}, into this run. */
    public <T> T sent(String begun, Function<String, Item.Draft> item, Sending<T> sending) throws InterruptedException {
        return SentItem.send(writer, begun, item, sending);
    }

    /** As {@link SentItem#undo}, into this run. */
    public void undone(Function<String, Item.Draft> item, Sending<?> sending) throws InterruptedException {
        SentItem.undo(writer, item, sending);
    }

    /** As of now, with what went wrong beside it. */
    synchronized RunOutcome.Counts counts() {
        return counted().besides(problems);
    }

    private RunOutcome.Counts counted() {
        return counting.apply(RunOutcome.Counts.of(items, done, failed));
    }

    synchronized Map<String, String> notes() {
        return new LinkedHashMap<>(notes);
    }

    synchronized <T> RunResult<T> result(T value) {
        return new RunResult<>(
                writer.runId(),
                value,
                ending.apply(counted()).besides(problems),
                problems,
                clock.started(),
                clock.now());
    }
}
