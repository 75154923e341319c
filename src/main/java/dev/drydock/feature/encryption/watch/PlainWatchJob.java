package dev.drydock.feature.encryption.watch;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.SessionReader;
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

/** Looks again and again who is connected in plain, and writes each to the history as it is first seen. Changes nothing. */
public final class PlainWatchJob extends WatchingJob<PlainWatchOptions, PlainWatchResult> {

    private static final Messages TEXT = Messages.of("tlswatch");

    private final Consumer<PlainClient> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each client when it is first seen, on the job's thread
     */
    public PlainWatchJob(
            OpenServer server,
            PlainWatchOptions options,
            Supplier<HistoryStore> history,
            Consumer<PlainClient> listener) {
        super(server, options, new WatchTime(Optional.of(options.limit()), options.every()), history);
        this.listener = listener;
    }

    @Override
    public String title() {
        return TEXT.text("job.title");
    }

    @Override
    protected String kind() {
        return EncryptionFeature.WATCH_TLS;
    }

    /** @throws DrydockException E-4619 if the server does not tell how sessions come */
    @Override
    protected PlainWatchOptions plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            Map<String, String> variables = ServerVariables.read(session.sql(), List.of("performance_schema"));
            if (!"ON".equals(variables.get("performance_schema"))) {
                throw new DrydockException(
                        Problem.of(WatchError.UNTOLD, "", server().profile().name()));
            }
            SessionReader.read(session.sql());
        }
        return options();
    }

    @Override
    protected Map<String, String> settings(PlainWatchOptions plan) {
        return Map.of("for", plan.limit().toString(), "every", plan.every().toString());
    }

    @Override
    protected RecordedWork<PlainWatchResult> begin(
            PlainWatchOptions plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context);
    }

    private final class Work implements RecordedWork<PlainWatchResult> {

        private final RunWriter writer;
        private final JobContext context;
        private final RunClock clock = new RunClock();
        private final SeenClients seen;
        private final ConnectionCount count = new ConnectionCount();
        private long looks;
        /** Seconds that the stage has gone on. */
        private long told;

        Work(RunWriter writer, JobContext context) {
            this.writer = writer;
            this.context = context;
            this.seen = new SeenClients(writer, listener);
        }

        @Override
        public PlainWatchResult run() throws InterruptedException {
            try (Stage stage = context.stage(
                            TEXT.text("stage.watch"),
                            Total.exact(Math.max(1, options().limit().toSeconds())));
                    RetryingSession session = server().retryingSession(context, List.of())) {
                untilOver(clock, context, () -> {
                    session.call(one -> {
                        look(one);
                        return true;
                    });
                    long passed = Duration.between(clock.started(), clock.now()).toSeconds();
                    stage.advance(passed - told);
                    told = passed;
                });
            } finally {
                seen.end();
            }
            return result(List.of());
        }

        private void look(LongSession session) {
            seen.add(
                    SessionReader.read(session.sql()).stream()
                            .filter(one -> one.way() == InTransit.Way.PLAIN)
                            .toList(),
                    clock.now());
            count.read(session.sql());
            looks++;
        }

        private PlainWatchResult result(List<Problem> problems) {
            return new PlainWatchResult(
                    writer.runId(), clock.started(), clock.now(), seen.all(), looks, count.notTls(), problems);
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(0, looks, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of(
                    "looks",
                    Long.toString(looks),
                    "plain clients",
                    Integer.toString(seen.all().size()),
                    "connections without TLS",
                    count.notTls().isPresent() ? Long.toString(count.notTls().getAsLong()) : "unknown");
        }

        @Override
        public PlainWatchResult unrecorded(PlainWatchResult result, Problem problem) {
            return result(List.of(problem));
        }
    }
}
