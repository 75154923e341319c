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
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.RecordedJob;
import dev.drydock.run.RecordedWork;
import dev.drydock.run.SentItem;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Changes one node of a cluster: looks whether it may, records each statement before it is sent, and looks afterwards that
 * the node did what it should.
 */
public final class NodeChangeJob extends RecordedJob<NodeAddress, NodeChangeResult> {

    /** So long a node may take to do what it was told, but for catching up, which takes what it takes. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final long LOOK_MILLIS = 300;

    private final Messages messages = Messages.of("galera");
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
        super(server, history);
        this.node = node;
        this.change = change;
        this.addresses = addresses;
        this.memory = memory;
    }

    @Override
    public String title() {
        return messages.text("change.job", change.title(), node);
    }

    @Override
    protected String kind() {
        return GaleraFeature.CHANGE;
    }

    @Override
    protected boolean changesServer() {
        return true;
    }

    /**
     * Looks where the node is.
     *
     * @throws DrydockException E-4403 if the cluster does not allow it now
     */
    @Override
    protected NodeAddress plan(JobContext context) throws InterruptedException {
        NodeAddress first =
                new NodeAddress(server().profile().host(), server().profile().port());
        try (ClusterMonitor monitor = new ClusterMonitor(new PeerLinks(server()), first, addresses, memory)) {
            ClusterView view = monitor.poll();
            ChangeRules.require(view, node, change);
            return view.named(node).orElseThrow().address().orElseThrow();
        }
    }

    @Override
    protected long planned(NodeAddress plan) {
        return change.steps().size();
    }

    @Override
    protected Map<String, String> settings(NodeAddress plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("node", node);
        settings.put("address", plan.text());
        settings.put("change", change.title());
        return settings;
    }

    @Override
    protected RecordedWork<NodeChangeResult> begin(
            NodeAddress plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(plan, writer, context, permit.orElseThrow());
    }

    private final class Work implements RecordedWork<NodeChangeResult> {

        private final NodeAddress address;
        private final RunWriter writer;
        private final JobContext context;
        private final ChangePermit permit;
        private final RunClock clock = new RunClock();
        private long done;

        Work(NodeAddress address, RunWriter writer, JobContext context, ChangePermit permit) {
            this.address = address;
            this.writer = writer;
            this.context = context;
            this.permit = permit;
        }

        @Override
        public NodeChangeResult run() throws InterruptedException {
            List<NodeChange.Step> steps = change.steps();
            try (OpenServer peer = server().peers().open(address.host(), address.port());
                    ChangePermit own = peer.permit(permit);
                    Stage stage = context.stage(change.title(), Total.exact(steps.size()))) {
                for (NodeChange.Step step : steps) {
                    context.checkCancelled();
                    if (step.statement().isEmpty()) {
                        await(peer, step, Duration.ofDays(1));
                    } else {
                        change(peer, own, step);
                    }
                    done++;
                    stage.advance(1);
                }
            }
            return new NodeChangeResult(writer.runId(), clock.started(), clock.now(), steps.size(), List.of());
        }

        private void change(OpenServer peer, ChangePermit own, NodeChange.Step step) throws InterruptedException {
            Instant began = clock.now();
            SentItem.send(writer, "begun", status -> item(step, status, began), () -> {
                peer.control().change(own, changes -> changes.execute(step.statement()));
                await(peer, step, PATIENCE);
                return step;
            });
        }

        private Item.Draft item(NodeChange.Step step, String status, Instant began) {
            Item.Draft item = Item.of("statement", new ObjectName("", node, ""), status)
                    .attribute("statement", step.statement())
                    .attribute("expected", step.text());
            return status.equals(SentItem.DONE)
                    ? item.finished(
                            clock.now(), Duration.between(began, clock.now()).toMillis())
                    : item;
        }

        private void await(OpenServer peer, NodeChange.Step step, Duration limit) throws InterruptedException {
            long deadline = System.nanoTime() + limit.toNanos();
            while (!step.reached().test(peer.control().call(session -> NodeReader.read(session, false)))) {
                if (System.nanoTime() > deadline) {
                    throw new DrydockException(Problem.of(
                            GaleraError.NOT_REACHED, step.statement(), node, step.text(), limit.toSeconds()));
                }
                try (JobContext.Registration _ = context.hold(step.text())) {
                    context.sleep(LOOK_MILLIS);
                }
            }
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(change.steps().size(), done, 0);
        }

        @Override
        public Map<String, String> summary() {
            return Map.of("steps done", Long.toString(done));
        }

        @Override
        public NodeChangeResult unrecorded(NodeChangeResult result, Problem problem) {
            return new NodeChangeResult(
                    result.runId(), result.started(), result.finished(), result.steps(), List.of(problem));
        }
    }
}
