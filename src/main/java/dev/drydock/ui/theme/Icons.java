package dev.drydock.ui.theme;

import javafx.scene.text.Font;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** Icons of one family and size; their colour comes from the stylesheet. */
public final class Icons {

    private static final String FAMILY = "feather";
    private static final double SIZE = 15;

    private Icons() {}

    /** A new icon node; style classes add to the common one. */
    public static FontIcon of(Feather icon, String... styleClasses) {
        FontIcon node = new FontIcon(icon);
        // without this the first frame, before the stylesheet has reached the node, shows an empty box
        node.setFont(Font.font(FAMILY, SIZE));
        node.getStyleClass().add("dd-icon");
        node.getStyleClass().addAll(styleClasses);
        return node;
    }
}
