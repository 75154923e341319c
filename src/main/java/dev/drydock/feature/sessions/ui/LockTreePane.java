package dev.drydock.feature.sessions.ui;

import dev.drydock.feature.sessions.EndSessions;
import dev.drydock.feature.sessions.LockWords;
import dev.drydock.feature.sessions.Locks;
import dev.drydock.feature.sessions.ServerSession;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.MenuKeys;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.MenuItem;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Who waits for whom: those that block at the top, those that wait for them below. */
final class LockTreePane extends BorderPane {

    private static final Messages TEXT = Messages.of("sessions");
    private static final double NONE_HEIGHT = 34;
    private static final int LONGEST = 160;

    private final Label title = new Label();
    private final Button kill = new Button(TEXT.text("locks.kill"), Icons.of(Feather.X_OCTAGON));
    private final TreeView<Locks.@Nullable Blocked> tree = new TreeView<>(new TreeItem<>(null));
    private List<Locks.Blocked> drawn = List.of();
    private boolean drawing;

    /**
     * @param chosen told of the session of the selected line
     * @param end asks whether a session, or its statement, is to be ended
     */
    LockTreePane(Consumer<ServerSession> chosen, BiConsumer<ServerSession, EndSessions.How> end) {
        getStyleClass().add("dd-locks");
        title.getStyleClass().add("dd-section");
        title.setId("locks-title");
        title.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(title, Priority.ALWAYS);
        kill.setId("locks-kill");
        kill.setVisible(false);
        kill.getStyleClass().addAll("flat", "small");
        kill.setTooltip(new Tooltip(TEXT.text("locks.kill.hint")));
        kill.setMinWidth(Region.USE_PREF_SIZE);
        kill.setOnAction(_ -> blocker().ifPresent(session -> end.accept(session, EndSessions.How.SESSION)));
        ContextMenu menu = new ContextMenu(
                item("end.statement", EndSessions.How.STATEMENT, end),
                item("end.session", EndSessions.How.SESSION, end));
        tree.setContextMenu(menu);
        MenuKeys.on(tree, tree::getContextMenu);
        tree.setId("locks-tree");
        tree.setShowRoot(false);
        tree.getStyleClass().add("dd-rows");
        tree.getStyleClass().add("edge-to-edge");
        tree.setCellFactory(_ -> new Line());
        tree.getSelectionModel().selectedItemProperty().addListener((_, _, _) -> {
            if (!drawing) {
                selected().ifPresent(chosen);
            }
        });
        // the arrows begin at the one that blocks
        tree.focusedProperty().addListener((_, _, here) -> {
            if (here && selected().isEmpty()) {
                tree.getSelectionModel().select(0);
            }
        });
        HBox head = new HBox(8, title, kill);
        head.setAlignment(Pos.CENTER_LEFT);
        head.setPadding(new Insets(2, 8, 2, 12));
        setTop(head);
        setCenter(tree);
    }

    /**
     * Shows the waits; lines stay where nothing has changed.
     *
     * @return whether these are the first waits after none, which want room
     */
    boolean show(Locks locks) {
        List<Locks.Blocked> now = locks.tree();
        boolean first = drawn.isEmpty() && !now.isEmpty();
        // without a wait it is one line
        tree.setVisible(!now.isEmpty());
        kill.setVisible(now.stream().anyMatch(one -> !one.unexplained()));
        setMaxHeight(now.isEmpty() ? NONE_HEIGHT : Double.MAX_VALUE);
        title.setText(LockWords.count(locks));
        if (now.equals(drawn)) {
            return false;
        }
        drawn = now;
        Optional<ServerSession> before = selected();
        TreeItem<Locks.@Nullable Blocked> root = new TreeItem<>(null);
        now.forEach(blocked -> root.getChildren().add(item(blocked)));
        drawing = true;
        tree.setRoot(root);
        tree.getSelectionModel().clearSelection();
        before.ifPresent(session -> select(session.connection()));
        drawing = false;
        return first;
    }

    private MenuItem item(String key, EndSessions.How how, BiConsumer<ServerSession, EndSessions.How> end) {
        MenuItem item = new MenuItem(TEXT.text(key), Icons.of(Feather.X_OCTAGON));
        item.setOnAction(_ -> selected().ifPresent(session -> end.accept(session, how)));
        return item;
    }

    /** Who stands above the selected line; of no line, the one that blocks most. */
    private Optional<ServerSession> blocker() {
        TreeItem<Locks.@Nullable Blocked> line = tree.getSelectionModel().getSelectedItem();
        if (line == null) {
            line = tree.getTreeItem(0);
        }
        while (line != null && line.getParent() != null && line.getParent().getParent() != null) {
            line = line.getParent();
        }
        return Optional.ofNullable(line)
                .map(TreeItem::getValue)
                .filter(blocked -> !blocked.unexplained())
                .map(Locks.Blocked::session);
    }

    private Optional<ServerSession> selected() {
        return Optional.ofNullable(tree.getSelectionModel().getSelectedItem())
                .map(TreeItem::getValue)
                .map(Locks.Blocked::session);
    }

    /** What was selected stays it in a tree that was drawn anew. */
    private void select(long connection) {
        for (int row = 0; row < tree.getExpandedItemCount(); row++) {
            Locks.Blocked there = tree.getTreeItem(row).getValue();
            if (there != null && there.session().connection() == connection) {
                tree.getSelectionModel().select(row);
                return;
            }
        }
    }

    private static TreeItem<Locks.@Nullable Blocked> item(Locks.Blocked blocked) {
        TreeItem<Locks.@Nullable Blocked> made = new TreeItem<>(blocked);
        made.setExpanded(true);
        blocked.waiting().forEach(below -> made.getChildren().add(item(below)));
        return made;
    }

    private static final class Line extends TreeCell<Locks.@Nullable Blocked> {

        @Override
        protected void updateItem(Locks.@Nullable Blocked blocked, boolean empty) {
            super.updateItem(blocked, empty);
            if (empty || blocked == null) {
                setText(null);
                setGraphic(null);
                return;
            }
            setText(LockWords.line(blocked, LONGEST));
            setGraphic(
                    blocked.why().isPresent() || blocked.unexplained()
                            ? Icons.of(Feather.CLOCK, "dd-warning")
                            : Icons.of(Feather.LOCK, "dd-danger"));
        }
    }
}
