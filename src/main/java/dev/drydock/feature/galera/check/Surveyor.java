package dev.drydock.feature.galera.check;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.LinkedHashMap;
import java.util.Map;

/** Reads all that the checks look at. */
final class Surveyor {

    private static final Messages TEXT = Messages.of("galeracheck");
    private static final long RATES_MILLIS = 1_000;

    private Surveyor() {}

    /**
     * Reads the cluster, each node and the tables; blocks. What cannot be read is kept as unknown.
     *
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     */
    static ClusterSurvey read(OpenServer server, CheckOptions options, JobContext context) throws InterruptedException {
        ClusterView view = view(server, options, context);
        Map<String, NodeSurvey> nodes = new LinkedHashMap<>();
        SchemaSurvey schema = SchemaSurvey.unknown(TEXT.text("noserving"));
        boolean schemaRead = false;
        for (NodeView node : view.answering()) {
            context.checkCancelled();
            NodeAddress address = node.address().orElseThrow();
            try (OpenServer opened = server.peers().open(address.host(), address.port())) {
                nodes.put(node.name(), NodeSurvey.read(opened));
                if (!schemaRead && node.serves()) {
                    schema = SchemaSurvey.read(opened);
                    schemaRead = true;
                }
            } catch (DrydockException failure) {
                nodes.put(node.name(), NodeSurvey.unknown(failure.problem().line()));
            }
        }
        return new ClusterSurvey(options, view, nodes, schema);
    }

    private static ClusterView view(OpenServer server, CheckOptions options, JobContext context)
            throws InterruptedException {
        NodeAddress first =
                new NodeAddress(server.profile().host(), server.profile().port());
        try (ClusterMonitor monitor =
                new ClusterMonitor(new PeerLinks(server), first, options.addresses(), options.memory())) {
            monitor.poll();
            context.sleep(RATES_MILLIS);
            return monitor.poll();
        }
    }
}
