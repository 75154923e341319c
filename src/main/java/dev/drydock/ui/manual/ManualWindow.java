package dev.drydock.ui.manual;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.SearchField;
import dev.drydock.ui.manual.ManualPages.Hit;
import dev.drydock.ui.manual.ManualPages.Page;
import dev.drydock.ui.task.Background;
import dev.drydock.ui.theme.Theme;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.animation.AnimationTimer;
import javafx.animation.PauseTransition;
import javafx.geometry.Pos;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Screen;
import javafx.stage.Stage;
import javafx.stage.Window;
import javafx.util.Duration;
import org.commonmark.node.Document;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The manual beside the window that it explains: its pages at the left, one of them at the right. JavaFX thread only. */
public final class ManualWindow {

    private static final Messages TEXT = Messages.of("ui");
    private static final double WIDTH = 1000;
    private static final double HEIGHT = 760;
    private static final double SHARE_OF_PAGES = 0.27;
    private static final Duration AFTER_THE_LAST_KEY = Duration.millis(250);
    /** Nanoseconds of a frame that drawing a long page takes. */
    private static final long OF_A_FRAME = 8_000_000;

    /** @param heading below which to begin; empty for the top */
    private record Place(String page, String heading) {}

    /** @param place empty for a group of pages */
    private record Entry(String title, Optional<Place> place) {}

    private final ManualPages manual = new ManualPages();
    private final ManualText text = new ManualText(this::follow);
    private final Stage stage = new Stage();
    private final SearchField search = new SearchField(TEXT.text("manual.search"));
    private final TreeView<Entry> list = new TreeView<>(new TreeItem<>());
    private final VBox page = new VBox();
    private final ScrollPane scroll = new ScrollPane(page);
    private final IconButton back = new IconButton(Feather.CHEVRON_LEFT, TEXT.text("manual.back"), this::back);
    private final Deque<Place> trail = new ArrayDeque<>();
    private final Deque<Node> undrawn = new ArrayDeque<>();
    private @Nullable Place shown;

    private final AnimationTimer drawing = new AnimationTimer() {
        @Override
        public void handle(long now) {
            draw(System.nanoTime() + OF_A_FRAME);
        }
    };

    /** @param shortcuts shows all shortcuts */
    public ManualWindow(Window owner, Theme theme, Runnable shortcuts) {
        stage.initOwner(owner);
        stage.setTitle(TEXT.text("manual.title"));
        search.setId("manual-search");
        list.setId("manual-pages");
        list.setShowRoot(false);
        list.setCellFactory(_ -> new EntryCell());
        list.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> {
            if (item != null) {
                item.getValue().place().ifPresent(this::open);
            }
        });
        PauseTransition pause = new PauseTransition(AFTER_THE_LAST_KEY);
        pause.setOnFinished(_ -> look(search.getText()));
        search.textProperty().addListener(_ -> pause.playFromStart());
        search.addEventHandler(KeyEvent.KEY_PRESSED, event -> {
            if (event.getCode() == KeyCode.DOWN || event.getCode() == KeyCode.ENTER) {
                list.requestFocus();
                list.getSelectionModel().selectNext();
                event.consume();
            }
        });
        VBox.setVgrow(list, Priority.ALWAYS);
        VBox left = new VBox(8, search, list);
        left.getStyleClass().add("dd-manual-pages");
        page.getStyleClass().add("dd-manual");
        scroll.setId("manual-text");
        scroll.setFitToWidth(true);
        Button keys = new Button(TEXT.text("help.shortcuts"));
        keys.setId("manual-shortcuts");
        keys.getStyleClass().add("flat");
        keys.setOnAction(_ -> shortcuts.run());
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox bar = new HBox(back, gap, keys);
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getStyleClass().add("dd-toolbar");
        back.setId("manual-back");
        back.setDisable(true);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        SplitPane split = new SplitPane(left, new VBox(bar, scroll));
        split.setDividerPositions(SHARE_OF_PAGES);
        SplitPane.setResizableWithParent(left, false);
        Rectangle2D room = Screen.getPrimary().getVisualBounds();
        Scene scene = new Scene(split, Math.min(WIDTH, room.getWidth()), Math.min(HEIGHT, room.getHeight()));
        theme.install(scene);
        scene.addEventHandler(KeyEvent.KEY_PRESSED, this::key);
        stage.setScene(scene);
        look("");
    }

    /**
     * Shows a page, in front of other windows.
     *
     * @param hidden runs when the manual was closed
     */
    public void show(String name, Runnable hidden) {
        stage.setOnHidden(_ -> {
            drawing.stop();
            hidden.run();
        });
        open(new Place(name, ""));
        stage.show();
        stage.toFront();
        scroll.requestFocus();
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            stage.hide();
        } else if (event.getCode() == KeyCode.F && event.isShortcutDown()) {
            search.requestFocus();
            search.selectAll();
        } else if (event.getCode() == KeyCode.LEFT && event.isAltDown()) {
            back();
        } else {
            return;
        }
        event.consume();
    }

    private void look(String words) {
        if (words.isBlank()) {
            Background.run("manual", manual::pages, this::list, _ -> {});
        } else {
            Background.run(
                    "manual",
                    () -> manual.find(words),
                    hits -> {
                        if (words.equals(search.getText())) {
                            found(hits);
                        }
                    },
                    _ -> {});
        }
    }

    private void list(List<Page> pages) {
        List<TreeItem<Entry>> items = new ArrayList<>();
        TreeItem<Entry> group = new TreeItem<>();
        for (Page one : pages) {
            TreeItem<Entry> item = new TreeItem<>(new Entry(one.title(), Optional.of(new Place(one.name(), ""))));
            if (one.group().isEmpty()) {
                items.add(item);
                continue;
            }
            if (group.getValue() == null || !group.getValue().title().equals(one.group())) {
                group = new TreeItem<>(new Entry(one.group(), Optional.empty()));
                group.setExpanded(true);
                items.add(group);
            }
            group.getChildren().add(item);
        }
        list.getRoot().getChildren().setAll(items);
        select();
    }

    private void found(List<Hit> hits) {
        List<TreeItem<Entry>> items = new ArrayList<>();
        for (Hit hit : hits) {
            TreeItem<Entry> last = items.isEmpty() ? null : items.getLast();
            if (last == null || !last.getValue().title().equals(hit.page().title())) {
                last = new TreeItem<>(new Entry(
                        hit.page().title(), Optional.of(new Place(hit.page().name(), ""))));
                last.setExpanded(true);
                items.add(last);
            }
            last.getChildren()
                    .add(new TreeItem<>(new Entry(
                            hit.heading(), Optional.of(new Place(hit.page().name(), hit.heading())))));
        }
        list.getRoot().getChildren().setAll(items);
    }

    private void select() {
        Place place = shown;
        if (place == null || !search.getText().isBlank()) {
            return;
        }
        for (TreeItem<Entry> group : list.getRoot().getChildren()) {
            List<TreeItem<Entry>> all = new ArrayList<>(group.getChildren());
            all.addFirst(group);
            all.stream()
                    .filter(item -> item.getValue().place().stream()
                            .anyMatch(at -> at.page().equals(place.page())))
                    .findFirst()
                    .ifPresent(list.getSelectionModel()::select);
        }
    }

    private void follow(String destination) {
        Place from = shown;
        String heading = destination.contains("#") ? destination.replaceFirst(".*#", "") : "";
        String name = destination.startsWith("#") && from != null
                ? from.page()
                : ManualPages.pageOf(destination).orElse(ManualPages.FIRST);
        open(new Place(name, heading));
    }

    private void back() {
        if (!trail.isEmpty()) {
            Place before = trail.pop();
            shown = null;
            open(before);
        }
    }

    private void open(Place place) {
        Place before = shown;
        if (place.equals(before)
                || (before != null
                        && before.page().equals(place.page())
                        && place.heading().isEmpty())) {
            return;
        }
        if (before != null) {
            trail.push(before);
        }
        back.setDisable(trail.isEmpty());
        shown = place;
        select();
        Background.run(
                "manual-page",
                () -> manual.read(place.page()),
                document -> {
                    if (place.equals(shown)) {
                        draw(document, place.heading());
                    }
                },
                _ -> {});
    }

    private void draw(Document document, String heading) {
        page.getChildren().clear();
        undrawn.clear();
        for (Node block = document.getFirstChild(); block != null; block = block.getNext()) {
            undrawn.add(block);
        }
        scroll.setVvalue(0);
        if (heading.isEmpty()) {
            drawing.start();
            return;
        }
        Region target = null;
        boolean past = false;
        while (!undrawn.isEmpty()) {
            Node block = undrawn.poll();
            Region drawn = text.draw(block);
            page.getChildren().add(drawn);
            if (!past && block instanceof Heading && isAt(ManualPages.text(block), heading)) {
                target = drawn;
                past = true;
            }
        }
        if (target != null) {
            scroll.applyCss();
            scroll.layout();
            double hidden = page.getHeight() - scroll.getViewportBounds().getHeight();
            scroll.setVvalue(
                    hidden <= 0 ? 0 : Math.min(1, target.getBoundsInParent().getMinY() / hidden));
        }
    }

    /** @param wanted a heading, or its letters as a link writes them */
    private static boolean isAt(String heading, String wanted) {
        return heading.equals(wanted) || anchor(heading).equals(wanted);
    }

    static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
    }

    private void draw(long until) {
        while (!undrawn.isEmpty() && System.nanoTime() < until) {
            page.getChildren().add(text.draw(undrawn.poll()));
        }
        if (undrawn.isEmpty()) {
            drawing.stop();
        }
    }

    private static final class EntryCell extends TreeCell<Entry> {

        @Override
        protected void updateItem(@Nullable Entry entry, boolean empty) {
            super.updateItem(entry, empty);
            setText(entry == null || empty ? null : entry.title());
            boolean group = entry != null && !empty && entry.place().isEmpty();
            pseudoClassStateChanged(javafx.css.PseudoClass.getPseudoClass("group"), group);
        }
    }
}
