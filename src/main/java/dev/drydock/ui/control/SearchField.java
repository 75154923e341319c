package dev.drydock.ui.control;

import atlantafx.base.controls.CustomTextField;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.kordamp.ikonli.feather.Feather;

/** A filter field: magnifier in front, a cross that clears behind, Escape clears too. */
public final class SearchField extends CustomTextField {

    public SearchField(String prompt) {
        getStyleClass().add("dd-search");
        setPromptText(prompt);
        setAccessibleText(prompt);
        setLeft(Icons.of(Feather.SEARCH, "dd-muted"));
        IconButton clear = new IconButton(Feather.X, Messages.of("ui").text("search.clear"), this::clear);
        clear.setFocusTraversable(false);
        clear.visibleProperty().bind(textProperty().isNotEmpty());
        setRight(clear);
        addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.ESCAPE && !getText().isEmpty()) {
                clear();
                event.consume();
            }
        });
    }
}
