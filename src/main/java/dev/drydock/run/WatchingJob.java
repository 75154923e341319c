package dev.drydock.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.WatchTime;
import java.util.function.Supplier;

/**
 * A recorded job that looks again and again until its time is over or somebody stops it.
 *
 * @param <O> how it watches
 * @param <R> its result
 */
public abstract class WatchingJob<O, R extends Ended> extends RecordedJob<O, R> {

    private final O options;
    private final WatchTime time;

    /** One look, on the job's thread. */
    protected interface Look {
        void look() throws InterruptedException;
    }

    /** @param history the history; its call may wait until it is open */
    protected WatchingJob(OpenServer server, O options, WatchTime time, Supplier<HistoryStore> history) {
        super(server, history);
        this.options = options;
        this.time = time;
    }

    /** Ends the watch as one that came to its end. Returns at once; any thread. */
    public final void stop() {
        time.stop();
    }

    protected final O options() {
        return options;
    }

    @Override
    protected O plan(JobContext context) throws InterruptedException {
        return options;
    }

    @Override
    protected final long planned(O plan) {
        return 0;
    }

    /** @throws dev.drydock.platform.task.JobCancelledException once the user has cancelled */
    protected final void untilOver(RunClock clock, JobContext context, Look look) throws InterruptedException {
        while (!time.over(clock)) {
            context.checkCancelled();
            look.look();
            time.pause(clock, context);
        }
    }
}
