package dev.drydock.ui.control;

import javafx.scene.TraversalDirection;
import javafx.scene.control.TextArea;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Text;

/** A text that wraps like a label, and is reached by Tab, selected and copied. As high as its lines. */
public final class SelectableText extends TextArea {

    private static final double EDGES = 12;
    private static final double LEAST_WIDTH = 120;

    private final Text measure = new Text();

    public SelectableText(String text) {
        super(text);
        getStyleClass().add("dd-selectable");
        setEditable(false);
        setWrapText(true);
        setPrefRowCount(1);
        setMinWidth(LEAST_WIDTH);
        addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.TAB) {
                requestFocusTraversal(event.isShiftDown() ? TraversalDirection.PREVIOUS : TraversalDirection.NEXT);
                event.consume();
            }
        });
        measure.fontProperty().bind(fontProperty());
    }

    @Override
    public javafx.geometry.Orientation getContentBias() {
        return javafx.geometry.Orientation.HORIZONTAL;
    }

    @Override
    protected double computePrefHeight(double width) {
        double wrapped = width > 0 ? width : getWidth() > 0 ? getWidth() : getPrefWidth();
        measure.setText(getText().isEmpty() ? " " : getText());
        measure.setWrappingWidth(Math.max(LEAST_WIDTH, wrapped) - EDGES);
        return Math.ceil(measure.getLayoutBounds().getHeight()) + EDGES;
    }

    @Override
    protected double computeMinHeight(double width) {
        return computePrefHeight(width);
    }

    @Override
    protected double computePrefWidth(double height) {
        measure.setText(getText());
        measure.setWrappingWidth(0);
        return Math.min(520, Math.ceil(measure.getLayoutBounds().getWidth()) + EDGES + 4);
    }
}
