package dev.drydock.feature.galera.act;

import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Component;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.List;
import java.util.Optional;

/** What may be done to a node, by what the cluster says at that moment. */
public final class ChangeRules {

    private static final Messages TEXT = Messages.of("galera");
    private static final int MOST_VOTES = 255;

    private ChangeRules() {}

    /** Why this may not be done now; empty if it may. */
    public static Optional<String> refusal(ClusterView view, String name, NodeChange change) {
        Optional<String> namesakes = namesakes(view, name);
        if (namesakes.isPresent()) {
            return namesakes;
        }
        Optional<NodeView> found = view.named(name).filter(NodeView::answers);
        if (found.isEmpty()) {
            return Optional.of(TEXT.text("refused.silent", name));
        }
        NodeView node = found.get();
        return switch (change) {
            case NodeChange.TakeOut _ -> takeOut(view, node);
            case NodeChange.BringBack _ -> {
                var settings = node.reading().orElseThrow().settings();
                yield settings.desynced() || settings.rejects().isPresent()
                        ? node.primary() ? Optional.empty() : Optional.of(TEXT.text("refused.nonprimary", name))
                        : Optional.of(TEXT.text("refused.induty", name));
            }
            case NodeChange.Weight(int weight) -> weight(view, node, weight);
            case NodeChange.Donor(String donor) ->
                donor.equals(name) ? Optional.of(TEXT.text("refused.owndonor", name)) : Optional.empty();
        };
    }

    private static Optional<String> takeOut(ClusterView view, NodeView node) {
        if (view.split()) {
            return Optional.of(TEXT.text("refused.split"));
        }
        if (!node.serves()) {
            return Optional.of(TEXT.text("refused.notserving", node.name()));
        }
        boolean others = view.answering().stream().anyMatch(one -> one.id() != node.id() && one.serves());
        return others ? Optional.empty() : Optional.of(TEXT.text("refused.last", node.name()));
    }

    private static Optional<String> weight(ClusterView view, NodeView node, int weight) {
        if (weight < 0 || weight > MOST_VOTES) {
            return Optional.of(TEXT.text("refused.range", MOST_VOTES));
        }
        if (!node.primary()) {
            return Optional.of(TEXT.text("refused.nonprimary", node.name()));
        }
        long others = view.components().stream()
                .filter(Component::primary)
                .flatMap(part -> part.nodes().stream())
                .filter(one -> one.id() != node.id())
                .mapToLong(one -> (long) one.reading()
                        .orElseThrow()
                        .settings()
                        .provider()
                        .number("pc.weight")
                        .orElse(1))
                .sum();
        return others + weight > 0 ? Optional.empty() : Optional.of(TEXT.text("refused.novotes"));
    }

    /** @throws DrydockException E-4403 with the reason */
    static void require(ClusterView view, String name, NodeChange change) {
        refuse(refusal(view, name, change));
    }

    /** @throws DrydockException E-4403 if a name does not say which node is meant */
    static void requireDistinct(ClusterView view, List<String> names) {
        names.forEach(name -> refuse(namesakes(view, name)));
    }

    private static Optional<String> namesakes(ClusterView view, String name) {
        long nodes = view.namesakes(name);
        return nodes > 1 ? Optional.of(TEXT.text("refused.namesakes", name, nodes)) : Optional.empty();
    }

    private static void refuse(Optional<String> why) {
        why.ifPresent(reason -> {
            throw new DrydockException(Problem.of(GaleraError.REFUSED, "", reason));
        });
    }
}
