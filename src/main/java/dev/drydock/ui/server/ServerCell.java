package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.module.ServerMembers;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeItem;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/** A folder, or a server with its state and its environment. */
final class ServerCell extends TreeCell<TreeEntry> {

    private static final Messages TEXT = Messages.of("ui");
    private static final Messages GUARD = Messages.of("guard");
    /** Space in front of the content: the arrow, and the stylesheet's indent for each level. */
    private static final double ARROW = 26;

    private static final double INDENT = 14;
    /** Of a line beside name and environment: icon, lock and the gaps between them. */
    private static final double REST = 52;

    private final ServersViewModel servers;
    private final ServerGuards guards;
    private final SchemaLines schemas;
    private final ReadOnlyBooleanProperty folded;
    private final StackPane lock = new StackPane();
    private final StackPane icon = new StackPane();
    private final Label name = new Label();
    private final EnvironmentTag environment = new EnvironmentTag();
    private final Label word = new Label();
    private final HBox line = new HBox(icon, name, word, lock, environment);

    /** @param schemas knows of schemas and tables what is known when their lines are drawn */
    ServerCell(ServersViewModel servers, ServerGuards guards, SchemaLines schemas, ReadOnlyBooleanProperty folded) {
        this.schemas = schemas;
        this.folded = folded;
        this.servers = servers;
        this.guards = guards;
        line.setAlignment(Pos.CENTER_LEFT);
        line.getStyleClass().add("dd-server-line");
        icon.getStyleClass().add("dd-task-icon");
        name.setMaxWidth(Double.MAX_VALUE);
        environment.setMinWidth(USE_PREF_SIZE);
        word.getStyleClass().addAll("dd-muted", "dd-small", "dd-member-state");
        HBox.setHgrow(name, Priority.ALWAYS);
        // a long name is shortened instead of making the tree scroll sideways
        setPrefWidth(0);
        widthProperty().addListener(_ -> fitLine());
        // a double click opens the server instead of folding what is below it
        addEventFilter(MouseEvent.MOUSE_PRESSED, event -> {
            if (event.getClickCount() > 1 && getItem() instanceof TreeEntry.Server) {
                event.consume();
            }
        });
    }

    @Override
    protected void updateItem(TreeEntry entry, boolean empty) {
        super.updateItem(entry, empty);
        if (empty || entry == null) {
            setGraphic(null);
            setTooltip(null);
            return;
        }
        switch (entry) {
            case TreeEntry.Folder folder -> showFolder(folder);
            case TreeEntry.Server(Profile profile) -> showServer(profile);
            case TreeEntry.Node node -> showNode(node);
            case TreeEntry.Schema(Profile _, String schema) -> {
                Optional<LastCount> count = schemas.count(entry);
                showPlain(Feather.DATABASE, schema, CountWords.brief(count), CountWords.hint(schema, count));
            }
            case TreeEntry.SystemSchemas _ -> showPlain(Feather.SETTINGS, entry.shown(), "", entry.shown());
            case TreeEntry.Table listed -> {
                TableEntry table = schemas.known(listed);
                Optional<LastCount> count = schemas.count(entry);
                showPlain(
                        table.kind() == TableEntry.Kind.TABLE ? Feather.GRID : Feather.EYE,
                        table.name().table(),
                        CountWords.brief(table, count),
                        CountWords.hint(table, count));
            }
            case TreeEntry.Note(Profile _, String _, String text) -> showPlain(Feather.MORE_HORIZONTAL, text, "", text);
        }
        if (folded.get()) {
            onlyName();
        }
        name.setManaged(!folded.get());
        name.setVisible(!folded.get());
        setGraphic(line);
        fitLine();
    }

    private void showFolder(TreeEntry.Folder folder) {
        icon.getChildren().setAll(Icons.of(Feather.FOLDER, "dd-muted"));
        name.setText(folder.name());
        onlyName();
        setTooltip(null);
    }

    private void showPlain(Feather kind, String text, String more, String hint) {
        icon.getChildren().setAll(Icons.of(kind, "dd-muted"));
        name.setText(TerminalEscaper.line(text));
        onlyName();
        word.setText(more);
        setAccessibleText(hint);
        setTooltip(new Tooltip(hint));
    }

    private void onlyName() {
        environment.setVisible(false);
        environment.setManaged(false);
        lock.setManaged(false);
        lock.setVisible(false);
        word.setText("");
    }

    /** Its state is that of a node in its cluster while somebody looks, and nothing is said otherwise. */
    private void showNode(TreeEntry.Node node) {
        Optional<ServerMembers.Seen> seen = servers.members().seen(node);
        String state = seen.map(ServerMembers.Seen::state).orElse("");
        onlyName();
        icon.getChildren()
                .setAll(seen.map(now -> (Node) Icons.of(now.icon(), now.style()))
                        .orElseGet(() -> Icons.of(Feather.SERVER, "dd-subtle")));
        name.setText(node.member().name());
        word.setText(state);
        String said = state.isEmpty() ? TEXT.text("member.unseen") : state;
        String connection = ConnectionIcon.text(servers.state(node.profile()));
        setAccessibleText(TEXT.text(
                "member.accessible", node.member().name(), node.principal().name(), said, connection));
        setTooltip(new Tooltip(TEXT.text(
                "member.tooltip",
                node.member().name(),
                node.profile().user(),
                node.profile().address(),
                said,
                connection)));
    }

    private void showServer(Profile profile) {
        State state = servers.state(profile);
        icon.getChildren().setAll(ConnectionIcon.of(state));
        name.setText(profile.name());
        word.setText("");
        environment.show(profile.environment());
        environment.setVisible(true);
        environment.setManaged(true);
        ServerGuards.Standing now = guards.of(profile);
        lock.getChildren()
                .setAll(now.locked() ? Icons.of(Feather.LOCK, "dd-muted") : Icons.of(Feather.UNLOCK, "dd-warning"));
        // the environment says the rest, and the name needs the room
        boolean telling = now.guarded() && (!now.locked() || !state.down());
        lock.setManaged(telling);
        lock.setVisible(telling);
        String lockText = !now.guarded() ? "" : GUARD.text(now.locked() ? "tree.locked" : "tree.unlocked");
        setAccessibleText(TEXT.text(
                        "server.accessible",
                        profile.name(),
                        profile.environment().label(),
                        ConnectionIcon.text(state))
                + lockText);
        setTooltip(new Tooltip(TEXT.text(
                        "server.tooltip",
                        profile.name(),
                        profile.user(),
                        profile.address(),
                        profile.environment().label(),
                        ConnectionIcon.text(state))
                + lockText));
    }

    private void fitLine() {
        TreeItem<TreeEntry> item = getTreeItem();
        if (item == null) {
            return;
        }
        // a line that is new has not got its letters yet, and would be measured with others
        line.applyCss();
        int level = getTreeView().getTreeItemLevel(item) - 1;
        double room = Math.max(0, getWidth() - ARROW - level * INDENT);
        line.setPrefWidth(room);
        environment.fit(room - name.prefWidth(-1) - REST);
        // a name that would be shortened takes the room; the tooltip says the rest
        boolean both = word.getText().isEmpty() || room >= name.prefWidth(-1) + word.prefWidth(-1) + REST;
        word.setVisible(both);
        word.setManaged(both);
    }
}
