package dev.drydock.feature.threadpool.watch;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WatchTime;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Watches a pool until its time is over or somebody stops it, and writes its figures to the history minute by minute. Changes
 * nothing. It goes on while the server does not answer, and records that.
 */
public final class PoolWatchJob extends RunJob<PoolWatchJob.Options, PoolWatchJob.Watched> {

    /** Kind of the recorded watches. */
    public static final String KIND = "threadpool-watch";

    private static final Messages TEXT = Messages.of("threadpool");
    /**
     * How it watches.
     *
     * @param limit after which it ends; none for until it is stopped
     * @param every time between two looks
     * @param minute length of a recorded stretch
     */
    public record Options(Optional<Duration> limit, Duration every, Duration minute) {

        /** Every two seconds, a record a minute. */
        public static Options of(Optional<Duration> limit) {
            return new Options(limit, PoolMonitor.EVERY, Duration.ofMinutes(1));
        }
    }

    /**
     * How a watch went.
     *
     * @param looks how often it looked
     * @param silent how often the server did not answer
     */
    public record Watched(long looks, long silent) {}

    private final Options options;
    private final WatchTime time;
    private final Consumer<PoolMonitor.Look> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each look, on the job's thread
     */
    public PoolWatchJob(
            OpenServer server, Options options, Supplier<HistoryStore> history, Consumer<PoolMonitor.Look> listener) {
        super(server, history, RunSpec.reading(KIND, TEXT.text("watch.title")));
        this.options = options;
        this.time = new WatchTime(options.limit(), options.every());
        this.listener = listener;
    }

    /** Ends the watch as one that came to its end. Returns at once; any thread. */
    public void stop() {
        time.stop();
    }

    @Override
    protected Planned<Options> plan(JobContext context) {
        return new Planned<>(
                options,
                0,
                Map.of(
                        "limit",
                        options.limit().map(Duration::toString).orElse(""),
                        "every",
                        options.every().toString()));
    }

    @Override
    protected Watched work(Run<Options> run) throws InterruptedException {
        Watch watch = new Watch(run);
        try (PoolMonitor monitor = new PoolMonitor(server());
                Stage stage = run.context().stage(TEXT.text("watch.stage"), Total.unknown())) {
            run.watch(time, () -> {
                watch.look(monitor);
                stage.advance(1);
            });
        } finally {
            watch.end();
        }
        run.counting(counts -> counts.toResolve(watch.silent));
        return new Watched(watch.looks, watch.silent);
    }

    private final class Watch {

        private final Run<Options> run;
        private final PoolMinute minute;
        private long looks;
        private long silent;
        private boolean door;

        Watch(Run<Options> run) {
            this.run = run;
            this.minute = new PoolMinute(run.started());
            note();
        }

        void look(PoolMonitor monitor) {
            looks++;
            try {
                PoolMonitor.Look seen = monitor.poll();
                door = seen.throughDoor();
                minute.add(seen.window());
                listener.accept(seen);
            } catch (DrydockException failure) {
                silent++;
                run.writer()
                        .item(Item.of(
                                        "silence",
                                        new ObjectName("", server().profile().name(), ""),
                                        "silent")
                                .finished(run.now(), 0)
                                .error(
                                        failure.problem().code().id(),
                                        failure.problem().line())
                                .build());
            }
            if (minute.over(run.now(), options.minute())) {
                end();
            }
            note();
        }

        /** Records the stretch that is under way. */
        void end() {
            if (!minute.empty()) {
                run.writer().item(minute.end(run.now()));
            }
        }

        private void note() {
            run.note("looks", Long.toString(looks));
            run.note("not answered", Long.toString(silent));
            run.note("over the emergency port", door ? "yes" : "no");
        }
    }
}
