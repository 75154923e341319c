package dev.drydock.ui.control;

import dev.drydock.ui.theme.Icons;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;

/**
 * What a place shows while it has nothing to show: what would be here, and the buttons that bring it. In a low place it goes
 * without its picture.
 */
public final class EmptyState extends VBox {

    private static final PseudoClass LOW = PseudoClass.getPseudoClass("low");
    /** Above and below, in a low place. */
    private static final double LEAST_GAP = 8;
    /** What the icon and the wider gaps above and below it take. */
    private static final double FOR_LOOKS = 96;
    /** A longer sentence goes on in the next line, however wide the place is. */
    private static final double WIDEST = 456;

    private final Node picture;

    public EmptyState(Feather icon, String title, String sentence, Button... buttons) {
        getStyleClass().add("dd-empty-state");
        setAlignment(Pos.CENTER);
        Label heading = new Label(title);
        heading.getStyleClass().add("dd-heading");
        Label text = new Label(sentence);
        text.getStyleClass().add("dd-muted");
        text.setWrapText(true);
        text.setMaxWidth(WIDEST);
        text.setMinHeight(USE_PREF_SIZE);
        text.setTextAlignment(TextAlignment.CENTER);
        text.setAlignment(Pos.CENTER);
        picture = Icons.of(icon, "dd-icon-large");
        getChildren().addAll(picture, heading, text);
        if (buttons.length > 0) {
            HBox row = new HBox(buttons);
            row.getStyleClass().add("dd-buttons");
            row.setAlignment(Pos.CENTER);
            getChildren().add(row);
        }
        // children do not change while they are being laid out
        heightProperty().addListener(_ -> Platform.runLater(this::fit));
    }

    @Override
    protected double computeMinHeight(double width) {
        double inside = width < 0 ? -1 : Math.min(WIDEST, width - snappedLeftInset() - snappedRightInset());
        double words = -getSpacing();
        for (Node child : getChildren()) {
            if (!child.equals(picture)) {
                words += child.prefHeight(inside) + getSpacing();
            }
        }
        return Math.ceil(words + 2 * LEAST_GAP);
    }

    @Override
    protected double computePrefHeight(double width) {
        return computeMinHeight(width) + FOR_LOOKS;
    }

    private void fit() {
        boolean low = getHeight() < prefHeight(getWidth());
        picture.setManaged(!low);
        picture.setVisible(!low);
        pseudoClassStateChanged(LOW, low);
    }
}
