package dev.drydock.feature.galera.act;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.ClusterMemory;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReader;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import dev.drydock.run.SentItem;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Changes one node of a cluster: looks whether it may, records each statement before it is sent, and looks afterwards that
 * the node did what it should; gives the change.
 */
public final class NodeChangeJob extends RunJob<NodeAddress, NodeChange> {

    /** So long a node may take to do what it was told, but for catching up, which takes what it takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final long LOOK_MILLIS = 300;

    private final String node;
    private final NodeChange change;
    private final AddressMap addresses;
    private final ClusterMemory memory;

    /**
     * @param server any node of the cluster
     * @param node name of the node to be changed
     * @param memory what is known of the cluster from before
     * @param history the history; its call may wait until it is open
     */
    public NodeChangeJob(
            OpenServer server,
            String node,
            NodeChange change,
            AddressMap addresses,
            ClusterMemory memory,
            Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.changing(GaleraFeature.CHANGE, Messages.of("galera").text("change.job", change.title(), node)));
        this.node = node;
        this.change = change;
        this.addresses = addresses;
        this.memory = memory;
    }

    /**
     * Looks where the node is.
     *
     * @throws DrydockException E-4403 if the cluster does not allow it now
     */
    @Override
    protected Planned<NodeAddress> plan(JobContext context) throws InterruptedException {
        NodeAddress first =
                new NodeAddress(server().profile().host(), server().profile().port());
        try (ClusterMonitor monitor = new ClusterMonitor(new PeerLinks(server()), first, addresses, memory)) {
            ClusterView view = monitor.poll();
            ChangeRules.require(view, node, change);
            NodeAddress address = view.named(node).orElseThrow().address().orElseThrow();
            Map<String, String> settings = new LinkedHashMap<>();
            settings.put("node", node);
            settings.put("address", address.text());
            settings.put("change", change.title());
            return new Planned<>(address, change.steps().size(), settings);
        }
    }

    @Override
    protected NodeChange work(Run<NodeAddress> run) throws InterruptedException {
        NodeAddress address = run.plan();
        List<NodeChange.Step> steps = change.steps();
        int done = 0;
        run.note("steps done", "0");
        try (OpenServer peer = server().peers().open(address.host(), address.port());
                ChangePermit own = peer.permit(run.permit());
                Stage stage = run.context().stage(change.title(), Total.exact(steps.size()))) {
            for (NodeChange.Step step : steps) {
                run.context().checkCancelled();
                if (step.statement().isEmpty()) {
                    await(run, peer, step, Duration.ofDays(1));
                } else {
                    send(run, peer, own, step);
                }
                run.done(1);
                run.note("steps done", Integer.toString(++done));
                stage.advance(1);
            }
        }
        return change;
    }

    private void send(Run<?> run, OpenServer peer, ChangePermit own, NodeChange.Step step) throws InterruptedException {
        Instant began = run.now();
        run.sent("begun", status -> item(run, step, status, began), () -> {
            peer.control().change(own, changes -> changes.execute(step.statement()));
            await(run, peer, step, PATIENCE);
            return step;
        });
    }

    private Item.Draft item(Run<?> run, NodeChange.Step step, String status, Instant began) {
        Item.Draft item = Item.of("statement", new ObjectName("", node, ""), status)
                .attribute("statement", step.statement())
                .attribute("expected", step.text());
        return status.equals(SentItem.DONE)
                ? item.finished(run.now(), Duration.between(began, run.now()).toMillis())
                : item;
    }

    private void await(Run<?> run, OpenServer peer, NodeChange.Step step, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!step.reached().test(peer.control().call(session -> NodeReader.read(session, false)))) {
            if (System.nanoTime() > deadline) {
                throw new DrydockException(
                        Problem.of(GaleraError.NOT_REACHED, step.statement(), node, step.text(), limit.toSeconds()));
            }
            try (JobContext.Registration _ = run.context().hold(step.text())) {
                run.context().sleep(LOOK_MILLIS);
            }
        }
    }
}
