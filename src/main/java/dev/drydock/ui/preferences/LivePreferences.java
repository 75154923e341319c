package dev.drydock.ui.preferences;

import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.Csv;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.scene.control.TableView;
import javafx.stage.Window;

/** The preferences of now: a change of them is seen at once and remembered. JavaFX thread, unless it says otherwise. */
public final class LivePreferences {

    private final Theme theme;
    private final ReadOnlyObjectWrapper<Preferences> now;
    /** Read by threads that make texts. */
    private volatile Formats.Style style;

    public LivePreferences(Theme theme, Preferences initial) {
        this.theme = theme;
        this.now = new ReadOnlyObjectWrapper<>(initial);
        this.style = initial.style();
        Csv.protect(initial.csvProtect());
        theme.sizeProperty().set(initial.letters());
        theme.zoomProperty().set(initial.zoom());
        theme.comfortableProperty().set(initial.comfortable());
        theme.zoomProperty().addListener((_, _, percent) -> set(now.get().zoomed(percent.intValue())));
        // jobs make texts that are recorded, on threads of their own
        Formats.styled(() -> Platform.isFxApplicationThread() ? style : Formats.Style.ISO);
    }

    /** Those of now. */
    public Preferences get() {
        return now.get();
    }

    public ReadOnlyObjectProperty<Preferences> property() {
        return now.getReadOnlyProperty();
    }

    ObjectProperty<ThemeChoice> theme() {
        return theme.choiceProperty();
    }

    /** Applies them. */
    public void set(Preferences wanted) {
        if (wanted.equals(now.get())) {
            return;
        }
        boolean restyled = wanted.style() != style;
        style = wanted.style();
        Csv.protect(wanted.csvProtect());
        now.set(wanted);
        theme.sizeProperty().set(wanted.letters());
        theme.zoomProperty().set(wanted.zoom());
        theme.comfortableProperty().set(wanted.comfortable());
        if (restyled) {
            Window.getWindows()
                    .forEach(window -> window.getScene().getRoot().lookupAll(".table-view").stream()
                            .filter(TableView.class::isInstance)
                            .forEach(table -> ((TableView<?>) table).refresh()));
        }
    }

    /** Calls the listener with each change. */
    public void onChange(Consumer<Preferences> listener) {
        now.addListener((_, _, changed) -> listener.accept(changed));
    }
}
