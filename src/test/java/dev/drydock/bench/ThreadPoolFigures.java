package dev.drydock.bench;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.run.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * The load test against sysbench on the same server in the same run, a pool against none, and the heap that thousands of
 * connections take; {@code docs/benchmarks.md} says how. {@code -Dthreadpool.seconds}, {@code -Dthreadpool.steps} and
 * {@code -Dthreadpool.idle} make it smaller.
 */
final class ThreadPoolFigures {

    private static final int SECONDS = Integer.getInteger("threadpool.seconds", 10);
    private static final List<Integer> STEPS = numbers(System.getProperty("threadpool.steps", "16,64,256,1024,2000"));
    private static final int IDLE = Integer.getInteger("threadpool.idle", 10_000);
    private static final List<Integer> THREADS = List.of(16, 64, 256);
    private static final int ROWS = 10_000;
    private static final double LEAST = 0.8;

    private final Path folder;
    private final int rounds;
    private final Verdicts verdicts;

    ThreadPoolFigures(Path folder, int rounds, Verdicts verdicts) {
        this.folder = folder;
        this.rounds = rounds;
        this.verdicts = verdicts;
    }

    void run() throws Exception {
        for (ServerKind kind : List.of(ServerKind.MARIADB, ServerKind.MYSQL_9)) {
            if (Sysbench.installed()) {
                sysbench(kind);
            } else {
                verdicts.skipped("load generator against sysbench, " + kind.label(), "sysbench is not installed");
            }
        }
        for (ServerKind kind : List.of(ServerKind.MARIADB, ServerKind.MYSQL_9)) {
            curves(kind);
        }
        heap();
    }

    private static String[] room(int connections, String... more) {
        List<String> arguments = new ArrayList<>(List.of(
                "--max-connections=" + (connections + 100), "--back-log=4000", "--max-prepared-stmt-count=100000"));
        arguments.addAll(List.of(more));
        return arguments.toArray(String[]::new);
    }

    private void sysbench(ServerKind kind) throws Exception {
        try (TestServer server = Lab.fresh(kind, room(1_000));
                Sysbench sysbench = new Sysbench(server, ROWS)) {
            load(server, kind + "-warm", List.of(16), Math.min(SECONDS, 10));
            for (int threads : THREADS) {
                List<Double> ours = new ArrayList<>();
                List<Double> theirs = new ArrayList<>();
                for (int round = 1; round <= rounds; round++) {
                    Sysbench.Measured peer = sysbench.run(threads, SECONDS);
                    LoadStep step = load(server, kind + "-" + threads, List.of(threads), SECONDS)
                            .getFirst();
                    ours.add(step.throughput());
                    theirs.add(peer.throughput());
                    System.out.printf(
                            Locale.ROOT,
                            "%s, %d threads, round %d: ours %,.0f/s, sysbench %,.0f/s, ratio %.2f;"
                                    + " ms p50 %.2f/%.2f p95 %.2f/%.2f p99 %.2f/%.2f;"
                                    + " our processor time %.1f, sysbench's %.1f µs a statement%n",
                            kind.label(),
                            threads,
                            round,
                            step.throughput(),
                            peer.throughput(),
                            step.throughput() / peer.throughput(),
                            step.medianMicros() / 1e3,
                            peer.percentile(0.5),
                            step.p95Micros() / 1e3,
                            peer.percentile(0.95),
                            step.p99Micros() / 1e3,
                            peer.percentile(0.99),
                            processorMicros(step),
                            peer.processorMicros());
                }
                double ratio = median(ours) / median(theirs);
                verdicts.atLeast(
                        "load generator at " + threads + " threads against sysbench, " + kind.label(),
                        String.format(Locale.ROOT, "%,.0f/s", median(ours)),
                        String.format(Locale.ROOT, "%,.0f/s", median(theirs)),
                        ratio,
                        LEAST);
            }
        }
    }

    private static double processorMicros(LoadStep step) {
        return step.generatorShare() * Runtime.getRuntime().availableProcessors() * 1e6 / step.throughput();
    }

    private void curves(ServerKind kind) throws Exception {
        int most = STEPS.stream().mapToInt(Integer::intValue).max().orElse(0);
        for (boolean pool : List.of(false, true)) {
            String[] on = kind == ServerKind.MARIADB
                    ? new String[] {"--thread-handling=pool-of-threads"}
                    : new String[] {"--plugin-load-add=thread_pool.so"};
            try (TestServer server = Lab.fresh(kind, room(most, pool ? on : new String[0]))) {
                load(server, kind + "-curve-warm-" + pool, List.of(16), Math.min(SECONDS, 10));
                System.out.println(kind.label() + (pool ? ", with its pool:" : ", a thread a connection:"));
                for (LoadStep step : load(server, kind + "-curve-" + pool, STEPS, SECONDS)) {
                    System.out.printf(
                            Locale.ROOT,
                            "  %,6d connections: %,8.0f/s, ms p50 %.2f p95 %.2f p99 %.2f, Threads_running %.0f%s%n",
                            step.connections(),
                            step.throughput(),
                            step.medianMicros() / 1e3,
                            step.p95Micros() / 1e3,
                            step.p99Micros() / 1e3,
                            step.running(),
                            step.generatorLimits() ? ", this computer was the limit" : "");
                }
            }
        }
    }

    private List<LoadStep> load(TestServer server, String home, List<Integer> steps, int seconds) throws Exception {
        LoadOptions options =
                new LoadOptions(steps, OptionalInt.empty(), LoadMix.POINT, seconds, ROWS, OptionalInt.empty());
        try (HistoryStore history = HistoryStore.open(Files.createDirectories(folder.resolve(home)), "benchmark");
                OpenServer opened = OpenServer.open(Lots.profile(server), Lots.password(server))) {
            JobOutcome<RunResult<LoadResult>> outcome = new CurrentThreadRunner()
                    .submit(new LoadJob(opened, options, () -> history, _ -> {}))
                    .await();
            if (!(outcome instanceof JobOutcome.Succeeded<RunResult<LoadResult>>(RunResult<LoadResult> result))) {
                throw new IllegalStateException(outcome.toString());
            }
            return result.value().steps();
        }
    }

    /** In processes of their own, which end with an error if their heap does not suffice. */
    private void heap() throws Exception {
        heap("2,000 connections at work", 2_000, 2_000, 400);
        heap(String.format(Locale.ROOT, "%,d connections, 16 of them at work", IDLE), IDLE, 16, 1_024);
    }

    private void heap(String what, int connections, int active, int mebibytes) throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB, room(connections, "--open-files-limit=100000"))) {
            LoadHeap.Ended ended = LoadHeap.start(
                    folder.resolve("heap-" + connections), server.port(), connections, active, mebibytes);
            verdicts.below(
                    what + ": heap in use after a collection", ended.words(), mebibytes + " MB", ended.status() == 0);
        }
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static List<Integer> numbers(String list) {
        return List.of(list.split(",")).stream().map(Integer::valueOf).toList();
    }
}
