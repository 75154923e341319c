package dev.drydock.ui.shell;

import dev.drydock.profile.Profile;
import dev.drydock.ui.control.DefaultButton;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.palette.CommandPalette;
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
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/**
 * The tabs, each found again by its key, whichever side or window they are in; behind them what is shown while there is none.
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

    private final TabSides sides = new TabSides(this::turned, this::moved);
    private final Map<String, Tab> byKey = new LinkedHashMap<>();
    private final Map<Tab, TabPage> pages = new HashMap<>();
    private final Set<String> standIns = new HashSet<>();
    private final TabTrail trail = new TabTrail();
    private Runnable selected = () -> {};
    private Runnable changed = () -> {};
    private Supplier<List<MenuItem>> menu = List::of;

    WorkbenchTabs() {
        getChildren().add(sides.inMain());
    }

    /**
     * @param opener makes a window around tabs
     * @param offers what the menu of a tab offers for the visible one
     */
    void windowsBy(Stage main, Function<TabPane, TabWindow> opener, Supplier<List<MenuItem>> offers) {
        sides.windowsBy(main, opener);
        menu = offers;
    }

    TabSides sides() {
        return sides;
    }

    /** Moves the visible tab to the other side of the window. */
    void toOtherSide() {
        if (sides.toOtherSide()) {
            Platform.runLater(this::focusContent);
        }
    }

    /** Moves the visible tab to a window of its own, and from there back. */
    void toOwnWindow() {
        if (sides.toOwnWindow()) {
            Platform.runLater(this::focusContent);
        }
    }

    /** Shows {@code node} while there is no tab. */
    void background(Node node) {
        node.visibleProperty().bind(sides.inMain().visibleProperty().not());
        getChildren().setAll(node, sides.inMain());
    }

    /** Opens a tab, in the place of the one with this key, whose place is taken by the one that is next opened under it. */
    void standIn(String key, String title, Feather icon, Profile profile, Supplier<TabPage> content) {
        standIns.add(key);
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
        if (sides.window().isPresent() && !typing) {
            // what was typed while the page was made comes first
            Platform.runLater(() -> {
                if (!typesElsewhere()) {
                    focusContent();
                }
            });
        }
    }

    /**
     * Whoever types somewhere goes on typing there, unless it is in a tab: another one comes before it. An empty field may
     * have the keyboard just because what had it went; that of the palette was asked for.
     */
    private boolean typesElsewhere() {
        Scene scene = sides.active().getScene();
        Node owner = scene == null ? null : scene.getFocusOwner();
        if (!(owner instanceof TextInputControl field)) {
            return false;
        }
        for (Node node = owner; node != null; node = node.getParent()) {
            if (node instanceof CommandPalette) {
                return node.isVisible();
            }
            if (node.equals(sides.inMain()) || node.equals(sides.active())) {
                return false;
            }
        }
        return field.getLength() > 0;
    }

    /** Puts the keyboard into the visible tab. */
    void focusContent() {
        Tab tab = sides.front();
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
        TabPane side = sides.active();
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
            addMenu(tab);
            side.getTabs().add(place, tab);
            trail.opened(key);
        }
        sides.show(tab);
    }

    private void addMenu(Tab tab) {
        ContextMenu offered = new ContextMenu(menu.get().toArray(MenuItem[]::new));
        offered.setOnShowing(_ -> {
            sides.show(tab);
            offered.getItems().setAll(menu.get());
        });
        tab.setContextMenu(offered);
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
        moved();
    }

    private void moved() {
        selected.run();
        changed.run();
    }

    private static @Nullable Profile profileOf(@Nullable Tab tab) {
        return tab != null && tab.getGraphic() instanceof TabMark mark ? mark.profile() : null;
    }

    /** The server that the visible tab is of; null for a tab of none, or none. */
    @Nullable
    Profile profile() {
        return profileOf(sides.front());
    }

    /** The same of the main window. */
    @Nullable
    Profile profileInMain() {
        return profileOf(sides.frontInMain());
    }

    /** The key of the visible tab; empty if there is none. */
    String selectedKey() {
        return keyOf(sides.front());
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
            sides.show(tab);
        }
    }

    /** @param listener told the keys of the open tabs in their order, and that of the one in front, whenever they are others */
    void onTabs(BiConsumer<List<String>, String> listener) {
        changed = () -> listener.accept(keys(), selectedKey());
    }

    /** Those of the open tabs, in their order. */
    List<String> keys() {
        return sides.all().stream().map(this::keyOf).toList();
    }

    /** The page of an open tab; null if it is not open. */
    @Nullable
    TabPage page(String key) {
        return page(byKey.get(key)).orElse(null);
    }

    /** Closes the tab with this key. */
    void close(String key) {
        Tab tab = byKey.get(key);
        if (tab != null) {
            close(tab);
        }
    }

    /** @param listener told that another tab has come to the front */
    void onSelected(Runnable listener) {
        selected = listener;
    }

    /** Shows the names, environments and locks of the servers of all tabs again. */
    void refresh(ServerGuards guards) {
        sides.all().forEach(tab -> {
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
        sides.refresh();
    }

    /** Puts the keyboard into the first search that the visible tab shows; whether it has one. */
    boolean search() {
        Tab tab = sides.front();
        return tab != null && TabContent.search(tab.getContent());
    }

    /** The page of the visible tab. */
    Optional<TabPage> page() {
        return page(sides.front());
    }

    /** The page of the tab that is visible in the main window. */
    Optional<TabPage> pageInMain() {
        return page(sides.frontInMain());
    }

    private Optional<TabPage> page(@Nullable Tab tab) {
        return tab == null ? Optional.empty() : Optional.ofNullable(pages.get(tab));
    }

    /** Reads again what the visible tab shows. */
    void refresh() {
        page().ifPresent(TabPage::refresh);
    }

    /** Presses the default button that the visible tab shows. */
    void runDefault() {
        Tab tab = sides.front();
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
        Tab tab = sides.front();
        if (tab != null) {
            close(tab);
        }
    }

    /** Closes those of the window that has the keyboard. */
    void closeAll() {
        sides.ofWindow().forEach(this::close);
    }

    void close(TabPane side) {
        List.copyOf(side.getTabs()).forEach(this::close);
    }

    /** Selects the tab {@code by} places further, around the end. */
    void step(int by) {
        TabPane side = sides.active();
        int size = side.getTabs().size();
        if (size > 0) {
            side.getSelectionModel()
                    .select(Math.floorMod(side.getSelectionModel().getSelectedIndex() + by, size));
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
