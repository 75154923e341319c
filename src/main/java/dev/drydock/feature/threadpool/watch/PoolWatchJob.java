package dev.drydock.feature.threadpool.watch;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.ThreadPoolFeature;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.WatchingJob;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WatchTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Watches a pool until its time is over or somebody stops it, and writes its figures to the history minute by minute. Changes
 * nothing. It goes on while the server does not answer, and records that.
 */
public final class PoolWatchJob extends WatchingJob<PoolWatchJob.Options, PoolWatchResult> {

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

    private final Consumer<PoolMonitor.Look> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each look, on the job's thread
     */
    public PoolWatchJob(
            OpenServer server, Options options, Supplier<HistoryStore> history, Consumer<PoolMonitor.Look> listener) {
        super(server, options, new WatchTime(options.limit(), options.every()), history);
        this.listener = listener;
    }

    @Override
    public String title() {
        return TEXT.text("watch.title");
    }

    @Override
    protected String kind() {
        return ThreadPoolFeature.WATCH;
    }

    @Override
    protected Map<String, String> settings(Options plan) {
        return Map.of(
                "limit",
                plan.limit().map(Duration::toString).orElse(""),
                "every",
                plan.every().toString());
    }

    @Override
    protected RecordedWork<PoolWatchResult> begin(
            Options plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context);
    }

    private final class Work implements RecordedWork<PoolWatchResult> {

        private final RunWriter writer;
        private final JobContext context;
        private final RunClock clock = new RunClock();
        private final PoolMinute minute = new PoolMinute(clock.started());
        private long looks;
        private long silent;
        private boolean door;

        Work(RunWriter writer, JobContext context) {
            this.writer = writer;
            this.context = context;
        }

        @Override
        public PoolWatchResult run() throws InterruptedException {
            try (PoolMonitor monitor = new PoolMonitor(server());
                    Stage stage = context.stage(TEXT.text("watch.stage"), Total.unknown())) {
                untilOver(clock, context, () -> {
                    look(monitor);
                    stage.advance(1);
                });
            } finally {
                if (!minute.empty()) {
                    writer.item(minute.end(clock.now()));
                }
            }
            return new PoolWatchResult(writer.runId(), looks, silent, List.of());
        }

        private void look(PoolMonitor monitor) {
            looks++;
            try {
                PoolMonitor.Look seen = monitor.poll();
                door = seen.throughDoor();
                minute.add(seen.window());
                listener.accept(seen);
            } catch (DrydockException failure) {
                silent++;
                writer.item(Item.of(
                                "silence", new ObjectName("", server().profile().name(), ""), "silent")
                        .finished(clock.now(), 0)
                        .error(failure.problem().code().id(), failure.problem().line())
                        .build());
            }
            if (!minute.empty() && minute.over(clock.now(), options().minute())) {
                writer.item(minute.end(clock.now()));
            }
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(0, looks, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of(
                    "looks", Long.toString(looks),
                    "not answered", Long.toString(silent),
                    "over the emergency port", door ? "yes" : "no");
        }

        @Override
        public PoolWatchResult unrecorded(PoolWatchResult result, Problem problem) {
            return new PoolWatchResult(result.runId(), result.looks(), result.silent(), List.of(problem));
        }
    }
}
