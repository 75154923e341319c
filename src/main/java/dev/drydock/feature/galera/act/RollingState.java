package dev.drydock.feature.galera.act;

import java.util.List;
import java.util.Locale;

/**
 * Where a rolling restart stands.
 *
 * @param nodes each node in the order of the restart
 * @param reasons why it waits now; empty while it does not
 * @param commands what is to be run on the host of the current node; empty while nothing is
 */
public record RollingState(List<NodeStep> nodes, List<String> reasons, List<String> commands) {

    public RollingState {
        nodes = List.copyOf(nodes);
        reasons = List.copyOf(reasons);
        commands = List.copyOf(commands);
    }

    /** One node of the order. */
    public record NodeStep(String node, Phase phase) {}

    /** What happens to a node. */
    public enum Phase {
        WAITING,
        /** The cluster has to be healthy before it is stopped. */
        PREREQUISITES,
        /** The commands are to be run. */
        RESTART,
        /** It was stopped and has to come back to Synced. */
        COMING_BACK,
        DONE;

        /** Stable name in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }
}
