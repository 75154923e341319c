package dev.drydock.feature.galera.ui;

import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.shape.CubicCurve;
import javafx.scene.shape.Polygon;

/** An arrow from a node that asks for a pause to one that waits, in an arc above the cards. */
final class FlowControlArrow {

    private static final double RISE = 20;
    private static final double HEAD = 5;

    private FlowControlArrow() {}

    static List<Node> between(Bounds from, Bounds to) {
        double startX = from.getCenterX() + Math.signum(to.getCenterX() - from.getCenterX()) * 20;
        double endX = to.getCenterX() + Math.signum(from.getCenterX() - to.getCenterX()) * 20;
        double startY = from.getMinY();
        double endY = to.getMinY() - HEAD;
        CubicCurve arc = new CubicCurve(startX, startY, startX, startY - RISE, endX, endY - RISE, endX, endY);
        arc.getStyleClass().add("dd-brake-arc");
        Polygon head = new Polygon(endX - HEAD, endY - HEAD, endX + HEAD, endY - HEAD, endX, endY + HEAD - 1);
        head.getStyleClass().add("dd-brake-head");
        return List.of(arc, head);
    }
}
