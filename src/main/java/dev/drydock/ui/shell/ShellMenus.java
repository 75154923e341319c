package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.control.MenuLetters;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.theme.Icons;
import dev.drydock.ui.theme.Theme;
import dev.drydock.ui.theme.ThemeChoice;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.stream.Stream;
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

    /** Keyboards have plus and minus in other places, too, and the palette is looked for under two names. */
    private static final Map<String, String> MORE = Map.of(
            "Shortcut+K", "view.palette",
            "Shortcut+Shift+F", "view.palette",
            "Shortcut+Equals", "view.larger",
            "Shortcut+Shift+Equals", "view.larger",
            "Shortcut+Add", "view.larger",
            "Shortcut+Subtract", "view.smaller");

    private final ShellCommands commands;
    private final Set<KeyCombination> placed = new HashSet<>();
    private final Set<Scene> scenes = Collections.newSetFromMap(new WeakHashMap<>());

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
                        "view.beside",
                        "view.apart",
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
        MenuItem item = plain(command);
        item.setAccelerator(command.shortcut());
        item.disableProperty().bind(Bindings.not(command.available()));
        return item;
    }

    /** What the menu of a tab offers for the visible one. */
    List<MenuItem> ofTab() {
        List<MenuItem> items = Stream.of("view.apart", "view.beside", "file.close")
                .map(id -> plain(commands.get(id).now()))
                .toList();
        MenuLetters.give(items);
        return items;
    }

    /** Without its keys, which a menu would take for the whole window. */
    private static MenuItem plain(Command command) {
        MenuItem item = new MenuItem(command.title(), Icons.of(command.icon(), "dd-muted"));
        item.setId(command.id());
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

    /** A text field of JavaFX (26.0.2) takes Ctrl+H as Backspace. */
    void alsoOn(Scene scene) {
        scene.addEventFilter(KeyEvent.KEY_PRESSED, event -> {
            Command history = commands.get("view.history");
            if (event.getTarget() instanceof TextInputControl
                    && history.shortcut() != null
                    && history.shortcut().match(event)) {
                event.consume();
                history.action().run();
            }
        });
        scenes.add(scene);
        rekey();
    }

    /** Takes the keys that the commands have now: a menu of JavaFX (26.0.2) loses what it runs when an item had none before. */
    void rekey() {
        scenes.forEach(scene -> placed.forEach(scene.getAccelerators()::remove));
        placed.clear();
        getMenus().stream()
                .flatMap(menu -> menu.getItems().stream())
                .filter(item -> item.getId() != null)
                .forEach(item -> item.setAccelerator(commands.get(item.getId()).shortcut()));
        for (Command command : commands.withShortcut()) {
            place(Objects.requireNonNull(command.shortcut()), command.id());
        }
        MORE.forEach((text, id) -> {
            KeyCombination keys = KeyCombination.valueOf(text);
            if (commands.of(keys).isEmpty()) {
                place(keys, id);
            }
        });
    }

    private void place(KeyCombination keys, String id) {
        placed.add(keys);
        scenes.forEach(scene -> scene.getAccelerators().put(keys, () -> {
            Command command = commands.get(id);
            if (command.available().get()) {
                command.action().run();
            }
        }));
    }
}
