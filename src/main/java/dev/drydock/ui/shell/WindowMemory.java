package dev.drydock.ui.shell;

import dev.drydock.ui.control.ViewMemory;
import dev.drydock.ui.server.ServerTree;
import dev.drydock.ui.task.TasksPanel;
import dev.drydock.ui.theme.Theme;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.geometry.Rectangle2D;
import javafx.scene.Node;
import javafx.scene.control.SplitPane;
import javafx.scene.input.MouseEvent;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/** Puts the window where it was left, and tells of every change of that. */
final class WindowMemory implements ViewMemory {

    private static final String SERVER_WIDTH = "servers.width";
    private static final double LEAST_SERVERS = 200;
    private static final double MOST_SERVERS = 320;
    private static final int MOST_PLACINGS = 6;
    /** A new window is moved in steps; its place is judged when there was none for so long. */
    private static final Duration STILL = Duration.millis(300);

    private final Stage stage;
    private final Theme theme;
    private final SplitPane columns;
    private final SplitPane rows;
    private final TasksPanel tasks;
    private final ReadOnlyBooleanProperty folded;
    private final Consumer<WindowState> save;
    private final double serverShare;
    private final Map<String, String> views;
    /** Where it was put before it was shown. */
    private final Rectangle2D first;

    private Rectangle2D bounds;
    private double tasksDivider;
    /** Of which panes the mouse holds a divider: only then its moves are the user's. */
    private @Nullable SplitPane held;

    private int placings = MOST_PLACINGS;
    private final PauseTransition still = new PauseTransition(STILL);

    WindowMemory(
            Stage stage,
            Theme theme,
            SplitPane columns,
            SplitPane rows,
            TasksPanel tasks,
            ReadOnlyBooleanProperty folded,
            WindowState state,
            Consumer<WindowState> save) {
        this.stage = stage;
        this.theme = theme;
        this.columns = columns;
        this.rows = rows;
        this.tasks = tasks;
        this.folded = folded;
        this.save = save;
        Rectangle2D wanted = bounds(state);
        boolean fills = WindowPlacement.fills(wanted, screens());
        first = fills ? WindowPlacement.within(wanted) : wanted;
        bounds = first;
        tasksDivider = state.tasksDivider();
        stage.setX(bounds.getMinX());
        stage.setY(bounds.getMinY());
        stage.setWidth(bounds.getWidth());
        stage.setHeight(bounds.getHeight());
        stage.setMaximized(fills || state.maximised());
        serverShare = state.serverDivider();
        views = new HashMap<>(state.views());
    }

    private static double topOfScreens() {
        return screens().stream().mapToDouble(Rectangle2D::getMinY).min().orElse(0);
    }

    /** The usable areas, the primary one first. */
    private static List<Rectangle2D> screens() {
        return Screen.getScreens().stream().map(Screen::getVisualBounds).toList();
    }

    /** Where the window goes on the screens of now. */
    static Rectangle2D bounds(WindowState state) {
        return WindowPlacement.place(state, screens());
    }

    /**
     * Begins to watch; call it once the window is shown. Each layout moves the dividers, also while a window manager gives
     * the window its size in steps: they are put back to where somebody dragged them.
     */
    void watch() {
        columns.applyCss();
        columns.layout();
        placeDividers();
        InvalidationListener placed = _ -> {
            if (held == null) {
                placeDividers();
            }
        };
        columns.widthProperty().addListener(placed);
        // once more when the layout that folded them is through: it keeps the pixels that they had
        folded.addListener(_ -> {
            placeDividers();
            Platform.runLater(this::placeDividers);
        });
        rows.heightProperty().addListener(placed);
        stage.getScene()
                .addEventFilter(
                        MouseEvent.MOUSE_PRESSED,
                        press -> held = press.getTarget() instanceof Node target ? ofDivider(target) : null);
        stage.getScene().addEventFilter(MouseEvent.MOUSE_RELEASED, _ -> held = null);
        still.setOnFinished(_ -> stoodStill());
        onScreen();
        stage.yProperty().addListener(_ -> onScreen());
        InvalidationListener changed = _ -> changed();
        stage.xProperty().addListener(changed);
        stage.yProperty().addListener(changed);
        stage.widthProperty().addListener(changed);
        stage.heightProperty().addListener(changed);
        stage.maximizedProperty().addListener(changed);
        columns.getDividers().getFirst().positionProperty().addListener(changed);
        rows.getDividers().getFirst().positionProperty().addListener(changed);
        theme.choiceProperty().addListener(changed);
        tasks.openProperty().addListener(_ -> {
            foldTasks();
            changed();
        });
    }

    /** The panes whose divider this is, or the grip in it; null if it is neither. */
    private static @Nullable SplitPane ofDivider(Node target) {
        return Stream.iterate(target, Objects::nonNull, Node::getParent)
                .filter(node -> node.getStyleClass().contains("split-pane-divider"))
                .findFirst()
                .map(divider -> (SplitPane) divider.getParent())
                .orElse(null);
    }

    WindowState state() {
        return new WindowState(
                true,
                bounds.getMinX(),
                bounds.getMinY(),
                bounds.getWidth(),
                bounds.getHeight(),
                stage.isMaximized(),
                serverShare,
                tasksDivider,
                tasks.openProperty().get(),
                theme.choiceProperty().get(),
                views);
    }

    @Override
    public Optional<String> get(String key) {
        return Optional.ofNullable(views.get(key));
    }

    @Override
    public void put(String key, String value) {
        if (!value.equals(views.put(key, value))) {
            save.accept(state());
        }
    }

    /** The width of the servers in pixels, whatever that of the window is. */
    private double serverWidth() {
        return get(SERVER_WIDTH)
                .map(Double::parseDouble)
                .orElseGet(() -> Math.clamp(serverShare * columns.getWidth(), LEAST_SERVERS, MOST_SERVERS));
    }

    /**
     * Some window managers put a new window's title bar above the screen, where nobody can grab it. It is put back at once
     * a few times, and then whenever it stood still there, since a slow manager answers late.
     */
    private void onScreen() {
        still.playFromStart();
        if (placings > MOST_PLACINGS / 2 && stage.getY() < topOfScreens()) {
            placings--;
            Platform.runLater(this::putBack);
        }
    }

    private void stoodStill() {
        if (placings > 0 && stage.getY() < topOfScreens()) {
            placings--;
            putBack();
            still.playFromStart();
        }
    }

    /** Not to the last bounds: a window that is moved tells of its x while its y is still the old one. */
    private void putBack() {
        stage.setX(first.getMinX());
        stage.setY(first.getMinY());
    }

    private void placeDividers() {
        if (columns.getWidth() > 0) {
            columns.setDividerPositions((folded.get() ? ServerTree.FOLDED_WIDTH : serverWidth()) / columns.getWidth());
        }
        foldTasks();
    }

    /** A folded panel is as high as its heading; an open one has the share that the user gave it. */
    private void foldTasks() {
        boolean open = tasks.openProperty().get();
        tasks.setMaxHeight(open ? Double.MAX_VALUE : TasksPanel.FOLDED_HEIGHT);
        rows.setDividerPositions(open ? tasksDivider : 1);
    }

    private void changed() {
        boolean ordinary = !stage.isMaximized() && !stage.isIconified() && !stage.isFullScreen();
        if (ordinary && stage.getY() >= topOfScreens()) {
            bounds = new Rectangle2D(stage.getX(), stage.getY(), stage.getWidth(), stage.getHeight());
        }
        if (columns.equals(held) && !folded.get() && columns.getWidth() > 0) {
            double width = columns.getDividerPositions()[0] * columns.getWidth();
            views.put(SERVER_WIDTH, Long.toString(Math.round(width)));
        }
        if (rows.equals(held) && tasks.openProperty().get() && tasks.getMaxHeight() > TasksPanel.FOLDED_HEIGHT) {
            tasksDivider = rows.getDividerPositions()[0];
        }
        save.accept(state());
    }
}
