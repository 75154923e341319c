package dev.drydock.ui.palette;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.SearchField;
import dev.drydock.ui.theme.Icons;
import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The command palette above the window's content: type, arrow keys, Enter; Escape or a click beside it closes it. */
public final class CommandPalette extends StackPane {

    private static final Messages TEXT = Messages.of("ui");
    private static final double ROW = 34;
    private static final int ROWS = 11;

    private final CommandPaletteViewModel model;
    private final SearchField field = new SearchField(TEXT.text("palette.prompt"));
    private final ListView<Command> list = new ListView<>();
    private @Nullable Node focusedBefore;

    public CommandPalette(CommandPaletteViewModel model) {
        this.model = model;
        setId("palette");
        getStyleClass().add("dd-palette-layer");
        setVisible(false);
        field.setId("palette-field");
        field.textProperty().addListener((_, _, text) -> {
            model.search(text);
            list.getSelectionModel().selectFirst();
            list.scrollTo(0);
        });
        list.setItems(model.matches());
        model.onFound(change -> {
            Command chosen = list.getSelectionModel().getSelectedItem();
            change.run();
            if (chosen == null || !model.matches().contains(chosen)) {
                list.getSelectionModel().selectFirst();
            } else {
                list.getSelectionModel().select(chosen);
            }
        });
        list.setFixedCellSize(ROW);
        list.prefHeightProperty()
                .bind(Bindings.size(model.matches()).map(size -> ROW * Math.clamp(size.intValue(), 1, ROWS) + 2));
        list.setFocusTraversable(false);
        list.setCellFactory(_ -> new CommandCell());
        list.setPlaceholder(new Label(TEXT.text("palette.nothing")));
        list.setOnMouseClicked(_ -> runSelected());
        list.getStyleClass().add("edge-to-edge");
        VBox box = new VBox(field, list);
        box.getStyleClass().add("dd-palette");
        box.setMaxSize(Region.USE_PREF_SIZE, Region.USE_PREF_SIZE);
        setAlignment(box, Pos.TOP_CENTER);
        getChildren().add(box);
        setOnMousePressed(event -> {
            if (event.getTarget() == this) {
                close();
            }
        });
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    /** Opens it with nothing typed. */
    public void open() {
        if (isVisible()) {
            return;
        }
        focusedBefore = getScene().getFocusOwner();
        model.open();
        field.clear();
        list.getSelectionModel().selectFirst();
        setVisible(true);
        field.requestFocus();
    }

    private void close() {
        setVisible(false);
        if (focusedBefore != null) {
            focusedBefore.requestFocus();
        }
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            close();
        } else if (event.getCode() == KeyCode.ENTER) {
            runSelected();
        } else if (event.getCode() == KeyCode.DOWN) {
            move(1);
        } else if (event.getCode() == KeyCode.UP) {
            move(-1);
        } else if (event.getCode() != KeyCode.TAB) {
            return;
        }
        event.consume();
    }

    private void move(int by) {
        int size = model.matches().size();
        if (size > 0) {
            int next = Math.floorMod(list.getSelectionModel().getSelectedIndex() + by, size);
            list.getSelectionModel().select(next);
            list.scrollTo(Math.max(0, next - ROWS + 2));
        }
    }

    private void runSelected() {
        Command command = list.getSelectionModel().getSelectedItem();
        if (command != null) {
            close();
            command.action().run();
        }
    }

    /** Title, where it belongs, and its shortcut. */
    private static final class CommandCell extends ListCell<Command> {

        private final FontIcon icon = Icons.of(Feather.COMMAND, "dd-muted");
        private final Label title = new Label();
        private final Label group = new Label();
        private final Label keys = new Label();
        private final HBox line = new HBox(icon, title, group, keys);

        CommandCell() {
            setPrefWidth(0);
            title.setMaxWidth(Double.MAX_VALUE);
            HBox.setHgrow(title, Priority.ALWAYS);
            group.getStyleClass().add("dd-muted");
            group.setMinWidth(USE_PREF_SIZE);
            keys.getStyleClass().add("dd-keys");
            keys.setMinWidth(USE_PREF_SIZE);
            line.setAlignment(Pos.CENTER_LEFT);
            line.getStyleClass().add("dd-server-line");
        }

        @Override
        protected void updateItem(Command command, boolean empty) {
            super.updateItem(command, empty);
            if (empty || command == null) {
                setGraphic(null);
                return;
            }
            icon.setIconCode(command.icon());
            title.setText(command.title());
            group.setText(command.group());
            keys.setText(command.keys());
            keys.setVisible(!command.keys().isEmpty());
            keys.setManaged(!command.keys().isEmpty());
            setGraphic(line);
        }
    }
}
