package dev.drydock.bench;

import com.sun.management.OperatingSystemMXBean;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Session;
import dev.drydock.demo.GaleraTrio;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.watch.DayOfFigures;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.TlsMode;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;

/** What looking at a cluster costs, and how soon it shows what happens; {@code docs/benchmarks.md} says how. */
final class ClusterBench {

    /** Three looks at each of three nodes make the nine readings of a poll. */
    private static final int MONITORS = 3;

    private static final int WARM_UP = 15;
    private static final int POLLS = 30;
    private static final long TICKS_PER_SECOND = 100;

    private final Path folder;
    private final Verdicts verdicts;

    ClusterBench(Path folder, Verdicts verdicts) {
        this.folder = folder;
        this.verdicts = verdicts;
    }

    void run() throws Exception {
        if (!GaleraTrio.missing().isEmpty()) {
            verdicts.skipped("cluster", "not installed: " + String.join(" ", GaleraTrio.missing()));
            return;
        }
        System.out.println("load average before: "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
        day();
        try (GaleraTrio trio = new GaleraTrio()) {
            Profile profile = profile(trio.start(_ -> {}));
            try (OpenServer server = OpenServer.open(profile, trio.password())) {
                cost(server);
                split(server);
                death(server);
            }
        }
        System.out.println("load average after: "
                + ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    private static Profile profile(int port) {
        return new Profile(
                "bench",
                "bench",
                "",
                Environment.TEST,
                "127.0.0.1",
                port,
                "root",
                PasswordSource.ASK,
                TlsMode.DISABLED,
                "");
    }

    private static ClusterMonitor monitor(OpenServer server) {
        return new ClusterMonitor(
                new PeerLinks(server),
                new NodeAddress(server.profile().host(), server.profile().port()),
                AddressMap.ANY);
    }

    private void cost(OpenServer server) throws Exception {
        List<ClusterMonitor> monitors = new ArrayList<>();
        for (int i = 0; i < MONITORS; i++) {
            monitors.add(monitor(server));
        }
        try {
            poll(monitors, WARM_UP);
            Map<Long, Long> before = serverTicks();
            OperatingSystemMXBean own = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long cpu = own.getProcessCpuTime();
            long began = System.nanoTime();
            poll(monitors, POLLS);
            double seconds = (System.nanoTime() - began) / 1e9;
            double ours = (own.getProcessCpuTime() - cpu) / 1e9 / seconds;
            Map<Long, Long> after = serverTicks();
            Thread.sleep(Duration.ofSeconds(20));
            Map<Long, Long> idle = serverTicks();
            double most = 0;
            double quiet = 0;
            for (Map.Entry<Long, Long> node : before.entrySet()) {
                long until = after.getOrDefault(node.getKey(), 0L);
                double busy = (until - node.getValue()) / (double) TICKS_PER_SECOND / seconds;
                double alone = (idle.getOrDefault(node.getKey(), 0L) - until) / (double) TICKS_PER_SECOND / 20;
                quiet = Math.max(quiet, alone);
                most = Math.max(most, (busy - alone) / MONITORS);
            }
            verdicts.below("nine nodes every 2 s: our processor time", percent(ours), "3 % of a core", ours < 0.03);
            verdicts.below(
                    "one look every 2 s: processor time of the busiest server (idle " + percent(quiet) + ")",
                    percent(most),
                    "1 % of a core",
                    most < 0.01);
        } finally {
            monitors.forEach(ClusterMonitor::close);
        }
    }

    private static void poll(List<ClusterMonitor> monitors, int times) throws InterruptedException {
        for (int i = 0; i < times; i++) {
            long next = System.nanoTime() + ClusterMonitor.EVERY.toNanos();
            for (ClusterMonitor monitor : monitors) {
                monitor.poll();
            }
            Thread.sleep(Math.max(0, (next - System.nanoTime()) / 1_000_000));
        }
    }

    /** Processor time of the three servers, by their process. */
    private static Map<Long, Long> serverTicks() throws IOException {
        Map<Long, Long> ticks = new HashMap<>();
        for (ProcessHandle process : nodes()) {
            String stat = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            ticks.put(process.pid(), Long.parseLong(fields[11]) + Long.parseLong(fields[12]));
        }
        return ticks;
    }

    private static List<ProcessHandle> nodes() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("mariadbd"))
                .toList();
    }

    private void split(OpenServer server) throws Exception {
        try (ClusterMonitor monitor = monitor(server)) {
            ClusterView view = until(monitor, one -> one.answering().size() == GaleraTrio.NODES && !one.split(), 30);
            NodeAddress third = view.named("node3").orElseThrow().address().orElseThrow();
            try (OpenServer node = server.peers().open(third.host(), third.port())) {
                isolate(node, 1);
                int polls = count(monitor, ClusterView::split, 20);
                verdicts.below("a split is shown", polls + " polls of 2 s", "4 polls", polls <= 3);
                isolate(node, 0);
            }
            until(monitor, one -> one.answering().size() == GaleraTrio.NODES && !one.split(), 60);
        }
    }

    private static void isolate(OpenServer node, int on) {
        try (var permit = node.permit()) {
            node.control()
                    .change(
                            permit,
                            changes ->
                                    changes.execute("SET GLOBAL wsrep_provider_options = 'gmcast.isolate=" + on + "'"));
        }
    }

    private void death(OpenServer server) throws Exception {
        try (ClusterMonitor monitor = monitor(server)) {
            ClusterView view = until(monitor, one -> one.answering().size() == GaleraTrio.NODES, 30);
            NodeAddress third = view.named("node3").orElseThrow().address().orElseThrow();
            try (OpenServer node = server.peers().open(third.host(), third.port())) {
                String pidFile = node.query((Session session) ->
                        session.first("SELECT @@pid_file", row -> row.text(1)).orElseThrow());
                ProcessHandle.of(Long.parseLong(
                                Files.readString(Path.of(pidFile)).strip()))
                        .ifPresent(ProcessHandle::destroyForcibly);
            }
            int polls = count(monitor, one -> !one.named("node3").orElseThrow().answers(), 20);
            verdicts.below("a node's death is shown", polls + " polls of 2 s", "3 polls", polls <= 2);
        }
    }

    private static ClusterView until(ClusterMonitor monitor, Predicate<ClusterView> condition, int polls)
            throws InterruptedException {
        ClusterView view = monitor.poll();
        for (int i = 0; i < polls && !condition.test(view); i++) {
            Thread.sleep(1_000);
            view = monitor.poll();
        }
        return view;
    }

    /** How many polls it takes. */
    private static int count(ClusterMonitor monitor, Predicate<ClusterView> condition, int most)
            throws InterruptedException {
        for (int polls = 1; polls <= most; polls++) {
            Thread.sleep(ClusterMonitor.EVERY);
            if (condition.test(monitor.poll())) {
                return polls;
            }
        }
        return Integer.MAX_VALUE;
    }

    /** In a JVM that has no more heap than the target. */
    private void day() throws Exception {
        Path history = Files.createDirectory(folder.resolve("day"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx150m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DayOfFigures.class.getName(),
                        history.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String[] fields = {};
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("day ")) {
                    fields = line.split(" ", -1);
                }
            }
        }
        if (process.waitFor() != 0 || fields.length != 5) {
            throw new IOException("the day of figures failed; its messages are above");
        }
        long bytes = Long.parseLong(fields[2]);
        verdicts.below(
                "a day of nine nodes: heap, in a JVM with 150 MB",
                megabytes(Long.parseLong(fields[3])) + " kept",
                "150 MB",
                true);
        verdicts.below(
                "a day of nine nodes: history of " + fields[1] + " rows",
                megabytes(bytes),
                "20 MB",
                bytes < 20_000_000);
    }

    private static String megabytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.2f %%", share * 100);
    }
}
