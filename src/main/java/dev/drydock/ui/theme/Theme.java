package dev.drydock.ui.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.Collections;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.css.PseudoClass;
import javafx.scene.Parent;
import javafx.scene.Scene;

/** The look of every window: AtlantaFX underneath, Drydock's own stylesheet above it. JavaFX thread only. */
public final class Theme {

    private static final String STYLESHEET = "/css/drydock.css";
    private static final PseudoClass DARK = PseudoClass.getPseudoClass("dark");

    /** As in the style sheet. */
    public static final int USUAL_SIZE = 13;

    private static final int LEAST_SIZE = 9;
    private static final int MOST_SIZE = 20;

    private final ObjectProperty<ThemeChoice> choice;
    private final IntegerProperty size = new SimpleIntegerProperty(USUAL_SIZE);
    private final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper();
    private final Set<Scene> scenes = Collections.newSetFromMap(new WeakHashMap<>());
    private final String stylesheet = Objects.requireNonNull(Theme.class.getResource(STYLESHEET), STYLESHEET)
            .toExternalForm();

    public Theme(ThemeChoice initial) {
        choice = new SimpleObjectProperty<>(initial);
        choice.addListener(_ -> apply());
        size.addListener(_ -> scenes.forEach(scene -> mark(scene.getRoot())));
        Platform.getPreferences().colorSchemeProperty().addListener(_ -> apply());
        apply();
    }

    public ObjectProperty<ThemeChoice> choiceProperty() {
        return choice;
    }

    /** Size of the letters in pixels. */
    public IntegerProperty sizeProperty() {
        return size;
    }

    /** Makes letters larger or smaller, or gives them their usual size. */
    public void zoom(int by) {
        size.set(by == 0 ? USUAL_SIZE : Math.clamp(size.get() + (long) by, LEAST_SIZE, MOST_SIZE));
    }

    /** Whether the dark variant is shown now, whatever chose it. */
    public ReadOnlyBooleanProperty darkProperty() {
        return dark.getReadOnlyProperty();
    }

    /** Gives a window's scene the stylesheet, and keeps its light or dark variant right for as long as it lives. */
    public void install(Scene scene) {
        scene.getStylesheets().add(stylesheet);
        scenes.add(scene);
        scene.rootProperty().addListener((_, _, root) -> mark(root));
        mark(scene.getRoot());
    }

    private void apply() {
        boolean wanted = switch (choice.get()) {
            case LIGHT -> false;
            case DARK -> true;
            case SYSTEM -> Platform.getPreferences().getColorScheme() == ColorScheme.DARK;
        };
        dark.set(wanted);
        // the binary form is read in a third of the time that parsing the text takes
        Application.setUserAgentStylesheet(
                wanted ? new PrimerDark().getUserAgentStylesheetBSS() : new PrimerLight().getUserAgentStylesheetBSS());
        scenes.forEach(scene -> mark(scene.getRoot()));
    }

    private void mark(Parent root) {
        root.setStyle(size.get() == USUAL_SIZE ? "" : "-fx-font-size: " + size.get() + "px;");
        root.pseudoClassStateChanged(DARK, dark.get());
    }
}
