package dev.drydock.ui.control;

import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * A search and what it found at the left, tools at the right. In a narrow place the search gives way first; tools that then
 * find no room stand in lines below. JavaFX thread only.
 */
final class ToolLine extends Pane {

    private static final double GAP = 8;
    private static final double LINE_GAP = 4;

    private final Region search;
    private final Region found;
    private boolean inLine;

    ToolLine(Region search, Region found) {
        this.search = search;
        this.found = found;
        getStyleClass().add("dd-toolbar");
        getChildren().addAll(search, found);
    }

    void add(Region tool) {
        tool.setMinWidth(USE_PREF_SIZE);
        getChildren().add(tool);
    }

    /** Stands in a line of others, and so is one line itself. */
    void inLine() {
        inLine = true;
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return inLine ? prefWidth(height) - search.prefWidth(-1) + search.minWidth(-1) : 0;
    }

    @Override
    protected double computePrefWidth(double height) {
        double tools = tools().stream().mapToDouble(tool -> wide(tool) + GAP).sum();
        return inset() + search.prefWidth(-1) + GAP + wide(found) + tools;
    }

    @Override
    protected double computeMinHeight(double width) {
        return prefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double lines = 0;
        for (List<Node> line : lines(width < 0 ? Double.MAX_VALUE : width - inset())) {
            lines += high(line) + LINE_GAP;
        }
        return snappedTopInset() + snappedBottomInset() + lines - LINE_GAP;
    }

    @Override
    protected void layoutChildren() {
        double room = getWidth() - inset();
        double top = snappedTopInset();
        boolean first = true;
        for (List<Node> line : lines(room)) {
            double high = high(line);
            List<Node> atRight = first ? line.subList(2, line.size()) : line;
            double used = atRight.stream().mapToDouble(node -> wide(node) + GAP).sum();
            if (first) {
                double ofSearch = Math.min(search.prefWidth(-1), room - used - GAP - wide(found));
                place(search, snappedLeftInset(), top, Math.max(search.minWidth(-1), ofSearch), high);
                place(found, snappedLeftInset() + search.getWidth() + GAP, top, wide(found), high);
            }
            double left = snappedLeftInset() + room - used + GAP;
            for (Node tool : atRight) {
                place(tool, left, top, wide(tool), high);
                left += wide(tool) + GAP;
            }
            top += high + LINE_GAP;
            first = false;
        }
    }

    private List<List<Node>> lines(double room) {
        List<List<Node>> lines = new ArrayList<>();
        List<Node> line = new ArrayList<>(List.of(search, found));
        double used = search.minWidth(-1) + GAP + wide(found);
        for (Node tool : tools()) {
            double more = wide(tool) + GAP;
            if (used + more > room && !line.isEmpty() && !inLine) {
                lines.add(line);
                line = new ArrayList<>();
                used = -GAP;
            }
            line.add(tool);
            used += more;
        }
        lines.add(line);
        return lines;
    }

    private List<Node> tools() {
        return getChildren().stream()
                .skip(2)
                .filter(node -> node.isManaged() && node.isVisible())
                .toList();
    }

    private double inset() {
        return snappedLeftInset() + snappedRightInset();
    }

    private double wide(Node node) {
        return snapSizeX(node.prefWidth(-1));
    }

    private double high(List<Node> line) {
        return snapSizeY(
                line.stream().mapToDouble(node -> node.prefHeight(-1)).max().orElse(0));
    }

    private void place(Node node, double left, double top, double width, double high) {
        double own = snapSizeY(node.prefHeight(-1));
        node.resizeRelocate(snapPositionX(left), snapPositionY(top + (high - own) / 2), snapSizeX(width), own);
    }
}
