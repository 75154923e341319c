package dev.drydock.feature.galera.ui;

import dev.drydock.ui.control.StateLabel;
import dev.drydock.ui.control.Tone;
import java.util.List;
import javafx.scene.layout.Pane;
import org.kordamp.ikonli.feather.Feather;

/** The frame around the nodes of one component: cards in as few rows as the width allows. JavaFX thread only. */
final class ComponentBox extends Pane {

    private static final double PADDING = 12;
    private static final double GAP = 12;
    private static final double TITLE = 26;
    /** Room above each row, where arrows pass. */
    private static final double ROW_GAP = 28;

    private final StateLabel title = new StateLabel();
    private final List<NodeCard> cards;

    ComponentBox(String text, List<NodeCard> cards, boolean bad) {
        this.cards = List.copyOf(cards);
        getStyleClass().add("dd-component");
        title.show(bad ? Feather.ALERT_OCTAGON : Feather.CHECK_CIRCLE, text, bad ? Tone.DANGER : Tone.MUTED);
        if (bad) {
            getStyleClass().add("dd-component-bad");
        }
        getChildren().add(title);
        getChildren().addAll(cards);
    }

    /** It holds nodes that belong to no component. */
    void outside() {
        title.show(Feather.HELP_CIRCLE, title.getText(), Tone.MUTED);
        getStyleClass().add("dd-component-outside");
    }

    int count() {
        return cards.size();
    }

    /** The width that all cards take in one row. */
    double oneRow() {
        double inner = cards.size() * NodeCard.WIDTH + (cards.size() - 1) * GAP;
        return Math.max(inner, title.prefWidth(-1)) + 2 * PADDING;
    }

    private int columns(double width) {
        return Math.max(1, Math.min(cards.size(), (int) ((width - 2 * PADDING + GAP) / (NodeCard.WIDTH + GAP))));
    }

    @Override
    protected double computePrefHeight(double width) {
        int columns = columns(width);
        int rows = (cards.size() + columns - 1) / columns;
        return TITLE + PADDING + rows * (NodeCard.HEIGHT + ROW_GAP);
    }

    @Override
    protected double computePrefWidth(double height) {
        return oneRow();
    }

    @Override
    protected void layoutChildren() {
        title.resizeRelocate(PADDING, 8, Math.max(0, getWidth() - 2 * PADDING), TITLE);
        int columns = columns(getWidth());
        for (int i = 0; i < cards.size(); i++) {
            int row = i / columns;
            int inRow = Math.min(columns, cards.size() - row * columns);
            double width = inRow * NodeCard.WIDTH + (inRow - 1) * GAP;
            double x = Math.max(PADDING, (getWidth() - width) / 2) + (i % columns) * (NodeCard.WIDTH + GAP);
            double y = TITLE + ROW_GAP + row * (NodeCard.HEIGHT + ROW_GAP);
            double room = Math.min(NodeCard.WIDTH, getWidth() - 2 * PADDING);
            cards.get(i).resizeRelocate(x, y, room, NodeCard.HEIGHT);
        }
    }
}
