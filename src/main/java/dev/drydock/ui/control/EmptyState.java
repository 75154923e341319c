package dev.drydock.ui.control;

import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.feather.Feather;

/** What a place shows while it has nothing to show: what would be here, and the buttons that bring it. */
public final class EmptyState extends VBox {

    public EmptyState(Feather icon, String title, String sentence, Button... buttons) {
        getStyleClass().add("dd-empty-state");
        setAlignment(Pos.CENTER);
        Label heading = new Label(title);
        heading.getStyleClass().add("dd-heading");
        Label text = new Label(sentence);
        text.getStyleClass().add("dd-muted");
        text.setWrapText(true);
        text.setMinHeight(USE_PREF_SIZE);
        text.setTextAlignment(TextAlignment.CENTER);
        getChildren().addAll(Icons.of(icon, "dd-icon-large"), heading, text);
        if (buttons.length > 0) {
            HBox row = new HBox(buttons);
            row.getStyleClass().add("dd-buttons");
            row.setAlignment(Pos.CENTER);
            getChildren().add(row);
        }
    }
}
