package dev.drydock.ui.control;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.application.Platform;
import javafx.geometry.HPos;
import javafx.geometry.Pos;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/**
 * One line of controls that never wraps: those at its end that find no room go to the head of another pane, and come back
 * when there is room again. JavaFX thread only.
 */
public final class FittingLine extends HBox {

    private static final double GAP = 16;

    private final List<Region> controls;
    private final Region last;
    private final Pane rest;
    private final List<Node> ownOfRest;
    private final Map<Node, Double> widths = new HashMap<>();
    private int shown;

    /**
     * @param controls the most needed first
     * @param last always shown
     * @param rest takes what finds no room, before its own children
     */
    public FittingLine(List<? extends Region> controls, Region last, Pane rest) {
        super(GAP);
        this.controls = List.copyOf(controls);
        this.last = last;
        this.rest = rest;
        ownOfRest = List.copyOf(rest.getChildren());
        shown = controls.size();
        setAlignment(Pos.CENTER_LEFT);
        setMinWidth(0);
        getChildren().addAll(this.controls);
        getChildren().add(last);
    }

    /** What has no room is not even painted once. */
    @Override
    protected void layoutChildren() {
        int fitting = fitting();
        double left = snappedLeftInset();
        for (Node child : getManagedChildren()) {
            boolean fits = child.equals(last) || controls.indexOf(child) < fitting;
            child.setVisible(fits);
            if (fits) {
                double width = snapSizeX(child.prefWidth(-1));
                layoutInArea(child, left, 0, width, getHeight(), 0, HPos.LEFT, VPos.CENTER);
                left += width + GAP;
            }
        }
        if (fitting != shown) {
            // children do not change while they are being laid out
            Platform.runLater(this::move);
        }
    }

    private int fitting() {
        controls.stream()
                .filter(getChildren()::contains)
                .forEach(control -> widths.put(control, control.prefWidth(-1)));
        double room = getWidth() - last.prefWidth(-1);
        int fitting = 0;
        for (Region control : controls) {
            room -= widths.getOrDefault(control, 0.0) + GAP;
            if (room < 0) {
                break;
            }
            fitting++;
        }
        return fitting;
    }

    private void move() {
        int fitting = fitting();
        if (fitting == shown) {
            return;
        }
        shown = fitting;
        List<Node> here = new ArrayList<>(controls.subList(0, fitting));
        here.add(last);
        List<Node> there = new ArrayList<>(controls.subList(fitting, controls.size()));
        there.forEach(control -> control.setVisible(true));
        there.addAll(ownOfRest);
        getChildren().retainAll(here);
        rest.getChildren().retainAll(there);
        rest.getChildren().setAll(there);
        getChildren().setAll(here);
    }
}
