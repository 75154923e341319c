package dev.drydock.ui.control;

import dev.drydock.ui.theme.Icons;
import javafx.scene.control.Button;
import javafx.scene.control.Tooltip;
import org.kordamp.ikonli.feather.Feather;

/** A flat button that is only an icon; its tooltip and accessible text say what it does. */
public final class IconButton extends Button {

    public IconButton(Feather icon, String text, Runnable action) {
        getStyleClass().addAll("flat", "dd-icon-button");
        setOnAction(_ -> action.run());
        show(icon, text);
    }

    /** Replaces icon and meaning. */
    public void show(Feather icon, String text) {
        if (text.equals(getAccessibleText())) {
            return;
        }
        setGraphic(Icons.of(icon));
        setAccessibleText(text);
        setTooltip(new Tooltip(text));
    }
}
