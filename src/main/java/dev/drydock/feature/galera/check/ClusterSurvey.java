package dev.drydock.feature.galera.check;

import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeView;
import java.util.Map;

/**
 * All that the checks look at, read beforehand. Immutable.
 *
 * @param options what to check against
 * @param view the cluster; its rates are those of the seconds before
 * @param nodes by the node's name, of those that answer
 * @param schema the tables
 */
public record ClusterSurvey(
        CheckOptions options, ClusterView view, Map<String, NodeSurvey> nodes, SchemaSurvey schema) {

    public ClusterSurvey {
        nodes = Map.copyOf(nodes);
    }

    NodeSurvey of(NodeView node) {
        NodeSurvey known = nodes.get(node.name());
        return known == null ? NodeSurvey.unknown(node.name()) : known;
    }
}
