package dev.drydock.bench;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.load.LoadJob;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.load.LoadResult;
import dev.drydock.feature.threadpool.load.LoadStep;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.secret.Secret;
import dev.drydock.platform.task.CurrentThreadRunner;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import dev.drydock.run.RunResult;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicLong;

/** A process with a bounded heap that opens many connections, and says how much of its heap they take. */
final class LoadHeap {

    private static final int SECONDS = 5;
    private static final double MEBIBYTE = 1024 * 1024;

    private LoadHeap() {}

    /**
     * A process that ended.
     *
     * @param words what it said last
     */
    record Ended(int status, String words) {}

    static Ended start(Path folder, int port, int connections, int active, int mebibytes)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + mebibytes + "m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        LoadHeap.class.getName(),
                        Files.createDirectories(folder).toString(),
                        Integer.toString(port),
                        Integer.toString(connections),
                        Integer.toString(active))
                .redirectErrorStream(true)
                .start();
        List<String> lines = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int status = process.waitFor();
        String last = lines.isEmpty() ? "said nothing" : lines.getLast();
        if (status != 0) {
            lines.forEach(System.out::println);
        }
        return new Ended(status, last);
    }

    /** Arguments: folder, port, connections, how many of them work. */
    public static void main(String[] arguments) throws Exception {
        int connections = Integer.parseInt(arguments[2]);
        Profile profile = new Profile(
                "bench",
                "bench",
                "",
                Environment.TEST,
                "127.0.0.1",
                Integer.parseInt(arguments[1]),
                "root",
                PasswordSource.ASK,
                TlsMode.DISABLED,
                "");
        LoadOptions options = new LoadOptions(
                List.of(connections),
                OptionalInt.of(Integer.parseInt(arguments[3])),
                LoadMix.POINT,
                SECONDS,
                1_000,
                OptionalInt.empty());
        AtomicLong used = new AtomicLong();
        try (HistoryStore history = HistoryStore.open(Path.of(arguments[0]), "benchmark");
                OpenServer server = OpenServer.open(profile, Secret.of(""))) {
            // the sessions are still open when a step is told
            JobOutcome<RunResult<LoadResult>> outcome = new CurrentThreadRunner()
                    .submit(new LoadJob(server, options, () -> history, _ -> used.set(afterCollection())))
                    .await();
            if (!(outcome instanceof JobOutcome.Succeeded<RunResult<LoadResult>>(RunResult<LoadResult> result))) {
                System.out.println(outcome);
                System.exit(1);
                return;
            }
            LoadStep step = result.value().steps().getFirst();
            System.out.printf(
                    Locale.ROOT,
                    "%.0f MB, %,d operations, %d failed%n",
                    used.get() / MEBIBYTE,
                    step.operations(),
                    step.failures());
            System.exit(step.failures() == 0 && step.operations() > 0 ? 0 : 1);
        }
    }

    private static long afterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
