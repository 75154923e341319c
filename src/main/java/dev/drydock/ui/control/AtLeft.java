package dev.drydock.ui.control;

import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.geometry.Side;
import javafx.scene.AccessibleRole;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.Region;

/** What chooses between the contents of a part stands at its left, where it takes no line from their rows. JavaFX thread only. */
public final class AtLeft {

    private static final PseudoClass AT_LEFT = PseudoClass.getPseudoClass("at-left");
    /** A narrower part has no room for it there. */
    private static final double LEAST_WIDTH = 860;

    private AtLeft() {}

    /** @param place puts what chooses at the left, or above, where it is at first */
    public static void of(Region part, Consumer<Boolean> place) {
        boolean[] now = {false};
        // children do not change while they are being laid out
        part.widthProperty()
                .addListener(_ -> Platform.runLater(() -> {
                    boolean wanted = part.getWidth() >= LEAST_WIDTH;
                    if (wanted != now[0]) {
                        now[0] = wanted;
                        place.accept(wanted);
                    }
                }));
    }

    /** Puts the headings of tabs there, to be read as they are above. */
    public static void of(TabPane tabs) {
        of(tabs, left -> {
            tabs.pseudoClassStateChanged(AT_LEFT, left);
            tabs.getTabs().forEach(tab -> tab.setGraphic(left ? upright(tab) : null));
            tabs.setSide(left ? Side.LEFT : Side.TOP);
        });
    }

    /** JavaFX turns the headings at the left; this one is turned back, and shown in place of the text. */
    private static Node upright(Tab tab) {
        Label heading = new Label();
        heading.textProperty().bind(tab.textProperty());
        heading.setRotate(90);
        // the heading of the tab says it already
        heading.setAccessibleRole(AccessibleRole.NODE);
        return new Group(heading);
    }
}
