package dev.drydock.ui.control;

import java.util.List;
import javafx.application.Platform;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;

/** Fields in as many lines as they need, and the buttons at their side. */
public final class FieldsLine extends HBox {

    /** @param ofButtons the width that the buttons need */
    public FieldsLine(double ofButtons, List<? extends Node> fields, Node... buttons) {
        super(16);
        FlowPane lines = new FlowPane(12, 4);
        lines.getChildren().setAll(fields);
        lines.setAlignment(Pos.CENTER_LEFT);
        // a FlowPane asks for the height of its preferred width, not of the width that it gets
        lines.prefWrapLengthProperty().bind(widthProperty().subtract(ofButtons));
        // its width changes while its parents are laid out, which forgets what is asked for then
        lines.prefWrapLengthProperty().addListener((_, _, _) -> Platform.runLater(lines::requestLayout));
        HBox.setHgrow(lines, Priority.ALWAYS);
        getChildren().add(lines);
        getChildren().addAll(buttons);
    }
}
