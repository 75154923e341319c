package dev.drydock.ui.shell;

import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.task.TasksPanel;
import java.util.function.Consumer;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.StackPane;
import javafx.stage.Screen;
import javafx.stage.Stage;

/** Tabs in a window of their own, with the tasks below them. JavaFX thread only. */
final class TabWindow {

    /** How far below and to the right of the main window it opens. */
    private static final double AWAY = 48;

    private static final double MOST_TASKS = 200;

    private final Stage stage = new Stage();
    private final WindowMark mark;

    /**
     * Shows nothing yet.
     *
     * @param main the window that the first tab comes from
     * @param closed closes the tabs, when the user closes the window
     * @param dressed gives a scene the look and the keys of the main window
     */
    TabWindow(
            TabPane tabs, Stage main, ServerGuards guards, TasksPanel tasks, Runnable closed, Consumer<Scene> dressed) {
        tasks.setMaxHeight(MOST_TASKS);
        BorderPane window = new BorderPane(tabs);
        window.setBottom(tasks);
        window.getStyleClass().add("dd-window");
        HeaderStrip.lowWhereLow(window);
        stage.getIcons().setAll(main.getIcons());
        Rectangle2D room =
                Screen.getScreensForRectangle(main.getX(), main.getY(), main.getWidth(), main.getHeight()).stream()
                        .findFirst()
                        .orElse(Screen.getPrimary())
                        .getVisualBounds();
        double width = Math.min(tabs.getPrefWidth(), room.getWidth() - AWAY);
        double height = Math.min(tabs.getPrefHeight(), room.getHeight() - AWAY);
        stage.setX(Math.min(main.getX() + AWAY, room.getMaxX() - width));
        stage.setY(Math.min(main.getY() + AWAY, room.getMaxY() - height));
        Scene scene = new Scene(new StackPane(window), width, height);
        dressed.accept(scene);
        stage.setScene(scene);
        stage.setOnCloseRequest(event -> {
            event.consume();
            closed.run();
        });
        mark = new WindowMark(stage, guards, _ -> {
            Tab front = tabs.getSelectionModel().getSelectedItem();
            return front == null ? "" : front.getText();
        });
        tabs.getSelectionModel()
                .selectedItemProperty()
                .subscribe(
                        tab -> mark.show(tab != null && tab.getGraphic() instanceof TabMark of ? of.profile() : null));
    }

    Stage stage() {
        return stage;
    }

    /** Shows name, environment and lock again. */
    void refresh() {
        mark.refresh();
    }
}
