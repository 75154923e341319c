package dev.drydock.feature.galera.cluster;

import dev.drydock.feature.galera.cluster.ClusterEvent.Kind;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tells what has happened from one poll to the next. Used by one thread. */
public final class EventDetector {

    private static final Messages TEXT = Messages.of("galera");

    /** Share of an interval from which a pause is an episode; it ends with an interval without any. */
    private static final double EPISODE = 0.05;

    private final Set<Integer> paused = new HashSet<>();
    private final List<ClusterEvent> events = new ArrayList<>();
    private @Nullable ClusterView last;

    /** The events since the view before; none for the first one. */
    public List<ClusterEvent> next(ClusterView now) {
        events.clear();
        ClusterView before = last;
        last = now;
        if (before != null) {
            cluster(before, now);
            for (NodeView node : now.nodes()) {
                before.node(node.id())
                        .ifPresentOrElse(
                                earlier -> node(earlier, node, now),
                                () -> add(now, Kind.MEMBERSHIP, node, TEXT.text("event.found")));
            }
        }
        return List.copyOf(events);
    }

    private void cluster(ClusterView before, ClusterView now) {
        if (now.split() && !before.split()) {
            add(now, Kind.SPLIT, ClusterHealth.of(now).concerns().getFirst().text());
        } else if (before.split() && !now.split()) {
            add(now, Kind.WHOLE, TEXT.text("event.whole"));
        }
        Optional<Component> earlier = primary(before);
        Optional<Component> later = primary(now);
        if (earlier.isPresent() && later.isEmpty()) {
            add(now, Kind.SPLIT, TEXT.text("event.noprimary"));
        } else if (later.isPresent()
                && earlier.isPresent()
                && !(later.get().confId().equals(earlier.get().confId())
                        && later.get().size() == earlier.get().size())) {
            add(
                    now,
                    Kind.MEMBERSHIP,
                    TEXT.text(
                            "event.membership",
                            earlier.get().size(),
                            later.get().size()));
        } else if (later.isPresent() && earlier.isEmpty()) {
            add(now, Kind.WHOLE, TEXT.text("event.primary", names(later.get())));
        }
    }

    private static Optional<Component> primary(ClusterView view) {
        return view.components().stream().filter(Component::primary).findFirst();
    }

    private static String names(Component part) {
        return part.nodes().stream().map(NodeView::name).collect(Collectors.joining(", "));
    }

    private void node(NodeView before, NodeView now, ClusterView view) {
        if (before.answers() && !now.answers()) {
            String why = now.problem().map(Problem::line).orElse(TEXT.text("health.node.waiting"));
            add(view, Kind.SILENT, now, TEXT.text("event.silent", why));
            paused.remove(now.id());
            return;
        }
        if (!now.answers()) {
            return;
        }
        NodeReading reading = now.reading().orElseThrow();
        Optional<NodeReading> earlier = before.reading();
        if (!before.answers()) {
            add(view, Kind.ANSWERS, now, TEXT.text("event.answers"));
        }
        if (earlier.isPresent()) {
            if (reading.restartedSince(earlier.get())) {
                add(view, Kind.RESTART, now, TEXT.text("event.restart", NodeTexts.uptime(now)));
            }
            changed(
                    view,
                    now,
                    Kind.STATE,
                    "event.state",
                    earlier.get().status().stateText(),
                    reading.status().stateText());
            changed(
                    view,
                    now,
                    Kind.STATE,
                    "event.status",
                    earlier.get().status().clusterStatus(),
                    reading.status().clusterStatus());
            setting(view, now, earlier.get(), reading, "wsrep_desync");
            setting(view, now, earlier.get(), reading, "wsrep_reject_queries");
        }
        flow(now, view);
    }

    private void setting(ClusterView view, NodeView node, NodeReading before, NodeReading now, String name) {
        String was = before.settings().text(name).orElse("");
        String is = now.settings().text(name).orElse("");
        if (!was.equals(is)) {
            add(view, Kind.SETTING, node, TEXT.text("event.setting", name, was, is));
        }
    }

    private void changed(ClusterView view, NodeView node, Kind kind, String key, String was, String is) {
        if (!was.equals(is)) {
            add(view, kind, node, TEXT.text(key, was, is));
        }
    }

    private void flow(NodeView node, ClusterView view) {
        double share = node.figures().of(Figure.PAUSED).orElse(Double.NaN);
        if (share >= EPISODE && paused.add(node.id())) {
            String who = view.brakes().stream().map(NodeView::name).collect(Collectors.joining(", "));
            String key = who.isEmpty() ? "event.paused" : "event.pausedby";
            add(view, Kind.PAUSED, node, TEXT.text(key, Formats.percent(share), who));
        } else if (share == 0 && paused.remove(node.id())) {
            add(view, Kind.FLOWS, node, TEXT.text("event.flows"));
        }
    }

    private void add(ClusterView view, Kind kind, String text) {
        events.add(new ClusterEvent(view.at(), kind, "", text));
    }

    private void add(ClusterView view, Kind kind, NodeView node, String text) {
        events.add(new ClusterEvent(view.at(), kind, node.name(), text));
    }
}
