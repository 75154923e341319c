package dev.drydock.ui.server;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.IconButton;
import dev.drydock.ui.control.MenuKeys;
import dev.drydock.ui.control.SearchField;
import dev.drydock.ui.module.CountedRows;
import dev.drydock.ui.module.LastCount;
import dev.drydock.ui.schema.NameIndex;
import dev.drydock.ui.schema.NameQuery;
import dev.drydock.ui.theme.Icons;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.beans.InvalidationListener;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.css.PseudoClass;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.Tooltip;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** The saved servers in their folders, with a filter above and "New server" below. */
public final class ServerTree extends VBox {

    private static final Messages TEXT = Messages.of("ui");
    /** Width while only the icons are shown. */
    public static final double FOLDED_WIDTH = 52;

    private static final PseudoClass FOLDED = PseudoClass.getPseudoClass("folded");

    private final ServersViewModel model;
    private final ServerActions actions;
    private final ServerGuards guards;
    private final SearchField filter = new SearchField(TEXT.text("tree.filter"));
    private final TreeView<TreeEntry> tree = new TreeView<>();
    private final Label nothing = new Label(TEXT.text("tree.nomatch"));
    private final SchemaLines schemas;
    private final NameIndex names;
    private final FoundTables found;
    private Set<String> connected = Set.of();
    private List<Boolean> drawnLocks = List.of();
    private List<TreeEntry.Node> drawnMembers = List.of();
    private final Set<String> folded = new HashSet<>();
    private final ReadOnlyBooleanWrapper icons = new ReadOnlyBooleanWrapper();
    private final Button add = new Button(TEXT.text("tree.new"), Icons.of(Feather.PLUS));
    private final IconButton unfold =
            new IconButton(Feather.CHEVRONS_RIGHT, TEXT.text("tree.unfold"), this::focusFilter);
    private final ReadOnlyObjectWrapper<@Nullable Profile> selected = new ReadOnlyObjectWrapper<>();

    /**
     * @param names of the tables that the filter finds
     * @param counts the last counts of a server's tables, by its key in the history; called off the JavaFX thread
     */
    public ServerTree(
            ServersViewModel model,
            ServerActions actions,
            ServerGuards guards,
            NameIndex names,
            Function<String, Map<TableName, LastCount>> counts) {
        this.model = model;
        this.actions = actions;
        this.guards = guards;
        this.schemas = new SchemaLines(model, counts, this::rebuild);
        this.names = names;
        this.found = new FoundTables(model, names, schemas, this::rebuild);
        getStyleClass().add("dd-server-tree");
        filter.setId("server-filter");
        filter.textProperty().addListener((_, _, typed) -> found.look(typed));
        filter.addEventHandler(KeyEvent.KEY_PRESSED, this::filterKey);
        tree.setId("server-tree");
        tree.setShowRoot(false);
        tree.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        tree.getStyleClass().add("edge-to-edge");
        tree.setCellFactory(_ -> new ServerCell(model, guards, schemas, foldedProperty()));
        TypeAhead.on(tree);
        tree.addEventHandler(KeyEvent.KEY_PRESSED, this::treeKey);
        MenuKeys.on(tree, tree::getContextMenu);
        tree.setOnMouseClicked(event -> {
            if (event.getButton() == MouseButton.PRIMARY && event.getClickCount() == 2) {
                openSelected();
            }
        });
        tree.getSelectionModel().selectedItemProperty().addListener((_, _, item) -> select(item));
        tree.getSelectionModel().getSelectedItems().addListener((InvalidationListener)
                _ -> select(tree.getSelectionModel().getSelectedItem()));
        nothing.getStyleClass().addAll("dd-muted", "dd-tree-nothing");
        nothing.setWrapText(true);
        nothing.setMouseTransparent(true);
        // there is no room for words beside icons
        nothing.opacityProperty().bind(Bindings.when(icons).then(0).otherwise(1));
        add.setId("new-server");
        add.setMaxWidth(Double.MAX_VALUE);
        add.setOnAction(_ -> actions.add());
        StackPane middle = new StackPane(tree, nothing);
        VBox.setVgrow(middle, Priority.ALWAYS);
        unfold.setId("unfold-servers");
        unfold.visibleProperty().bind(icons);
        unfold.managedProperty().bind(icons);
        filter.visibleProperty().bind(icons.not());
        filter.managedProperty().bind(icons.not());
        add.setTooltip(new Tooltip(TEXT.text("tree.new")));
        add.setAccessibleText(TEXT.text("tree.new"));
        getChildren().addAll(unfold, filter, middle, add);
        model.profiles().addListener((InvalidationListener) _ -> rebuild());
        model.onState((_, _) -> stateChanged());
        guards.onChange(this::locksChanged);
        model.members().onChange(this::membersChanged);
        rebuild();
    }

    /** Takes the rows of tables as they are counted; on any thread. */
    public CountedRows counted() {
        return new LiveCounts(schemas, tree::refresh);
    }

    /** The server of the selected line; null for a folder or none. */
    public ReadOnlyObjectProperty<@Nullable Profile> selectedProperty() {
        return selected.getReadOnlyProperty();
    }

    /** Whether only the icons are shown. */
    public ReadOnlyBooleanProperty foldedProperty() {
        return icons.getReadOnlyProperty();
    }

    /** Shows only the icons, or the names again. */
    public void fold(boolean onlyIcons) {
        if (onlyIcons != icons.get()) {
            pseudoClassStateChanged(FOLDED, onlyIcons);
            add.setContentDisplay(onlyIcons ? ContentDisplay.GRAPHIC_ONLY : ContentDisplay.LEFT);
            // also where the room shrinks in several steps, as by zooming, icons get no more than they need
            setMaxWidth(onlyIcons ? FOLDED_WIDTH : Double.MAX_VALUE);
            icons.set(onlyIcons);
            tree.refresh();
        }
    }

    /** Selects the line of a server, and moves no focus. */
    public void follow(Profile profile) {
        Profile now = selected.get();
        if ((now == null || !now.id().equals(profile.id())) && filter.getText().isBlank()) {
            tree.getSelectionModel().clearSelection();
            find(tree.getRoot(), profile.id());
        }
    }

    /** Puts the keyboard into the filter. */
    public void focusFilter() {
        fold(false);
        filter.requestFocus();
        filter.selectAll();
    }

    /** Puts the keyboard into the tree. */
    public void focusTree() {
        fold(false);
        tree.requestFocus();
        if (selected.get() == null) {
            tree.getSelectionModel().selectFirst();
        }
    }

    /** Schemas come and go with the connection. */
    private void stateChanged() {
        Set<String> now = model.profiles().stream()
                .filter(profile -> model.state(profile) == State.CONNECTED)
                .map(Profile::id)
                .collect(Collectors.toSet());
        if (now.equals(connected)) {
            tree.refresh();
            return;
        }
        connected.stream().filter(id -> !now.contains(id)).forEach(names::forget);
        connected = now;
        found.look(filter.getText());
    }

    private void select(@Nullable TreeItem<TreeEntry> item) {
        Profile profile = item == null ? null : item.getValue().opens().orElse(null);
        selected.set(profile);
        if (item != null && schemaMenu(item.getValue())) {
            return;
        }
        if (profile != null && model.members().is(profile)) {
            tree.setContextMenu(new MemberMenu(profile, model, actions));
            return;
        }
        List<Profile> several = selection();
        if (profile != null && several.size() == 1) {
            tree.setContextMenu(new ServerMenu(profile, model, guards, actions));
        } else {
            tree.setContextMenu(several.isEmpty() ? null : new ServersMenu(several, actions));
        }
    }

    /** Whether it is a line of a schema, whose menu is then shown. */
    private boolean schemaMenu(TreeEntry entry) {
        ContextMenu menu = switch (entry) {
            case TreeEntry.Schema(Profile profile, String schema) ->
                new SchemaMenu(profile, schema, Optional.empty(), actions, () -> refresh(profile));
            case TreeEntry.Table(Profile profile, TableEntry table) ->
                new SchemaMenu(profile, table.name().schema(), Optional.of(table), actions, () -> refresh(profile));
            case TreeEntry.Note(Profile profile, String _, String _) ->
                new SchemaMenu(profile, "", Optional.empty(), actions, () -> refresh(profile));
            case TreeEntry.SystemSchemas(Profile profile) ->
                new SchemaMenu(profile, "", Optional.empty(), actions, () -> refresh(profile));
            case TreeEntry.Folder _, TreeEntry.Server _, TreeEntry.Node _ -> null;
        };
        if (menu != null) {
            tree.setContextMenu(menu);
        }
        return menu != null;
    }

    /** Reads again what stands below a server. */
    private void refresh(Profile profile) {
        schemas.refresh(profile);
        names.forget(profile.id());
        found.look(filter.getText());
    }

    /** The servers of all selected lines, those of selected folders included, each once. */
    public List<Profile> selection() {
        Set<Profile> found = new LinkedHashSet<>();
        // a line that has just gone is still among them as null
        tree.getSelectionModel().getSelectedItems().stream()
                .filter(Objects::nonNull)
                .forEach(item -> collect(item, found));
        return List.copyOf(found);
    }

    private static void collect(TreeItem<TreeEntry> item, Set<Profile> found) {
        if (item.getValue() instanceof TreeEntry.Server(Profile profile)) {
            found.add(profile);
        }
        item.getChildren().forEach(child -> collect(child, found));
    }

    /** States are drawn again; lines are made anew only where there are others. */
    private void membersChanged() {
        if (model.profiles().stream().flatMap(this::below).toList().equals(drawnMembers)) {
            tree.refresh();
        } else {
            rebuild();
        }
    }

    private Stream<TreeEntry.Node> below(Profile profile) {
        return model.members().of(profile).stream();
    }

    /** Only what stands unlocked or locked is drawn in the tree, not the time that is left. */
    private void locksChanged() {
        List<Boolean> now = model.profiles().stream()
                .map(profile -> guards.of(profile).locked())
                .toList();
        if (!now.equals(drawnLocks)) {
            drawnLocks = now;
            tree.refresh();
        }
    }

    private void rebuild() {
        NameQuery query = found.shown();
        TreeItem<TreeEntry> line = tree.getSelectionModel().getSelectedItem();
        String before = line == null || line.getValue().opens().isEmpty() || onlyForItsTables(line.getValue())
                ? null
                : line.getValue().key();
        List<String> several = selectedServers();
        drawnMembers = model.profiles().stream().flatMap(this::below).toList();
        TreeItem<TreeEntry> root =
                new ServerTreeBuilder(folded, model.members()::of).build(model.profiles(), query, found::on);
        hang(root);
        tree.setRoot(root);
        nothing.setVisible(root.getChildren().isEmpty() && !model.profiles().isEmpty());
        nothing.setText(TEXT.text(found.reading() ? "tree.reading" : "tree.nomatch"));
        tree.getSelectionModel().clearSelection();
        several.forEach(id -> find(root, id));
        if (before != null) {
            find(root, before);
        }
        if (!query.isEmpty() && selected.get() == null && !selectFirstServer(root)) {
            found.best().ifPresent(key -> find(root, key));
        }
    }

    /** Whether it is the line of a server that is there only for what is below it. */
    private boolean onlyForItsTables(TreeEntry entry) {
        return entry instanceof TreeEntry.Server(Profile profile) && !ServerTreeBuilder.matches(profile, found.shown());
    }

    /** Schemas and tables below the lines of servers that have none below them. */
    private void hang(TreeItem<TreeEntry> item) {
        if (item.getValue() instanceof TreeEntry.Server(Profile profile)) {
            if (!found.hang(item, profile) && item.isLeaf()) {
                schemas.hang(item, profile);
            }
            return;
        }
        List.copyOf(item.getChildren()).forEach(this::hang);
    }

    /** Ids of the servers whose own lines are selected. */
    private List<String> selectedServers() {
        return tree.getSelectionModel().getSelectedItems().stream()
                .filter(Objects::nonNull)
                .map(TreeItem::getValue)
                .filter(entry -> (entry instanceof TreeEntry.Server && !onlyForItsTables(entry))
                        || entry instanceof TreeEntry.Node)
                .map(TreeEntry::key)
                .toList();
    }

    private boolean find(TreeItem<TreeEntry> item, String key) {
        if (item.getValue().key().equals(key)) {
            tree.getSelectionModel().select(item);
            return true;
        }
        return item.getValue().mayHold(key) && item.getChildren().stream().anyMatch(child -> find(child, key));
    }

    private boolean selectFirstServer(TreeItem<TreeEntry> item) {
        if (item.getValue() instanceof TreeEntry.Server) {
            if (onlyForItsTables(item.getValue())) {
                return false;
            }
            tree.getSelectionModel().select(item);
            return true;
        }
        return item.getChildren().stream().anyMatch(this::selectFirstServer);
    }

    private void filterKey(KeyEvent event) {
        if (event.getCode() == KeyCode.DOWN) {
            focusTree();
            event.consume();
        } else if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
            found.whenShown(this::openSelected);
            event.consume();
        }
    }

    private void treeKey(KeyEvent event) {
        Profile profile = selected.get();
        if (event.getCode() == KeyCode.F5 && profile != null) {
            refresh(profile);
            event.consume();
        }
        if (event.getCode() == KeyCode.ENTER && !event.isShortcutDown()) {
            if (event.isShiftDown()) {
                openRows();
            } else {
                openSelected();
            }
            event.consume();
        }
    }

    private void openRows() {
        TreeItem<TreeEntry> item = tree.getSelectionModel().getSelectedItem();
        if (item != null && item.getValue() instanceof TreeEntry.Table(Profile server, TableEntry table)) {
            actions.openRows(server, table.name().schema(), table.name().table());
        }
    }

    private void openSelected() {
        TreeItem<TreeEntry> item = tree.getSelectionModel().getSelectedItem();
        if (item != null && item.getValue() instanceof TreeEntry.Table(Profile server, TableEntry table)) {
            actions.openTable(server, table.name().schema(), table.name().table());
            return;
        }
        if (item != null && item.getValue().onlyUnfolds()) {
            item.setExpanded(!item.isExpanded());
            return;
        }
        Profile profile = selected.get();
        if (profile != null) {
            actions.open(profile);
        }
    }
}
