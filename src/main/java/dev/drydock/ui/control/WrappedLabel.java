package dev.drydock.ui.control;

import dev.drydock.ui.theme.Icons;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import org.kordamp.ikonli.feather.Feather;

/** A text as wide as there is room, and as high as its lines then are. */
public final class WrappedLabel extends Label {

    public WrappedLabel(String id, String text) {
        super(text);
        setId(id);
        setWrapText(true);
        setMinHeight(USE_PREF_SIZE);
        setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(this, Priority.ALWAYS);
    }

    /** What a screen does, or did. */
    public static WrappedLabel muted(String id, String text) {
        WrappedLabel label = new WrappedLabel(id, text);
        label.getStyleClass().add("dd-muted");
        return label;
    }

    /** What is not known; takes no room while there is nothing of the kind. */
    public static WrappedLabel unknown(String id) {
        WrappedLabel label = new WrappedLabel(id, "");
        label.setGraphic(Icons.of(Feather.HELP_CIRCLE, "dd-warning"));
        label.managedProperty().bind(label.textProperty().isNotEmpty());
        label.visibleProperty().bind(label.managedProperty());
        return label;
    }
}
