package dev.drydock.feature.encryption.watch;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.server.ServerVariables;
import dev.drydock.feature.encryption.EncryptionError;
import dev.drydock.feature.encryption.EncryptionFeature;
import dev.drydock.feature.encryption.InTransit;
import dev.drydock.feature.encryption.SessionReader;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Looks again and again who is connected in plain, and writes each to the history as it is first seen. Changes nothing. */
public final class PlainWatchJob extends RunJob<PlainWatchJob.Options, PlainWatchJob.Watched> {

    private static final Messages TEXT = Messages.of("tlswatch");

    /**
     * How long to watch.
     *
     * @param limit how long
     * @param every between two looks
     */
    public record Options(Duration limit, Duration every) {

        private static final Duration USUAL_EVERY = Duration.ofSeconds(2);

        /** With the usual time between looks. */
        public static Options lasting(Duration limit) {
            return new Options(limit, USUAL_EVERY);
        }
    }

    /**
     * Who came in plain.
     *
     * @param clients in the order in which they were first seen
     * @param notTls new connections that did not come by TLS, whether they were seen or not: those over sockets and those that
     *     failed among them; empty if the server does not count
     */
    public record Watched(List<PlainClient> clients, OptionalLong notTls) {}

    private final Options options;
    private final WatchTime time;
    private final Consumer<PlainClient> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each client when it is first seen, on the job's thread
     */
    public PlainWatchJob(
            OpenServer server, Options options, Supplier<HistoryStore> history, Consumer<PlainClient> listener) {
        super(server, history, RunSpec.reading(EncryptionFeature.WATCH_TLS, TEXT.text("job.title")));
        this.options = options;
        this.time = new WatchTime(Optional.of(options.limit()), options.every());
        this.listener = listener;
    }

    /** Ends the watch as one that came to its end. Returns at once; any thread. */
    public void stop() {
        time.stop();
    }

    /** @throws DrydockException E-4619 if the server does not tell how sessions come */
    @Override
    protected Planned<Options> plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            Map<String, String> variables = ServerVariables.read(session.sql(), List.of("performance_schema"));
            if (!ServerVariables.on(variables.getOrDefault("performance_schema", ""))) {
                throw new DrydockException(Problem.of(
                        EncryptionError.WATCH_UNTOLD, "", server().profile().name()));
            }
            SessionReader.read(session.sql());
        }
        return new Planned<>(
                options,
                0,
                Map.of(
                        "for",
                        options.limit().toString(),
                        "every",
                        options.every().toString()));
    }

    @Override
    protected Watched work(Run<Options> run) throws InterruptedException {
        Watch watch = new Watch(run);
        try (Stage stage = run.context()
                        .stage(
                                TEXT.text("stage.watch"),
                                Total.exact(Math.max(1, options.limit().toSeconds())));
                RetryingSession session = server().retryingSession(run.context(), List.of())) {
            run.watch(time, () -> {
                session.call(one -> {
                    watch.look(one);
                    return true;
                });
                watch.tell(stage);
            });
        } finally {
            watch.seen.end();
        }
        Watched watched = new Watched(watch.seen.all(), watch.count.notTls());
        run.counting(counts -> counts.toResolve(watched.clients().size()));
        return watched;
    }

    private final class Watch {

        private final Run<Options> run;
        private final SeenClients seen;
        private final ConnectionCount count = new ConnectionCount();
        private long looks;
        /** Seconds that the stage has gone on. */
        private long told;

        Watch(Run<Options> run) {
            this.run = run;
            this.seen = new SeenClients(run.writer(), listener);
            note();
        }

        void look(LongSession session) {
            seen.add(
                    SessionReader.read(session.sql()).stream()
                            .filter(one -> one.way() == InTransit.Way.PLAIN)
                            .toList(),
                    run.now());
            count.read(session.sql());
            looks++;
            note();
        }

        void tell(Stage stage) {
            long passed = Duration.between(run.started(), run.now()).toSeconds();
            stage.advance(passed - told);
            told = passed;
        }

        private void note() {
            run.note("looks", Long.toString(looks));
            run.note("plain clients", Integer.toString(seen.all().size()));
            run.note(
                    "connections without TLS",
                    count.notTls().isPresent() ? Long.toString(count.notTls().getAsLong()) : "unknown");
        }
    }
}
