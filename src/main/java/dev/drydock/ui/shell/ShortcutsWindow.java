package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.dialog.DialogWindow;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.theme.Theme;
import java.util.List;
import javafx.geometry.HPos;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.stage.Window;

/** All shortcuts, in the order of the menus: side by side in two halves, so that they are seen without scrolling. */
final class ShortcutsWindow {

    private static final Messages TEXT = Messages.of("ui");

    private final DialogWindow window;

    ShortcutsWindow(Window owner, Theme theme, ShellCommands commands) {
        window = new DialogWindow(owner, theme, TEXT.text("help.shortcuts"));
        List<Command> all = commands.withShortcut();
        int half = (all.size() + 1) / 2;
        HBox halves = new HBox(32, grid(all.subList(0, half)), grid(all.subList(half, all.size())));
        halves.setId("shortcuts");
        window.content(halves);
        Button close = new Button(TEXT.text("dialog.close"));
        close.setDefaultButton(true);
        close.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(close));
    }

    private static GridPane grid(List<Command> commands) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("dd-welcome-keys");
        String group = "";
        for (Command command : commands) {
            Label title = new Label(command.title());
            Label where = new Label(command.group().equals(group) ? "" : command.group());
            where.getStyleClass().add("dd-muted");
            group = command.group();
            Label keys = new Label(command.keys());
            keys.getStyleClass().add("dd-keys");
            GridPane.setHalignment(keys, HPos.RIGHT);
            grid.addRow(grid.getRowCount(), where, title, keys);
        }
        return grid;
    }

    void show() {
        window.show();
    }
}
