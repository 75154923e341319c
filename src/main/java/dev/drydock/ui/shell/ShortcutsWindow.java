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
import javafx.stage.Window;

/** All shortcuts, in the order of the menus. */
final class ShortcutsWindow {

    private static final Messages TEXT = Messages.of("ui");

    private final DialogWindow window;

    ShortcutsWindow(Window owner, Theme theme, ShellCommands commands) {
        window = new DialogWindow(owner, theme, TEXT.text("help.shortcuts"));
        GridPane grid = new GridPane();
        grid.setId("shortcuts");
        grid.getStyleClass().add("dd-welcome-keys");
        String group = "";
        for (Command command : commands.withShortcut()) {
            Label title = new Label(command.title());
            Label where = new Label(command.group().equals(group) ? "" : command.group());
            where.getStyleClass().add("dd-muted");
            group = command.group();
            Label keys = new Label(command.keys());
            keys.getStyleClass().add("dd-keys");
            GridPane.setHalignment(keys, HPos.RIGHT);
            grid.addRow(grid.getRowCount(), where, title, keys);
        }
        window.content(grid);
        Button close = new Button(TEXT.text("dialog.close"));
        close.setDefaultButton(true);
        close.setOnAction(_ -> window.close());
        window.buttons(List.of(), List.of(close));
    }

    void show() {
        window.show();
    }
}
