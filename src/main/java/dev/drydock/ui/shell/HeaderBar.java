package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.theme.Icons;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.feather.Feather;

/** The line at the top: menus at the left, the way into the command palette at the right, perhaps the tab's server between. */
final class HeaderBar extends HBox {

    private final Label keys = new Label();

    HeaderBar(MenuBar menus, Region strip, Command palette) {
        getStyleClass().add("dd-header");
        setAlignment(Pos.CENTER_LEFT);
        menus.setMinWidth(Region.USE_PREF_SIZE);
        HBox.setHgrow(strip, Priority.ALWAYS);
        show(palette);
        keys.getStyleClass().add("dd-keys");
        keys.setMinWidth(Region.USE_PREF_SIZE);
        Label text = new Label(Messages.of("ui").text("palette.button"));
        text.getStyleClass().add("dd-muted");
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        HBox content = new HBox(8, Icons.of(Feather.SEARCH, "dd-muted"), text, between, keys);
        content.setAlignment(Pos.CENTER_LEFT);
        Button search = new Button();
        search.setId("palette-button");
        search.setGraphic(content);
        search.getStyleClass().add("dd-palette-button");
        search.setAccessibleText(text.getText());
        search.setOnAction(_ -> palette.action().run());
        content.prefWidthProperty().bind(search.widthProperty().subtract(24));
        getChildren().addAll(menus, strip, search);
    }

    /** Shows the keys that the palette has now. */
    void show(Command palette) {
        keys.setText(palette.keys());
    }
}
