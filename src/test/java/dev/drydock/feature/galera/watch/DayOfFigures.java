package dev.drydock.feature.galera.watch;

import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ProviderOptions;
import dev.drydock.feature.galera.cluster.ClusterSeries;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Component;
import dev.drydock.feature.galera.cluster.EventDetector;
import dev.drydock.feature.galera.cluster.Figure;
import dev.drydock.feature.galera.cluster.Figures;
import dev.drydock.feature.galera.cluster.IstLimit;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.ClusterTables;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.feature.galera.node.NodeSettings;
import dev.drydock.feature.galera.node.WsrepStatus;
import dev.drydock.history.Item;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;

/** A day of nine nodes, polled every two seconds by a clock that needs no waiting, into what keeps figures for real. */
public final class DayOfFigures {

    private static final int NODES = 9;
    private static final Duration EVERY = Duration.ofSeconds(2);
    private static final int POLLS = (int) (Duration.ofDays(1).toSeconds() / EVERY.toSeconds());
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final Random random = new Random(1);
    private final Map<Integer, NodeReading> last = new HashMap<>();

    private DayOfFigures() {}

    /** Argument: an empty folder for the history. Prints rows, bytes of the history, bytes of heap, points of a chart. */
    public static void main(String[] arguments) throws IOException {
        new DayOfFigures().run(Path.of(arguments[0]));
    }

    private void run(Path folder) throws IOException {
        ClusterSeries series = new ClusterSeries();
        EventDetector detector = new EventDetector();
        Instant at = Instant.parse("2026-01-01T00:00:00Z");
        long rows = 0;
        try (HistoryStore history = HistoryStore.open(folder, "bench");
                RunWriter writer = history.begin(new RunStart(
                        "galera-watch",
                        "Galera watch",
                        new ServerIdentity("uuid", "shop", "db1:3306", "MariaDB", "10.11", "db1"),
                        "dba@%",
                        "ada",
                        Map.of()))) {
            MinuteFigures minute = new MinuteFigures(at);
            for (int poll = 0; poll < POLLS; poll++) {
                at = at.plus(EVERY);
                ClusterView view = view(at, poll);
                series.add(view);
                detector.next(view);
                minute.add(view);
                if (minute.over(at, MINUTE)) {
                    List<Item> items = minute.end(at);
                    items.forEach(writer::item);
                    rows += items.size();
                }
            }
        }
        long points = 0;
        for (int node = 1; node <= NODES; node++) {
            points += series.points(node, Figure.RECV_QUEUE, ClusterSeries.Span.HOURS_24)
                    .size();
        }
        System.gc();
        long heap = Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
        System.out.println("day " + rows + " " + size(folder) + " " + heap + " " + points);
    }

    private static long size(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            long bytes = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
            return bytes;
        }
    }

    private ClusterView view(Instant at, int poll) {
        List<NodeView> nodes = new ArrayList<>();
        for (int node = 1; node <= NODES; node++) {
            NodeReading now = reading(node, at, poll);
            Figures figures = Figures.between(Optional.ofNullable(last.put(node, now)), now);
            nodes.add(new NodeView(
                    node,
                    "node" + node,
                    Optional.of(new NodeAddress("10.0.0." + node, 3306)),
                    Optional.of(now),
                    true,
                    Optional.empty(),
                    Optional.empty(),
                    figures,
                    false,
                    false,
                    false,
                    List.of(),
                    new IstLimit.Unknown()));
        }
        Component all = new Component(true, "data", OptionalLong.of(9), NODES, nodes, List.of());
        return new ClusterView(at, "shop", nodes, List.of(all), List.of());
    }

    /** Counters that grow as those of a busy cluster do. */
    private NodeReading reading(int node, Instant at, int poll) {
        long writes = poll * 2_000L + random.nextInt(1_000);
        Map<String, String> status = new HashMap<>();
        for (String pair : new String[] {
            "wsrep_provider_name=Galera",
            "wsrep_cluster_status=Primary",
            "wsrep_local_state=4",
            "wsrep_local_state_comment=Synced",
            "wsrep_local_recv_queue=" + random.nextInt(5),
            "wsrep_local_send_queue=" + random.nextInt(2),
            "wsrep_flow_control_paused_ns=" + poll * 1_000_000L * node,
            "wsrep_flow_control_sent=" + poll / 50,
            "wsrep_flow_control_recv=" + poll / 10,
            "wsrep_replicated=" + writes,
            "wsrep_replicated_bytes=" + writes * 700,
            "wsrep_received=" + writes,
            "wsrep_received_bytes=" + writes * 710,
            "wsrep_local_cert_failures=" + poll / 100,
            "wsrep_local_bf_aborts=" + poll / 90,
            "wsrep_apply_window=" + (1 + random.nextDouble() * 4),
            "wsrep_evs_repl_latency=0.0001/" + (0.0002 + random.nextDouble() / 1000) + "/0.01/0.001/9",
            "uptime=" + (100_000 + poll * 2)
        }) {
            int equals = pair.indexOf('=');
            status.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return new NodeReading(
                new WsrepStatus(status),
                new NodeSettings(Map.of("wsrep_node_name", "node" + node), new ProviderOptions(Map.of())),
                new ClusterTables(new Fact.Known<>(1L), new Fact.Known<>(List.of()), new Fact.Known<>(0L)),
                new Fact.Unknown<>(""),
                at,
                EVERY.multipliedBy(poll).toNanos(),
                Duration.ofMillis(2));
    }
}
