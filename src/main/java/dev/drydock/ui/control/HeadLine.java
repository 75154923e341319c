package dev.drydock.ui.control;

import java.util.function.Consumer;
import javafx.geometry.HPos;
import javafx.geometry.Orientation;
import javafx.geometry.VPos;
import javafx.scene.control.ContentDisplay;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;

/** Options, filter and buttons in one line; where it is too narrow, the filter stands below from the first picture on. */
public final class HeadLine extends Pane {

    /** Narrower, buttons with an icon go without their words. */
    private static final double NARROW = 1_150;

    private static final double GAP = 12;
    private static final double LINE_GAP = 4;

    private final Region options;
    private final Region tools;
    private final Region actions;
    private final Consumer<ContentDisplay> words;

    /** @param words shows or hides the words of buttons that have an icon */
    public HeadLine(Region options, Region tools, Region actions, Consumer<ContentDisplay> words) {
        this.options = options;
        this.tools = tools;
        this.actions = actions;
        this.words = words;
        getChildren().addAll(options, tools, actions);
        getStyleClass().add("dd-count-head");
    }

    @Override
    public Orientation getContentBias() {
        return Orientation.HORIZONTAL;
    }

    @Override
    protected double computeMinWidth(double height) {
        return 0;
    }

    @Override
    protected double computeMinHeight(double width) {
        return prefHeight(width);
    }

    @Override
    protected double computePrefHeight(double width) {
        double line = Math.max(options.prefHeight(-1), actions.prefHeight(-1));
        double inset = snappedTopInset() + snappedBottomInset();
        return width < 0 || oneLine(width)
                ? inset + Math.max(line, tools.prefHeight(-1))
                : inset + line + LINE_GAP + tools.prefHeight(-1);
    }

    private boolean oneLine(double width) {
        double least = options.minWidth(-1) + GAP + tools.minWidth(-1) + GAP + actions.prefWidth(-1);
        return width >= snappedLeftInset() + least + snappedRightInset();
    }

    @Override
    protected void layoutChildren() {
        words.accept(getWidth() < NARROW ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT);
        double left = snappedLeftInset();
        double top = snappedTopInset();
        double width = getWidth() - left - snappedRightInset();
        double ofActions = snapSizeX(actions.prefWidth(-1));
        double room = width - ofActions - GAP;
        double line = getHeight() - top - snappedBottomInset();
        if (oneLine(getWidth())) {
            double ofTools = snapSizeX(Math.clamp(
                    room - GAP - options.prefWidth(-1),
                    tools.minWidth(-1),
                    Math.max(tools.minWidth(-1), tools.prefWidth(-1))));
            room -= ofTools + GAP;
            place(tools, left + room + GAP, top, ofTools, line);
        } else {
            double below = tools.prefHeight(-1);
            line -= below + LINE_GAP;
            place(tools, left, top + line + LINE_GAP, width, below);
        }
        place(options, left, top, room, line);
        place(actions, left + width - ofActions, top, ofActions, line);
    }

    private void place(Region child, double left, double top, double width, double height) {
        layoutInArea(child, left, top, width, height, 0, HPos.LEFT, VPos.CENTER);
    }
}
