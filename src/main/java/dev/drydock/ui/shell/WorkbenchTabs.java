package dev.drydock.ui.shell;

import dev.drydock.profile.Environment;
import dev.drydock.ui.theme.EnvironmentPaint;
import dev.drydock.ui.theme.Icons;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The tabs, each found again by its key; behind them what is shown while there is none. */
final class WorkbenchTabs extends StackPane {

    private final TabPane pane = new TabPane();
    private final Map<String, Tab> byKey = new LinkedHashMap<>();

    WorkbenchTabs() {
        pane.setId("tabs");
        pane.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
        pane.setTabDragPolicy(TabPane.TabDragPolicy.REORDER);
        pane.visibleProperty().bind(javafx.beans.binding.Bindings.isNotEmpty(pane.getTabs()));
        getChildren().add(pane);
    }

    /** Shows {@code node} while there is no tab. */
    void background(Node node) {
        node.visibleProperty().bind(pane.visibleProperty().not());
        getChildren().setAll(node, pane);
    }

    /**
     * Opens a tab, or shows the one with this key.
     *
     * @param environment colours the tab; null for a tab of no server
     * @param closed run when the tab is closed
     */
    void open(
            String key,
            String title,
            Feather icon,
            @Nullable Environment environment,
            Supplier<Node> content,
            Runnable closed) {
        Tab tab = byKey.get(key);
        if (tab == null) {
            tab = new Tab(title, content.get());
            tab.setTooltip(new Tooltip(title));
            tab.setGraphic(graphic(icon, environment));
            tab.setOnClosed(_ -> {
                byKey.remove(key);
                closed.run();
            });
            byKey.put(key, tab);
            pane.getTabs().add(tab);
        }
        pane.getSelectionModel().select(tab);
    }

    boolean isOpen(String key) {
        return byKey.containsKey(key);
    }

    Optional<Node> content(String key) {
        return Optional.ofNullable(byKey.get(key)).map(Tab::getContent);
    }

    void closeSelected() {
        Tab tab = pane.getSelectionModel().getSelectedItem();
        if (tab != null) {
            close(tab);
        }
    }

    void closeAll() {
        java.util.List.copyOf(pane.getTabs()).forEach(this::close);
    }

    /** Selects the tab {@code by} places further, around the end. */
    void step(int by) {
        int size = pane.getTabs().size();
        if (size > 0) {
            pane.getSelectionModel()
                    .select(Math.floorMod(pane.getSelectionModel().getSelectedIndex() + by, size));
        }
    }

    private void close(Tab tab) {
        pane.getTabs().remove(tab);
        tab.getOnClosed().handle(new javafx.event.Event(Tab.CLOSED_EVENT));
    }

    private static Node graphic(Feather icon, @Nullable Environment environment) {
        Node symbol = Icons.of(icon, "dd-muted");
        if (environment == null) {
            return symbol;
        }
        Region mark = new Region();
        mark.getStyleClass().add("dd-tab-environment");
        EnvironmentPaint.apply(mark, environment);
        HBox both = new HBox(6, mark, symbol);
        both.setAlignment(javafx.geometry.Pos.CENTER_LEFT);
        return both;
    }
}
