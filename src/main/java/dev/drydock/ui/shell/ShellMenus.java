package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.MenuLetters;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.theme.Icons;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javafx.beans.binding.Bindings;
import javafx.scene.Scene;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;

/** The menu bar over the window's commands. */
final class ShellMenus extends MenuBar {

    private static final Messages TEXT = Messages.of("ui");
    private static final String SEPARATOR = "";

    private final ShellCommands commands;

    ShellMenus(ShellCommands commands, List<WorkbenchModule> modules, Theme theme) {
        this.commands = commands;
        Menu view = menu(
                "view",
                List.of(
                        "view.palette",
                        SEPARATOR,
                        "view.search",
                        "view.refresh",
                        "view.run",
                        SEPARATOR,
                        "view.filter",
                        "view.tree",
                        "view.content",
                        "view.tasks",
                        "view.history",
                        "view.schedules",
                        SEPARATOR,
                        "view.next",
                        "view.previous",
                        "view.back",
                        "view.forward",
                        SEPARATOR,
                        "view.larger",
                        "view.smaller",
                        "view.usual"));
        view.getItems().add(themes(theme));
        getMenus()
                .addAll(
                        menu(
                                "file",
                                List.of(
                                        "file.new",
                                        "file.import",
                                        "file.export",
                                        "file.archive",
                                        SEPARATOR,
                                        "vault.unlock",
                                        "vault.lock",
                                        "vault.change",
                                        "vault.settings",
                                        "vault.keychain",
                                        SEPARATOR,
                                        "file.preferences",
                                        SEPARATOR,
                                        "file.close",
                                        "file.closeall",
                                        "file.reopen",
                                        SEPARATOR,
                                        "file.quit")),
                        menu(
                                "server",
                                List.of(
                                        "server.open",
                                        "server.connect",
                                        "server.disconnect",
                                        SEPARATOR,
                                        "server.unlock",
                                        "server.lock",
                                        "server.account",
                                        SEPARATOR,
                                        "server.edit",
                                        "server.duplicate",
                                        "server.remove",
                                        SEPARATOR,
                                        "servers.connect.selected",
                                        "servers.edit.selected",
                                        SEPARATOR,
                                        "server.demo")),
                        modules(modules),
                        view,
                        menu(
                                "help",
                                List.of(
                                        "help.manual",
                                        "help.shortcuts",
                                        SEPARATOR,
                                        "help.log",
                                        "help.support",
                                        SEPARATOR,
                                        "help.newest",
                                        "help.about")));
    }

    private Menu modules(List<WorkbenchModule> modules) {
        Menu menu = menu(
                "modules",
                modules.stream()
                        .map(module -> "module." + module.feature().id())
                        .toList());
        if (modules.isEmpty()) {
            MenuItem none = new MenuItem(TEXT.text("overview.modules.none"));
            none.setDisable(true);
            menu.getItems().add(none);
        }
        return menu;
    }

    private Menu menu(String name, List<String> ids) {
        Menu menu = new Menu(TEXT.text("menu." + name + ".bar"));
        menu.setId("menu-" + name);
        menu.setMnemonicParsing(true);
        for (String id : ids) {
            menu.getItems().add(id.equals(SEPARATOR) ? new SeparatorMenuItem() : item(commands.get(id)));
        }
        // what a command acts on changes with the tab; it is read when somebody looks
        menu.setOnShowing(_ -> letters(menu));
        return menu;
    }

    private void letters(Menu menu) {
        List<MenuItem> items =
                menu.getItems().stream().filter(item -> item.getId() != null).toList();
        items.forEach(item -> item.setText(commands.get(item.getId()).now().title()));
        MenuLetters.give(items);
    }

    private static MenuItem item(Command command) {
        MenuItem item = new MenuItem(command.title(), Icons.of(command.icon(), "dd-muted"));
        item.setId(command.id());
        item.setAccelerator(command.shortcut());
        item.disableProperty().bind(Bindings.not(command.available()));
        item.setOnAction(_ -> command.action().run());
        return item;
    }

    private static Menu themes(Theme theme) {
        Menu menu = new Menu(TEXT.text("view.theme"));
        ToggleGroup group = new ToggleGroup();
        for (ThemeChoice choice : ThemeChoice.values()) {
            RadioMenuItem item =
                    new RadioMenuItem(TEXT.text("theme." + choice.name().toLowerCase(Locale.ROOT)));
            item.setToggleGroup(group);
            item.setSelected(theme.choiceProperty().get() == choice);
            item.setOnAction(_ -> theme.choiceProperty().set(choice));
            theme.choiceProperty().addListener((_, _, now) -> item.setSelected(now == choice));
            menu.getItems().add(item);
        }
        return menu;
    }

    /** Keyboards have plus and minus in other places, too; and a text field of JavaFX (26.0.2) takes Ctrl+H as Backspace. */
    void alsoOn(Scene scene) {
        Command history = commands.get("view.history");
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            if (event.getTarget() instanceof TextInputControl
                    && history.shortcut() != null
                    && history.shortcut().match(event)) {
                event.consume();
                history.action().run();
            }
        });
        Map<String, String> more = Map.of(
                "Shortcut+P", "view.palette",
                "Shortcut+Shift+F", "view.palette",
                "Shortcut+Equals", "view.larger",
                "Shortcut+Shift+Equals", "view.larger",
                "Shortcut+Add", "view.larger",
                "Shortcut+Subtract", "view.smaller");
        more.forEach((keys, id) -> scene.getAccelerators()
                .put(
                        KeyCombination.valueOf(keys),
                        () -> commands.get(id).action().run()));
    }
}
