package dev.drydock.feature.galera.ui;

import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.Component;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.geometry.Bounds;
import javafx.scene.AccessibleRole;
import javafx.scene.Node;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.Pane;

/**
 * The cluster drawn: a box for each component, a card for each node, arrows from nodes that brake the others. Boxes stand
 * side by side and share the width; arrow keys move between nodes. JavaFX thread only.
 */
final class ClusterMap extends Pane {

    private static final Messages TEXT = Messages.of("galeraui");
    private static final double GAP = 12;

    private final Map<Integer, NodeCard> cards = new HashMap<>();
    private final List<ComponentBox> boxes = new ArrayList<>();
    private final Pane arrows = new Pane();
    private List<Integer> order = List.of();
    private List<Integer> braking = List.of();
    private List<Integer> paused = List.of();
    private Consumer<Integer> chosen = _ -> {};

    ClusterMap() {
        getStyleClass().add("dd-map");
        setAccessibleRole(AccessibleRole.PARENT);
        arrows.setMouseTransparent(true);
        arrows.setManaged(false);
        getChildren().add(arrows);
        addEventHandler(KeyEvent.KEY_PRESSED, this::move);
    }

    /** @param listener told of the node that was clicked, or moved to */
    void onChosen(Consumer<Integer> listener) {
        chosen = listener;
    }

    void show(ClusterView view) {
        getChildren().removeAll(boxes);
        boxes.clear();
        List<Integer> ids = new ArrayList<>();
        for (Component part : view.components()) {
            List<NodeView> members = new ArrayList<>(part.nodes());
            part.listed().stream().filter(node -> !ids.contains(node.id())).forEach(members::add);
            // each stays in its place while it leaves and comes back
            members.sort(Comparator.comparing(NodeView::name).thenComparingInt(NodeView::id));
            add(view, members, title(view, part), view.split() || !part.primary());
            members.forEach(node -> ids.add(node.id()));
        }
        List<NodeView> rest =
                view.nodes().stream().filter(node -> !ids.contains(node.id())).toList();
        if (!rest.isEmpty()) {
            add(view, rest, TEXT.text("map.elsewhere"), false);
            boxes.getLast().outside();
            rest.forEach(node -> ids.add(node.id()));
        }
        cards.keySet().retainAll(ids);
        order = List.copyOf(ids);
        braking = view.brakes().stream().map(NodeView::id).toList();
        paused = view.answering().stream()
                .map(NodeView::id)
                .filter(id -> !braking.contains(id))
                .toList();
        getChildren().addAll(0, boxes);
        arrows.toFront();
        requestLayout();
    }

    private static String title(ClusterView view, Component part) {
        String key = part.primary() ? view.split() ? "map.primary.split" : "map.primary" : "map.nonprimary";
        String conf = part.confId().isPresent() ? Long.toString(part.confId().getAsLong()) : "–";
        return TEXT.text(key, part.size(), conf);
    }

    private void add(ClusterView view, List<NodeView> members, String title, boolean bad) {
        List<NodeCard> shown = members.stream()
                .map(node -> {
                    NodeCard card = cards.computeIfAbsent(node.id(), id -> made(id));
                    card.show(new NodeRow(view, node));
                    return card;
                })
                .toList();
        boxes.add(new ComponentBox(title, shown, bad));
    }

    private NodeCard made(int id) {
        NodeCard card = new NodeCard();
        card.focusedProperty().addListener((_, _, focused) -> {
            if (focused) {
                chosen.accept(id);
            }
        });
        return card;
    }

    private void move(KeyEvent event) {
        int step = event.getCode() == KeyCode.RIGHT || event.getCode() == KeyCode.DOWN
                ? 1
                : event.getCode() == KeyCode.LEFT || event.getCode() == KeyCode.UP ? -1 : 0;
        for (int i = 0; step != 0 && i < order.size(); i++) {
            NodeCard card = cards.get(order.get(i));
            if (card != null && card.isFocused()) {
                NodeCard next = cards.get(order.get(Math.floorMod(i + step, order.size())));
                if (next != null) {
                    next.requestFocus();
                }
                event.consume();
                return;
            }
        }
    }

    @Override
    protected double computePrefHeight(double width) {
        double room = width > 0 ? width : getWidth();
        double[] widths = widths(room);
        double height = 0;
        for (int i = 0; i < boxes.size(); i++) {
            height = Math.max(height, boxes.get(i).prefHeight(widths[i]));
        }
        return height + 2 * GAP;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    /** Each box gets what its cards need in one row if there is room, else its share by the number of cards. */
    private double[] widths(double room) {
        double free = Math.max(NodeCard.WIDTH, room - GAP * (boxes.size() + 1));
        double wanted = boxes.stream().mapToDouble(ComponentBox::oneRow).sum();
        int count = Math.max(1, boxes.stream().mapToInt(ComponentBox::count).sum());
        double[] widths = new double[boxes.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] =
                    wanted <= free ? boxes.get(i).oneRow() : free * boxes.get(i).count() / count;
        }
        return widths;
    }

    @Override
    protected void layoutChildren() {
        double[] widths = widths(getWidth());
        double all = GAP * (widths.length - 1);
        for (double width : widths) {
            all += width;
        }
        double x = Math.max(GAP, (getWidth() - all) / 2);
        for (int i = 0; i < boxes.size(); i++) {
            ComponentBox box = boxes.get(i);
            double height = box.prefHeight(widths[i]);
            box.resizeRelocate(x, Math.max(GAP, (getHeight() - height) / 2), widths[i], height);
            box.layout();
            x += widths[i] + GAP;
        }
        arrows.resizeRelocate(0, 0, getWidth(), getHeight());
        arrows.getChildren().clear();
        for (int from : braking) {
            paused.forEach(to -> arrow(from, to));
        }
    }

    private void arrow(int from, int to) {
        Node start = cards.get(from);
        Node end = cards.get(to);
        if (start != null && end != null && start.getScene() != null && end.getScene() != null) {
            arrows.getChildren().addAll(FlowControlArrow.between(bounds(start), bounds(end)));
        }
    }

    private Bounds bounds(Node card) {
        return sceneToLocal(card.localToScene(card.getLayoutBounds()));
    }
}
