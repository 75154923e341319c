package dev.drydock.bench;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.LoadGuards;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.RowCountJob;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The product's own job inside this process, with server and history opened beforehand: from before its first catalogue
 * query until its last result is on disk in the history.
 */
final class OurCount implements Contestant, AutoCloseable {

    private final String name;
    private final CountOptions options;
    private final OpenServer server;
    private final HistoryStore history;
    private Phases phases = new Phases(0, 0, 0);

    /**
     * Where the seconds of the last run went.
     *
     * @param plan catalogue and planning
     * @param count from the plan to the last table's result
     * @param record from there until all is on disk
     */
    record Phases(double plan, double count, double record) {}

    /** @param workers empty for the product's own choice */
    OurCount(String name, int port, Scope scope, OptionalInt workers, Path historyFolder) {
        this(name, port, scope, workers, HistoryStore.open(historyFolder, "benchmark"));
    }

    /** @param history closed with this */
    OurCount(String name, int port, Scope scope, OptionalInt workers, HistoryStore history) {
        this.name = name;
        this.options = new CountOptions(
                scope,
                CountOptions.Mode.OWN_MOMENT,
                workers,
                Duration.ZERO,
                CountOptions.DEFAULT_LOCK_WAIT,
                false,
                OptionalLong.of(LoadGuards.DEFAULT_MAX_THREADS_RUNNING),
                OptionalLong.of(LoadGuards.DEFAULT_MAX_LAG_SECONDS),
                CountOptions.OnPrimary.WARN,
                false);
        this.server = OpenServer.open(profile(port), LogIns.of(port));
        this.history = history;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean inThisJvm() {
        return true;
    }

    @Override
    public Outcome run() throws InterruptedException {
        AtomicLong planned = new AtomicLong();
        AtomicLong lastResult = new AtomicLong();
        CountListener clock = new CountListener() {
            @Override
            public void planned(CountPlan plan) {
                planned.set(System.nanoTime());
            }

            @Override
            public void finished(TableCount count) {
                lastResult.accumulateAndGet(System.nanoTime(), Math::max);
            }
        };
        long started = System.nanoTime();
        JobOutcome<RunResult<CountResult>> outcome = new CurrentThreadRunner()
                .submit(new RowCountJob(server, options, () -> history, clock))
                .await();
        long ended = System.nanoTime();
        phases = new Phases(
                (planned.get() - started) / 1e9,
                (lastResult.get() - planned.get()) / 1e9,
                (ended - lastResult.get()) / 1e9);
        return switch (outcome) {
            case JobOutcome.Succeeded<RunResult<CountResult>>(RunResult<CountResult> result) ->
                new Outcome(
                        (ended - started) / 1e9,
                        result.value().count(TableCount.Status.COUNTED),
                        result.value().tables().stream()
                                .mapToLong(count -> count.rows().orElse(0))
                                .sum());
            case JobOutcome.Failed<RunResult<CountResult>>(var problem) ->
                throw new IllegalStateException(problem.full());
            case JobOutcome.Cancelled<RunResult<CountResult>> _ -> throw new IllegalStateException("cancelled");
        };
    }

    Phases phases() {
        return phases;
    }

    @Override
    public void close() {
        history.close();
        server.close();
    }

    /** The benchmark's server as the product sees it. */
    static Profile profile(int port) {
        return new Profile(
                "benchmark",
                "benchmark",
                "",
                Environment.TEST,
                "127.0.0.1",
                port,
                "root",
                PasswordSource.NONE,
                TlsMode.PREFERRED,
                "");
    }
}
