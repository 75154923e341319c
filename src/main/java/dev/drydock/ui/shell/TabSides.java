package dev.drydock.ui.shell;

import dev.drydock.ui.task.TasksPanel;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.value.ObservableBooleanValue;
import javafx.geometry.Orientation;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/** Where tabs stand: at the left of the main window, beside them at its right, or in windows of their own. JavaFX thread only. */
final class TabSides {

    /** With less for both, one stands above the other, so that none is cut. */
    private static final double WIDE = 1300;

    private final TabPane left;
    /** In the window while a tab is there. */
    private final TabPane right;

    private final SplitPane both;
    private final Map<TabPane, TabWindow> apart = new LinkedHashMap<>();
    private final BiConsumer<@Nullable Tab, @Nullable Tab> turned;
    private final Runnable moved;
    private Function<TabPane, TabWindow> windows = pane -> {
        throw new IllegalStateException(pane.toString());
    };
    /** The one that had the keyboard last. */
    private TabPane active;
    /** Of the two in the main window the one that had it last. */
    private TabPane home;

    /**
     * @param turned told the tab that was in front of a side, and the one that is
     * @param moved told when another side has the keyboard, or has other tabs
     */
    TabSides(BiConsumer<@Nullable Tab, @Nullable Tab> turned, Runnable moved) {
        this.turned = turned;
        this.moved = moved;
        left = side("tabs");
        right = side("tabs-beside");
        active = left;
        home = left;
        both = new SplitPane(left);
        both.visibleProperty().bind(Bindings.isNotEmpty(left.getTabs()));
        both.getStyleClass().add("dd-sides");
        both.orientationProperty()
                .bind(both.widthProperty()
                        .map(width -> width.doubleValue() >= WIDE ? Orientation.HORIZONTAL : Orientation.VERTICAL));
    }

    private TabPane side(String id) {
        TabPane side = new TabPane();
        side.setId(id);
        side.getStyleClass().add("dd-tabs");
        side.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        side.setTabDragPolicy(TabPane.TabDragPolicy.REORDER);
        side.setMinWidth(0);
        side.getSelectionModel().selectedItemProperty().addListener((_, before, tab) -> turned.accept(before, tab));
        side.focusWithinProperty().subscribe(here -> {
            if (here && window(side).filter(Window::isFocused).isPresent()) {
                activate(side);
            }
        });
        side.getTabs().addListener((InvalidationListener) _ -> {
            moved.run();
            Platform.runLater(this::settle);
        });
        new FocusKeeper(side).watch();
        return side;
    }

    /** @param opener makes a window around tabs, without showing it */
    void windowsBy(Stage main, Function<TabPane, TabWindow> opener) {
        windows = opener;
        main.focusedProperty().subscribe(here -> {
            if (here) {
                activate(home);
            }
        });
    }

    /** The sides in the main window. */
    Node inMain() {
        return both;
    }

    /** Where the keyboard is, or was last. */
    TabPane active() {
        return active;
    }

    /** The visible tab of the side that has the keyboard. */
    @Nullable
    Tab front() {
        return active.getSelectionModel().getSelectedItem();
    }

    /** The same in the main window. */
    @Nullable
    Tab frontInMain() {
        return home.getSelectionModel().getSelectedItem();
    }

    /** Whether the visible tab is in a window of its own. */
    boolean isApart() {
        return apart.containsKey(active);
    }

    /** The window that has the keyboard, or had it last; empty before the main one is there. */
    Optional<Window> window() {
        return window(active);
    }

    private static Optional<Window> window(TabPane side) {
        return Optional.ofNullable(
                side.getScene() == null ? null : side.getScene().getWindow());
    }

    /** Shows or hides the tasks of that window. */
    void toggleTasks() {
        if (active.getScene().lookup(".dd-tasks") instanceof TasksPanel tasks) {
            tasks.openProperty().set(!tasks.openProperty().get());
        }
    }

    /** Shows the name, the environment and the lock of each window again. */
    void refresh() {
        apart.values().forEach(TabWindow::refresh);
    }

    private void activate(TabPane now) {
        home = apart.containsKey(now) ? home : now;
        if (!active.equals(now)) {
            active = now;
            moved.run();
        }
    }

    /** Without a tab at the right there is one side; without one at the left, those of the right are there. */
    private void settle() {
        if (left.getTabs().isEmpty() && !right.getTabs().isEmpty()) {
            Tab front = right.getSelectionModel().getSelectedItem();
            List.copyOf(right.getTabs()).forEach(tab -> move(tab, left));
            left.getSelectionModel().select(front);
        }
        if (right.getTabs().isEmpty() && both.getItems().remove(right)) {
            home = left;
            active = active.equals(right) ? left : active;
            moved.run();
        }
        List.copyOf(apart.keySet()).stream()
                .filter(side -> side.getTabs().isEmpty())
                .forEach(this::hide);
    }

    private void hide(TabPane side) {
        TabWindow window = apart.remove(side);
        if (window != null) {
            window.stage().hide();
        }
        if (active.equals(side)) {
            activate(home);
        }
    }

    /** The program ends: the main window has what is to be said. */
    void hideWindows() {
        List.copyOf(apart.keySet()).forEach(this::hide);
    }

    private static void move(Tab tab, TabPane to) {
        tab.getTabPane().getTabs().remove(tab);
        to.getTabs().add(tab);
        to.getSelectionModel().select(tab);
    }

    /** Whether tabs stand side by side. */
    ObservableBooleanValue parted() {
        return Bindings.size(both.getItems()).greaterThan(1);
    }

    /** Moves the visible tab to the other side of the main window; whether it did: the last one at the left stays. */
    boolean toOtherSide() {
        Tab tab = front();
        if (tab == null || (active.equals(left) && left.getTabs().size() < 2)) {
            return false;
        }
        TabPane to = active.equals(right) ? left : right;
        if (!both.getItems().contains(to)) {
            both.getItems().add(to);
            both.setDividerPositions(0.5);
        }
        move(tab, to);
        show(tab);
        return true;
    }

    /** Moves the visible tab to a window of its own, and from there back; whether there is one. */
    boolean toOwnWindow() {
        Tab tab = front();
        if (tab == null) {
            return false;
        }
        if (isApart()) {
            move(tab, home);
        } else {
            TabPane side = side("tabs-apart");
            side.setPrefSize(active.getWidth(), active.getHeight());
            TabWindow window = windows.apply(side);
            apart.put(side, window);
            window.stage().focusedProperty().subscribe(here -> {
                if (here && apart.containsKey(side)) {
                    activate(side);
                }
            });
            window.stage().show();
            move(tab, side);
        }
        show(tab);
        return true;
    }

    /** Shows a tab in its side, and brings the window of that to the front where it is another one. */
    void show(Tab tab) {
        TabPane side = tab.getTabPane();
        Optional<Window> before = window();
        side.getSelectionModel().select(tab);
        activate(side);
        if (!window().equals(before)) {
            raise();
        }
    }

    /** Brings the window that has the keyboard, or had it last, to the front of all programs. */
    void raise() {
        if (window().orElse(null) instanceof Stage stage) {
            stage.setIconified(false);
            stage.toFront();
            stage.requestFocus();
        }
    }

    /** Puts the keyboard back into the window that has it now, after one that belongs to the main window was closed. */
    Runnable backTo() {
        TabPane side = active;
        return () -> {
            if (apart.containsKey(side)) {
                activate(side);
                raise();
            }
        };
    }

    List<Tab> all() {
        return Stream.concat(Stream.of(left, right), apart.keySet().stream())
                .flatMap(side -> side.getTabs().stream())
                .toList();
    }

    /** Those of the window that has the keyboard. */
    List<Tab> ofWindow() {
        return isApart()
                ? List.copyOf(active.getTabs())
                : Stream.of(left, right)
                        .flatMap(side -> side.getTabs().stream())
                        .toList();
    }
}
