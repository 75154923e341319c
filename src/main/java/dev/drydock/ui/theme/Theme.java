package dev.drydock.ui.theme;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.IntegerProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleIntegerProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.ListChangeListener;
import javafx.css.PseudoClass;
import javafx.scene.Group;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.PopupControl;
import javafx.stage.PopupWindow;
import javafx.stage.Window;

/** The look of every window: AtlantaFX underneath, Drydock's own stylesheet above it. JavaFX thread only. */
public final class Theme {

    private static final String STYLESHEET = "/css/drydock.css";
    private static final PseudoClass DARK = PseudoClass.getPseudoClass("dark");
    private static final PseudoClass COMFORTABLE = PseudoClass.getPseudoClass("comfortable");

    /** As in the style sheet. */
    public static final int USUAL_SIZE = 13;

    private static final int USUAL_ICON = 15;

    public static final int LEAST_SIZE = 9;
    public static final int MOST_SIZE = 20;

    /** Percent by which everything is drawn larger or smaller. */
    public static final List<Integer> ZOOMS = List.of(75, 90, 100, 110, 125, 150, 175, 200);

    public static final int USUAL_ZOOM = 100;

    private final ObjectProperty<ThemeChoice> choice;
    private final IntegerProperty size = new SimpleIntegerProperty(USUAL_SIZE);
    private final IntegerProperty zoom = new SimpleIntegerProperty(USUAL_ZOOM);
    private final BooleanProperty comfortable = new SimpleBooleanProperty();
    private final ReadOnlyBooleanWrapper dark = new ReadOnlyBooleanWrapper();
    private final Set<Scene> scenes = Collections.newSetFromMap(new WeakHashMap<>());
    private final String stylesheet = Objects.requireNonNull(Theme.class.getResource(STYLESHEET), STYLESHEET)
            .toExternalForm();

    public Theme(ThemeChoice initial) {
        choice = new SimpleObjectProperty<>(initial);
        choice.addListener(_ -> apply());
        size.addListener(_ -> scenes.forEach(scene -> mark(scene.getRoot())));
        comfortable.addListener(_ -> scenes.forEach(scene -> mark(scene.getRoot())));
        zoom.addListener(_ -> scenes.forEach(scene -> mark(scene.getRoot())));
        Window.getWindows().addListener((ListChangeListener<Window>) change -> {
            while (change.next()) {
                change.getAddedSubList().forEach(this::popup);
            }
        });
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

    /** Whether rows of tables and trees are taller than they must be. */
    public BooleanProperty comfortableProperty() {
        return comfortable;
    }

    /** By how many percent everything is drawn larger; one of {@link #ZOOMS}. */
    public IntegerProperty zoomProperty() {
        return zoom;
    }

    /** Draws everything larger or smaller by steps; 0 for the usual size. */
    public void zoom(int by) {
        int at = ZOOMS.indexOf(zoom.get());
        int next = Math.clamp((at < 0 ? ZOOMS.indexOf(USUAL_ZOOM) : at) + (long) by, 0, ZOOMS.size() - 1);
        zoom.set(by == 0 ? USUAL_ZOOM : ZOOMS.get(next));
    }

    /** Whether the dark variant is shown now, whatever chose it. */
    public ReadOnlyBooleanProperty darkProperty() {
        return dark.getReadOnlyProperty();
    }

    /** As {@link #install(Scene, double, double)} for a window that needs as much room as its content would like. */
    public void install(Scene scene) {
        install(scene, 0, 0);
    }

    /**
     * Gives a window's scene the stylesheet, and keeps its light or dark variant and its zoom right for as long as it lives.
     *
     * @param leastWidth below which the content scrolls, before it is drawn larger
     */
    public void install(Scene scene, double leastWidth, double leastHeight) {
        scene.getStylesheets().add(stylesheet);
        scenes.add(scene);
        Parent content = scene.getRoot();
        scene.setRoot(new Group());
        scene.setRoot(new Zoomed(content, leastWidth, leastHeight));
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
        root.setStyle(letters(1));
        root.pseudoClassStateChanged(DARK, dark.get());
        root.pseudoClassStateChanged(COMFORTABLE, comfortable.get());
        if (root instanceof Zoomed zoomed) {
            zoomed.factorProperty().set(zoom.get() / 100.0);
        }
    }

    /**
     * Menus, lists and tooltips are windows of their own, which are not drawn larger: their letters, icons and gaps are. The
     * styles of a {@link PopupControl} continue those of the node that it belongs to, past the root of its own scene.
     */
    private void popup(Window window) {
        double factor = zoom.get() / 100.0;
        if (window instanceof PopupControl popup) {
            popup.setStyle(letters(factor) + icons(factor));
        } else if (window instanceof PopupWindow popup && popup.getScene() != null) {
            popup.getScene().getRoot().setStyle(letters(factor) + icons(factor));
        }
    }

    private static String icons(double factor) {
        return factor == 1 ? "" : "-dd-icon-size: " + USUAL_ICON * factor + "px;";
    }

    private String letters(double factor) {
        double pixels = size.get() * factor;
        return pixels == USUAL_SIZE ? "" : "-fx-font-size: " + pixels + "px;";
    }
}
