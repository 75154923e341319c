package dev.drydock.ui.task;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.theme.Icons;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import javafx.beans.InvalidationListener;
import javafx.beans.WeakInvalidationListener;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.feather.Feather;

/** The jobs of this session below the tabs. Folded, it is one line that still says what runs. */
public final class TasksPanel extends VBox {

    /** Height of the heading, which is all of a folded panel. */
    public static final double FOLDED_HEIGHT = 28;

    private static final Messages TEXT = Messages.of("ui");

    private final TasksViewModel model;
    private final Consumer<String> locks;
    private final BooleanProperty open = new SimpleBooleanProperty();
    private final VBox rows = new VBox();
    /** Of the panel, and held by nothing else: the tasks outlive its window. */
    private final InvalidationListener changed = _ -> showRows();

    private final Map<TaskViewModel, TaskRow> rowOf = new HashMap<>();

    /**
     * @param history opens the history view
     * @param locks shows who holds the locks of a server, given its name, for a job that waits
     */
    public TasksPanel(TasksViewModel model, boolean initiallyOpen, Runnable history, Consumer<String> locks) {
        this.locks = locks;
        this.model = model;
        getStyleClass().add("dd-tasks");
        setMinHeight(FOLDED_HEIGHT);
        open.set(initiallyOpen);
        ScrollPane scroll = new ScrollPane(rows);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().addAll("edge-to-edge", "dd-tasks-scroll");
        VBox.setVgrow(scroll, Priority.ALWAYS);
        scroll.visibleProperty().bind(open);
        scroll.managedProperty().bind(open);
        rows.getStyleClass().add("dd-task-rows");
        getChildren().addAll(header(history), scroll);
        model.tasks().addListener(new WeakInvalidationListener(changed));
        showRows();
    }

    /** Whether the rows are shown; only the user opens it. */
    public BooleanProperty openProperty() {
        return open;
    }

    private HBox header(Runnable history) {
        IconButton toggle = new IconButton(Feather.CHEVRON_DOWN, TEXT.text("tasks.hide"), () -> open.set(!open.get()));
        Runnable showToggle = () -> toggle.show(
                open.get() ? Feather.CHEVRON_DOWN : Feather.CHEVRON_UP,
                TEXT.text(open.get() ? "tasks.hide" : "tasks.show"));
        open.addListener(_ -> showToggle.run());
        showToggle.run();
        Label title = new Label(TEXT.text("tasks.title"));
        title.getStyleClass().add("dd-panel-title");
        Label summary = new Label();
        summary.getStyleClass().add("dd-muted");
        summary.textProperty().bind(model.summaryProperty());
        summary.setMinWidth(Region.USE_PREF_SIZE);
        Label current = new Label();
        current.setId("tasks-current");
        current.textProperty().bind(model.currentProperty());
        current.visibleProperty().bind(open.not());
        title.setMinWidth(Region.USE_PREF_SIZE);
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        Button clear = new Button(TEXT.text("tasks.clear"));
        clear.getStyleClass().addAll("flat", "small");
        clear.setMinWidth(Region.USE_PREF_SIZE);
        clear.setOnAction(_ -> model.clearEnded());
        clear.visibleProperty().bind(open);
        clear.managedProperty().bind(open);
        Button toHistory = new Button(TEXT.text("tasks.history"), Icons.of(Feather.CLOCK));
        toHistory.getStyleClass().addAll("flat", "small");
        toHistory.setOnAction(_ -> history.run());
        toHistory.setId("tasks-history");
        toHistory.setMinWidth(Region.USE_PREF_SIZE);
        HBox header = new HBox(toggle, title, summary, current, gap, clear, toHistory);
        header.getStyleClass().add("dd-panel-header");
        header.setMinHeight(FOLDED_HEIGHT);
        header.setMaxHeight(FOLDED_HEIGHT);
        header.setAlignment(Pos.CENTER_LEFT);
        header.setId("tasks-header");
        header.setOnMouseClicked(_ -> open.set(!open.get()));
        return header;
    }

    private void showRows() {
        rowOf.keySet().retainAll(model.tasks());
        if (model.tasks().isEmpty()) {
            Label none = new Label(TEXT.text("tasks.none"));
            none.getStyleClass().addAll("dd-muted", "dd-tasks-none");
            rows.getChildren().setAll(none);
            return;
        }
        rows.getChildren()
                .setAll(model.tasks().stream()
                        .map(task -> rowOf.computeIfAbsent(task, added -> new TaskRow(model, added, locks)))
                        .toList());
    }
}
