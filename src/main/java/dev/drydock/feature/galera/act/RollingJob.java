package dev.drydock.feature.galera.act;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.history.RunFilter;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Guides through a restart of all nodes, one at a time: waits until the cluster is healthy, says what to run on the node's
 * host, waits until the node was stopped and is Synced again, and goes on. It sends no statement that changes anything; the
 * commands are people's. It stops by itself if health does not come back, or if the node's machine says that its start was
 * given up. Gives the restarted nodes in their order, those of an earlier run included.
 */
public final class RollingJob extends RunJob<List<String>, List<String>> {

    /** Kind of the items, one a node. */
    static final String NODE = "node";

    private static final String DONE_BEFORE = "done before";
    private static final String BETWEEN = ", ";

    private static final Messages TEXT = Messages.of("galera");

    private final RollingOptions options;
    private final Consumer<RollingState> listener;

    /**
     * @param server any node of the cluster; it may itself be restarted
     * @param history the history; its call may wait until it is open
     * @param listener told whenever something has changed, on the job's thread
     */
    public RollingJob(
            OpenServer server,
            RollingOptions options,
            Supplier<HistoryStore> history,
            Consumer<RollingState> listener) {
        super(
                server,
                history,
                // only commands that Drydock runs itself are changes
                new RunSpec(
                        GaleraFeature.ROLLING,
                        TEXT.text("rolling.title"),
                        options.commands().isPresent()));
        this.options = options;
        this.listener = listener;
    }

    /**
     * Nodes that the newest rolling restart through this server has restarted, or found restarted by those before it, if it did
     * not come to its end; blocks on the history.
     */
    public static Set<String> unfinished(HistoryStore history, String serverKey) {
        return history.runs(RunFilter.newest(1).ofKind(GaleraFeature.ROLLING).onServer(serverKey)).stream()
                .filter(run -> run.outcome().filter(outcome -> !outcome.good()).isPresent())
                .flatMap(run -> Stream.concat(
                        Stream.of(run.start()
                                .settings()
                                .getOrDefault(DONE_BEFORE, "")
                                .split(BETWEEN, -1)),
                        history.items(run.id()).stream()
                                .filter(item -> item.status().equals(RollingState.Phase.DONE.word()))
                                .map(item -> item.object().name())))
                .filter(node -> !node.isEmpty())
                .collect(Collectors.toSet());
    }

    /** @throws DrydockException E-4411 if the way through SSH does not end on the machine of the server */
    @Override
    protected void require(JobContext context) {
        if (options.commands().isPresent() && server().databaseHost().isEmpty()) {
            throw new DrydockException(
                    Problem.of(GaleraError.NO_HOST, "", server().profile().name()));
        }
    }

    /** The commands that would be run, node after node, for a user to read before. */
    public static List<String> preview(ClusterView view, RollingCommands commands) {
        return RollingRules.order(view).stream()
                .flatMap(name -> view.named(name).stream())
                .flatMap(node -> Stream.of(
                                Stream.of("# " + TEXT.text("commands.host", node.name())),
                                RollingRules.dump(node).stream().map(sql -> "# SQL: " + sql + ";"),
                                commands.restart(node).stream(),
                                RollingRules.load(node).stream().map(sql -> "# SQL: " + sql + ";"))
                        .flatMap(lines -> lines))
                .toList();
    }

    /** @throws DrydockException E-4403 if nodes have one name */
    @Override
    protected Planned<List<String>> plan(JobContext context) throws InterruptedException {
        try (ClusterMonitor monitor = monitor(server(), options)) {
            monitor.poll();
            context.sleep(RollingWork.LOOK_MILLIS);
            ClusterView view = monitor.poll();
            List<String> order = RollingRules.order(view);
            ChangeRules.requireDistinct(view, order);
            return new Planned<>(order, order.size(), settings(order));
        }
    }

    static ClusterMonitor monitor(OpenServer server, RollingOptions options) {
        return new ClusterMonitor(new PeerLinks(server), address(server), options.addresses(), options.memory());
    }

    static NodeAddress address(OpenServer server) {
        return new NodeAddress(server.profile().host(), server.profile().port());
    }

    private Map<String, String> settings(List<String> order) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("order", String.join(BETWEEN, order));
        settings.put(DONE_BEFORE, String.join(BETWEEN, options.done()));
        settings.put("away", options.away().toString());
        settings.put("patience", options.patience().toString());
        options.commands().ifPresent(commands -> {
            settings.put("stop", commands.stop());
            settings.put("packages", commands.packages());
            settings.put("start", commands.start());
            settings.put("tables", commands.tables());
        });
        return settings;
    }

    @Override
    protected List<String> work(Run<List<String>> run) throws InterruptedException {
        return new RollingWork(run, options, listener).restartAll();
    }
}
