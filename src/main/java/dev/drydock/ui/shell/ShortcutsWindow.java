package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.ShownAs;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.preferences.LivePreferences;
import dev.drydock.ui.theme.Theme;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javafx.geometry.HPos;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyCombination.ModifierValue;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import javafx.stage.Window;
import org.jspecify.annotations.Nullable;

/**
 * All shortcuts, in the order of the menus: side by side in two halves, so that they are seen without scrolling. A press on one
 * takes the keys that are pressed next.
 */
final class ShortcutsWindow {

    private static final Messages TEXT = Messages.of("ui");
    /** What a text field does with them is nothing that a command may take. */
    private static final List<KeyCode> OF_TEXTS = List.of(KeyCode.A, KeyCode.C, KeyCode.V, KeyCode.X, KeyCode.Z);

    private final DialogWindow window;
    private final ShellCommands commands;
    private final LivePreferences preferences;
    private final HBox halves = new HBox(32);
    private final Label told = new Label(TEXT.text("keys.change"));
    private final ChoiceBox<Command> without = new ChoiceBox<>();
    private @Nullable Command changing;

    ShortcutsWindow(Window owner, Theme theme, ShellCommands commands, LivePreferences preferences) {
        this.commands = commands;
        this.preferences = preferences;
        window = new DialogWindow(owner, theme, TEXT.text("help.shortcuts"));
        window.page("window");
        halves.setId("shortcuts");
        told.setId("shortcuts-told");
        told.setWrapText(true);
        told.getStyleClass().add("dd-muted");
        ScrollPane scroll = new ScrollPane(halves);
        scroll.setFitToWidth(true);
        scroll.getStyleClass().add("edge-to-edge");
        window.content(new VBox(12, scroll, told));
        without.setId("shortcuts-without");
        without.setAccessibleText(TEXT.text("keys.without"));
        without.setConverter(ShownAs.text(Command::title, TEXT.text("keys.without")));
        without.setOnAction(_ -> Optional.ofNullable(without.getValue()).ifPresent(this::change));
        Button usual = new Button(TEXT.text("keys.usual"));
        usual.setId("shortcuts-usual");
        usual.setOnAction(_ -> take(Map.of()));
        Button close = new Button(TEXT.text("dialog.close"));
        close.setDefaultButton(true);
        close.setOnAction(_ -> window.close());
        window.buttons(List.of(without, usual), List.of(close));
        window.stage().addEventFilter(KeyEvent.KEY_PRESSED, this::pressed);
        fill();
    }

    private void fill() {
        List<Command> all = commands.withShortcut();
        int half = (all.size() + 1) / 2;
        halves.getChildren().setAll(grid(all.subList(0, half)), grid(all.subList(half, all.size())));
        without.getItems()
                .setAll(commands.all().values().stream()
                        .filter(command -> command.shortcut() == null)
                        .toList());
    }

    private GridPane grid(List<Command> shown) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("dd-shortcuts");
        String group = "";
        for (Command command : shown) {
            Label title = new Label(command.title());
            Label where = new Label(command.group().equals(group) ? "" : command.group());
            where.getStyleClass().add("dd-muted");
            group = command.group();
            Button keys = new Button(command.keys());
            keys.setId("keys-" + command.id().replace('.', '-'));
            keys.setAccessibleText(TEXT.text("keys.of", command.title(), command.keys()));
            keys.getStyleClass().addAll("flat", "dd-keys");
            keys.setOnAction(_ -> change(command));
            GridPane.setHalignment(keys, HPos.RIGHT);
            grid.addRow(grid.getRowCount(), where, title, keys);
        }
        return grid;
    }

    private void change(Command command) {
        changing = command;
        told.setText(TEXT.text("keys.press", command.title()));
    }

    private void pressed(KeyEvent event) {
        Command command = changing;
        if (command == null || event.getCode().isModifierKey()) {
            return;
        }
        event.consume();
        if (event.getCode() == KeyCode.ESCAPE) {
            end(TEXT.text("keys.change"));
        } else if (event.getCode() == KeyCode.BACK_SPACE || event.getCode() == KeyCode.DELETE) {
            give(command, null);
        } else {
            KeyCombination keys = combination(event);
            Optional<Command> other = commands.of(keys).filter(one -> !one.id().equals(command.id()));
            if (!fit(event)) {
                told.setText(TEXT.text("keys.unfit", keys.getDisplayText()));
            } else if (other.isPresent()) {
                told.setText(TEXT.text(
                        "keys.taken", keys.getDisplayText(), other.get().title()));
            } else {
                give(command, keys);
            }
        }
    }

    /** What types, or edits a text, is no command's. */
    private static boolean fit(KeyEvent event) {
        boolean alone = !event.isShortcutDown() && !event.isAltDown();
        boolean ofText = event.isShortcutDown() && !event.isAltDown() && OF_TEXTS.contains(event.getCode());
        return alone ? event.getCode().isFunctionKey() : !ofText && event.getCode() != KeyCode.TAB;
    }

    private static KeyCombination combination(KeyEvent event) {
        return new KeyCodeCombination(
                event.getCode(),
                down(event.isShiftDown()),
                ModifierValue.UP,
                down(event.isAltDown()),
                ModifierValue.UP,
                down(event.isShortcutDown()));
    }

    private static ModifierValue down(boolean down) {
        return down ? ModifierValue.DOWN : ModifierValue.UP;
    }

    private void give(Command command, @Nullable KeyCombination keys) {
        Map<String, String> chosen = new HashMap<>(preferences.get().keys());
        if (commands.usual(command.id(), keys)) {
            chosen.remove(command.id());
        } else {
            chosen.put(command.id(), keys == null ? "" : keys.getName());
        }
        take(chosen);
    }

    private void take(Map<String, String> chosen) {
        preferences.set(preferences.get().with(chosen));
        fill();
        end(TEXT.text("keys.change"));
    }

    private void end(String text) {
        changing = null;
        told.setText(text);
        without.setValue(null);
    }

    void show() {
        window.show();
    }
}
