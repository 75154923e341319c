package dev.drydock.ui.shell;

import dev.drydock.profile.Profile;
import dev.drydock.ui.control.DefaultButton;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.server.ServerGuards;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * The tabs, each found again by its key, where wanted in two panes side by side; behind them what is shown while there is none.
 */
final class WorkbenchTabs extends StackPane {

    /** @param again opens the tab anew after it was closed */
    private record Wanted(
            String key,
            String title,
            Feather icon,
            @Nullable Profile profile,
            Supplier<TabPage> content,
            Runnable again) {}

    /** With less for both, one stands above the other, so that none is cut. */
    private static final double WIDE = 1300;

    private final TabPane pane = new TabPane();
    /** At the right, while a tab is there. */
    private final TabPane beside = new TabPane();

    private final SplitPane both = new SplitPane(pane);
    /** The one of the two that had the keyboard last. */
    private TabPane active = pane;

    private final Map<String, Tab> byKey = new LinkedHashMap<>();
    private final Map<Tab, TabPage> pages = new HashMap<>();
    private final Set<String> standIns = new HashSet<>();
    private final TabTrail trail = new TabTrail();
    private Consumer<@Nullable Profile> selected = _ -> {};

    WorkbenchTabs() {
        pane.setId("tabs");
        beside.setId("tabs-beside");
        for (TabPane each : List.of(pane, beside)) {
            each.setTabClosingPolicy(TabPane.TabClosingPolicy.ALL_TABS);
            each.setTabDragPolicy(TabPane.TabDragPolicy.REORDER);
            each.setMinWidth(0);
            each.getSelectionModel().selectedItemProperty().addListener((_, before, tab) -> turned(before, tab));
            each.focusWithinProperty().subscribe(here -> {
                if (here) {
                    activate(each);
                }
            });
            each.getTabs().addListener((InvalidationListener) _ -> Platform.runLater(this::settle));
            new FocusKeeper(each).watch();
        }
        both.visibleProperty().bind(Bindings.isNotEmpty(pane.getTabs()));
        both.getStyleClass().add("dd-sides");
        both.orientationProperty()
                .bind(both.widthProperty()
                        .map(width -> width.doubleValue() >= WIDE ? Orientation.HORIZONTAL : Orientation.VERTICAL));
        getChildren().add(both);
    }

    private void activate(TabPane now) {
        if (!active.equals(now)) {
            active = now;
            selected.accept(profile());
        }
    }

    /** Without a tab at the right there is one pane; without one at the left, those of the right are there. */
    private void settle() {
        if (pane.getTabs().isEmpty() && !beside.getTabs().isEmpty()) {
            Tab front = beside.getSelectionModel().getSelectedItem();
            List.copyOf(beside.getTabs()).forEach(tab -> move(tab, pane));
            pane.getSelectionModel().select(front);
        }
        if (beside.getTabs().isEmpty() && both.getItems().remove(beside)) {
            activate(pane);
        }
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

    /** Moves the visible tab to the other side; the last one at the left stays. */
    void toOtherSide() {
        Tab tab = active.getSelectionModel().getSelectedItem();
        if (tab == null || (active.equals(pane) && pane.getTabs().size() < 2)) {
            return;
        }
        TabPane to = active.equals(pane) ? beside : pane;
        if (!both.getItems().contains(to)) {
            both.getItems().add(to);
            both.setDividerPositions(0.5);
        }
        move(tab, to);
        activate(to);
        Platform.runLater(this::focusContent);
    }

    private List<Tab> all() {
        return Stream.of(pane, beside).flatMap(each -> each.getTabs().stream()).toList();
    }

    /** Shows {@code node} while there is no tab. */
    void background(Node node) {
        node.visibleProperty().bind(both.visibleProperty().not());
        getChildren().setAll(node, both);
    }

    /** Opens a tab whose place is taken by the one that is next opened under its key. */
    void standIn(String key, String title, Feather icon, Profile profile, Supplier<TabPage> content) {
        show(new Wanted(key, title, icon, profile, content, () -> standIn(key, title, icon, profile, content)));
        standIns.add(key);
    }

    /**
     * Opens a tab, or shows the one with this key.
     *
     * @param profile whose environment the tab shows; null for a tab of no server
     * @param content made only if the tab is not open yet; told when it is shown, hidden and closed
     */
    void open(String key, String title, Feather icon, @Nullable Profile profile, Supplier<TabPage> content) {
        open(key, title, icon, profile, content, () -> open(key, title, icon, profile, content));
    }

    /** @param again opens the tab anew after it was closed, for a server that may have gone meanwhile */
    void open(
            String key,
            String title,
            Feather icon,
            @Nullable Profile profile,
            Supplier<TabPage> content,
            Runnable again) {
        boolean typing = typesElsewhere();
        show(new Wanted(key, title, icon, profile, content, again));
        if (getScene() != null && !typing) {
            Platform.runLater(this::focusContent);
        }
    }

    /**
     * Whoever types somewhere goes on typing there, unless it is in a tab: another one comes before it. An empty field may
     * have the keyboard just because what had it went.
     */
    private boolean typesElsewhere() {
        Node owner = getScene() == null ? null : getScene().getFocusOwner();
        if (!(owner instanceof TextInputControl field) || field.getLength() == 0) {
            return false;
        }
        for (Node node = owner; node != null; node = node.getParent()) {
            if (node.equals(both)) {
                return false;
            }
        }
        return true;
    }

    /** Puts the keyboard into the visible tab. */
    void focusContent() {
        Tab tab = active.getSelectionModel().getSelectedItem();
        TabPage page = tab == null ? null : pages.get(tab);
        if (tab == null || tab.getContent() == null) {
            return;
        }
        TabContent.prepare(tab.getContent());
        if (page == null || !page.takeKeyboard()) {
            TabContent.focus(tab.getContent());
        }
    }

    private void show(Wanted wanted) {
        String key = wanted.key();
        TabPane side = active;
        int place = side.getTabs().size();
        if (standIns.remove(key)) {
            Tab standIn = byKey.get(key);
            if (standIn != null && standIn.getTabPane() != null) {
                side = standIn.getTabPane();
                place = side.getTabs().indexOf(standIn);
            }
            close(key);
        }
        Tab tab = byKey.get(key);
        if (tab == null) {
            TabPage page = wanted.content().get();
            tab = new Tab(wanted.title(), page.node());
            pages.put(tab, page);
            tab.setTooltip(new Tooltip(wanted.title()));
            TabMark mark = new TabMark(wanted.icon(), wanted.profile());
            tab.setGraphic(mark);
            Tab made = tab;
            tab.setOnClosed(_ -> {
                byKey.remove(key, made);
                TabPage gone = pages.remove(made);
                if (gone != null) {
                    Consumer<TabPage> shown = gone.carried();
                    trail.closed(key, () -> {
                        wanted.again().run();
                        carry(key, shown);
                    });
                    gone.close();
                }
            });
            byKey.put(key, tab);
            side.getTabs().add(place, tab);
            trail.opened(key);
        }
        show(tab);
    }

    private void show(Tab tab) {
        tab.getTabPane().getSelectionModel().select(tab);
        activate(tab.getTabPane());
    }

    /** A server that is connected first has its tab later; that one begins anew. */
    private void carry(String key, Consumer<TabPage> shown) {
        Tab tab = byKey.get(key);
        TabPage page = tab == null ? null : pages.get(tab);
        if (page != null) {
            shown.accept(page);
        }
    }

    private void turned(@Nullable Tab before, @Nullable Tab now) {
        TabPage left = before == null ? null : pages.get(before);
        if (left != null) {
            left.hidden();
        }
        TabPage page = now == null ? null : pages.get(now);
        if (page != null) {
            page.shown();
        }
        if (now != null) {
            trail.visited(keyOf(now));
        }
        selected.accept(profile());
    }

    private static @Nullable Profile profileOf(@Nullable Tab tab) {
        return tab != null && tab.getGraphic() instanceof TabMark mark ? mark.profile() : null;
    }

    /** The server that the visible tab is of; null for a tab of none, or none. */
    @Nullable
    Profile profile() {
        return profileOf(active.getSelectionModel().getSelectedItem());
    }

    /** The key of the visible tab; empty if there is none. */
    String selectedKey() {
        return keyOf(active.getSelectionModel().getSelectedItem());
    }

    private String keyOf(@Nullable Tab tab) {
        return byKey.entrySet().stream()
                .filter(entry -> entry.getValue().equals(tab))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse("");
    }

    /** Brings the tab with this key to the front, if it is open. */
    void select(String key) {
        Tab tab = byKey.get(key);
        if (tab != null) {
            show(tab);
        }
    }

    /** @param listener told the keys of the open tabs in their order, and that of the one in front, whenever they are others */
    void onTabs(BiConsumer<List<String>, String> listener) {
        InvalidationListener tell =
                _ -> listener.accept(all().stream().map(this::keyOf).toList(), selectedKey());
        for (TabPane each : List.of(pane, beside)) {
            each.getTabs().addListener(tell);
            each.getSelectionModel().selectedItemProperty().addListener(tell);
        }
    }

    /** Closes the tab with this key. */
    void close(String key) {
        Tab tab = byKey.get(key);
        if (tab != null) {
            close(tab);
        }
    }

    /** @param listener told whose tab has come to the front; null for one of no server */
    void onSelected(Consumer<@Nullable Profile> listener) {
        selected = listener;
    }

    /** Shows the names, environments and locks of the servers of all tabs again. */
    void refresh(ServerGuards guards) {
        all().forEach(tab -> {
            if (tab.getGraphic() instanceof TabMark mark) {
                Profile before = mark.profile();
                mark.refresh(guards);
                Profile now = mark.profile();
                if (before != null && now != null && tab.getText().startsWith(before.name())) {
                    tab.setText(
                            now.name() + tab.getText().substring(before.name().length()));
                    tab.setTooltip(new Tooltip(tab.getText()));
                }
            }
        });
    }

    /** Puts the keyboard into the first search that the visible tab shows; whether it has one. */
    boolean search() {
        Tab tab = active.getSelectionModel().getSelectedItem();
        return tab != null && TabContent.search(tab.getContent());
    }

    /** The page of the visible tab. */
    Optional<TabPage> page() {
        Tab tab = active.getSelectionModel().getSelectedItem();
        return tab == null ? Optional.empty() : Optional.ofNullable(pages.get(tab));
    }

    /** Reads again what the visible tab shows. */
    void refresh() {
        page().ifPresent(TabPage::refresh);
    }

    /** Presses the default button that the visible tab shows. */
    void runDefault() {
        Tab tab = active.getSelectionModel().getSelectedItem();
        if (tab != null) {
            DefaultButton.pressNext(tab.getContent());
        }
    }

    boolean isOpen(String key) {
        return byKey.containsKey(key);
    }

    Optional<Node> content(String key) {
        return Optional.ofNullable(byKey.get(key)).map(Tab::getContent);
    }

    void closeSelected() {
        Tab tab = active.getSelectionModel().getSelectedItem();
        if (tab != null) {
            close(tab);
        }
    }

    void closeAll() {
        all().forEach(this::close);
    }

    /** Selects the tab {@code by} places further, around the end. */
    void step(int by) {
        int size = active.getTabs().size();
        if (size > 0) {
            active.getSelectionModel()
                    .select(Math.floorMod(active.getSelectionModel().getSelectedIndex() + by, size));
        }
    }

    /** Brings the tab to the front that was there before (-1), or before going back (1). */
    void stepTrail(int by) {
        trail.step(by).ifPresent(key -> {
            select(key);
            focusContent();
        });
    }

    /** Opens the tab that was closed last, showing what it showed. */
    void reopen() {
        trail.reopen();
    }

    private void close(Tab tab) {
        byKey.values().remove(tab);
        tab.getTabPane().getTabs().remove(tab);
        tab.getOnClosed().handle(new javafx.event.Event(Tab.CLOSED_EVENT));
    }
}
