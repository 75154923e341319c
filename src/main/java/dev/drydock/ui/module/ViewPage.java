package dev.drydock.ui.module;

import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/** A page that is its own content. */
public abstract class ViewPage extends BorderPane implements TabPage {

    @Override
    public final Node node() {
        return this;
    }
}
