package dev.drydock.ui.theme;

import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Icons of one family and size; their colour comes from the stylesheet. */
public final class Icons {

    private Icons() {}

    /** A new icon node; style classes add to the common one. */
    public static FontIcon of(Feather icon, String... styleClasses) {
        FontIcon node = new FontIcon(icon);
        node.getStyleClass().add("dd-icon");
        node.getStyleClass().addAll(styleClasses);
        return node;
    }
}
