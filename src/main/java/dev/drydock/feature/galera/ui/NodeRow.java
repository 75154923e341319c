package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.LocalState;
import dev.drydock.ui.control.Tone;
import org.kordamp.ikonli.feather.Feather;

/**
 * A node within its cluster, as tables and cards show it.
 *
 * @param view the cluster at that moment
 * @param node the node
 */
record NodeRow(ClusterView view, NodeView node) {

    String state() {
        return NodeTexts.state(view, node);
    }

    /** How good its state is; a silent node never looks well. */
    Tone tone() {
        if (!node.answers()) {
            return view.joining(node) || node.unconfirmed()
                    ? Tone.WARNING
                    : node.arbitrator() ? Tone.MUTED : Tone.DANGER;
        }
        if (!node.primary()) {
            return Tone.DANGER;
        }
        if (node.serves()) {
            return Tone.SUCCESS;
        }
        return node.state() == LocalState.UNKNOWN ? Tone.DANGER : Tone.WARNING;
    }

    Feather icon() {
        return switch (tone()) {
            case SUCCESS -> Feather.CHECK_CIRCLE;
            case WARNING ->
                node.answers()
                        ? Feather.ALERT_TRIANGLE
                        : node.unconfirmed() ? Feather.HELP_CIRCLE : Feather.DOWNLOAD_CLOUD;
            case MUTED -> Feather.USER_CHECK;
            default -> node.answers() ? Feather.SLASH : Feather.X_CIRCLE;
        };
    }

    /** Whether it makes the others wait now. */
    boolean brakes() {
        return view.brakes().stream().anyMatch(one -> one.id() == node.id());
    }
}
