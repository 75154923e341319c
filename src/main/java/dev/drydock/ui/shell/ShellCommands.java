package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.theme.ThemeChoice;
import dev.drydock.ui.vault.VaultViewModel;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** Every command of the window, once; menus, shortcuts and the palette take them from here. */
final class ShellCommands {

    private static final Messages TEXT = Messages.of("ui");
    private static final ObservableBooleanValue ALWAYS = new ReadOnlyBooleanWrapper(true).getReadOnlyProperty();
    private static final int NUMBERED_MODULES = 9;

    private final Map<String, Command> commands = new LinkedHashMap<>();
    private final Map<String, @Nullable KeyCombination> usual = new LinkedHashMap<>();
    private final ServerActions actions;

    /**
     * @param selected the server of the selected line of the tree
     * @param subject the server that the visible tab is of; where it is of none, that of the selected line
     * @param selection the servers of all selected lines
     */
    ShellCommands(
            ServerActions actions,
            ServerGuards guards,
            ReadOnlyObjectProperty<@Nullable Profile> selected,
            ReadOnlyObjectProperty<@Nullable Profile> subject,
            Supplier<List<Profile>> selection,
            ShellActions shell,
            FileActions files,
            VaultViewModel vault) {
        this.actions = actions;
        ObservableBooleanValue some = Bindings.isNotNull(subject);
        add("file.new", Feather.PLUS, "Shortcut+N", ALWAYS, actions::add);
        add("file.import", Feather.DOWNLOAD, "Shortcut+I", ALWAYS, files::importServers);
        add("file.export", Feather.UPLOAD, null, ALWAYS, files::exportServers);
        add("file.archive", Feather.ARCHIVE, null, ALWAYS, files::chooseArchive);
        add("file.preferences", Feather.SETTINGS, "Shortcut+Comma", ALWAYS, shell::showPreferences);
        add("file.close", Feather.X, "Shortcut+W", ALWAYS, shell::closeTab);
        add("file.closeall", Feather.X_SQUARE, "Shortcut+Shift+W", ALWAYS, shell::closeAllTabs);
        add("file.reopen", Feather.CORNER_UP_LEFT, "Shortcut+Shift+T", ALWAYS, shell::reopenTab);
        add("file.quit", Feather.LOG_OUT, "Shortcut+Q", ALWAYS, shell::quit);
        ObservableBooleanValue open = vault.stateProperty().isEqualTo(VaultViewModel.State.UNLOCKED);
        add("vault.unlock", Feather.UNLOCK, null, Bindings.not(open), vault::unlock);
        add("vault.lock", Feather.LOCK, "Shortcut+L", open, vault::lock);
        add("vault.change", Feather.KEY, null, ALWAYS, vault::changePassword);
        add("vault.settings", Feather.SLIDERS, null, ALWAYS, vault::settings);
        add("vault.keychain", Feather.MINUS_CIRCLE, null, ALWAYS, vault::forgetKeychain);
        onSubject("server.open", Feather.SERVER, "Shortcut+O", Bindings.isNotNull(selected), selected, actions::open);
        onSubject("server.connect", Feather.LINK, "Shortcut+Shift+C", some, subject, actions::connect);
        onSubject("server.disconnect", Feather.X_CIRCLE, "Shortcut+Shift+D", some, subject, actions::disconnect);
        onSubject("server.unlock", Feather.UNLOCK, "Shortcut+U", some, subject, guards::askToUnlock);
        onSubject("server.lock", Feather.LOCK, "Shortcut+Shift+L", some, subject, guards::lock);
        onSubject("server.account", Feather.USER_PLUS, null, some, subject, actions::accountScript);
        onSubject("server.edit", Feather.EDIT_2, "F4", some, subject, actions::edit);
        onSubject("server.duplicate", Feather.COPY, "Shortcut+D", some, subject, actions::duplicate);
        onSubject("server.remove", Feather.TRASH_2, null, some, subject, actions::remove);
        add("servers.connect.selected", Feather.LINK, null, ALWAYS, () -> actions.connectAll(selection.get()));
        add("servers.edit.selected", Feather.EDIT_2, "Shift+F4", ALWAYS, () -> editAll(selection.get()));
        add("server.demo", Feather.PLAY_CIRCLE, null, ALWAYS, actions::demo);
        int number = 1;
        for (WorkbenchModule module : actions.modules()) {
            String keys = module.keys().orElse(null);
            if (keys == null && number <= NUMBERED_MODULES) {
                keys = "Shortcut+" + number++;
            }
            add(new Command(
                    "module." + module.feature().id(),
                    TEXT.text("menu.modules"),
                    module.feature().title(),
                    module.icon(),
                    combination(keys),
                    some,
                    () -> withSubject(subject, profile -> actions.openModule(module, profile)),
                    () -> named(
                            subject,
                            module.feature().title(),
                            profile ->
                                    TEXT.text("palette.module", module.feature().title(), profile.name()))));
        }
        add("view.palette", Feather.COMMAND, "Shortcut+P", ALWAYS, shell::openPalette);
        add("view.search", Feather.SEARCH, "Shortcut+F", ALWAYS, shell::search);
        add("view.refresh", Feather.REFRESH_CW, "F5", ALWAYS, shell::refresh);
        add("view.run", Feather.PLAY, "Shortcut+Enter", ALWAYS, shell::run);
        add("view.filter", Feather.SEARCH, "Shortcut+Shift+S", ALWAYS, shell::focusFilter);
        add("view.tree", Feather.LIST, "Alt+1", ALWAYS, shell::focusTree);
        add("view.content", Feather.LAYOUT, "Alt+3", ALWAYS, shell::focusTab);
        add("view.tasks", Feather.ACTIVITY, "Alt+2", ALWAYS, shell::toggleTasks);
        add("view.history", Feather.CLOCK, "Shortcut+H", ALWAYS, shell::openHistory);
        add("view.schedules", Feather.CALENDAR, "Shortcut+Shift+H", ALWAYS, shell::openSchedules);
        add("view.next", Feather.ARROW_RIGHT, "Shortcut+Page_Down", ALWAYS, () -> shell.stepTab(1));
        add("view.previous", Feather.ARROW_LEFT, "Shortcut+Page_Up", ALWAYS, () -> shell.stepTab(-1));
        add("view.beside", Feather.COLUMNS, "Shortcut+Shift+M", ALWAYS, shell::tabBeside);
        add(command(
                "view.apart",
                Feather.EXTERNAL_LINK,
                "Shortcut+Shift+N",
                ALWAYS,
                shell::tabApart,
                () -> TEXT.text(shell.isApart() ? "view.apart.back" : "view.apart")));
        add("view.back", Feather.CHEVRON_LEFT, "Alt+Left", ALWAYS, () -> shell.stepTrail(-1));
        add("view.forward", Feather.CHEVRON_RIGHT, "Alt+Right", ALWAYS, () -> shell.stepTrail(1));
        add("view.larger", Feather.ZOOM_IN, "Shortcut+Plus", ALWAYS, () -> shell.zoom(1));
        add("view.smaller", Feather.ZOOM_OUT, "Shortcut+Minus", ALWAYS, () -> shell.zoom(-1));
        add("view.usual", Feather.MAXIMIZE, "Shortcut+0", ALWAYS, () -> shell.zoom(0));
        for (ThemeChoice choice : ThemeChoice.values()) {
            String name = choice.name().toLowerCase(Locale.ROOT);
            add("view.theme." + name, Feather.SUN, null, ALWAYS, () -> shell.theme(choice));
        }
        add("help.manual", Feather.BOOK_OPEN, "F1", ALWAYS, shell::showManual);
        add("help.shortcuts", Feather.HELP_CIRCLE, "Shift+F1", ALWAYS, shell::showShortcuts);
        add("help.log", Feather.FILE_TEXT, null, ALWAYS, files::openLogs);
        add("help.support", Feather.LIFE_BUOY, null, ALWAYS, files::showSupport);
        add("help.newest", Feather.REFRESH_CW, null, ALWAYS, files::askNewest);
        add("help.about", Feather.INFO, null, ALWAYS, files::showAbout);
    }

    private void editAll(List<Profile> selected) {
        if (!selected.isEmpty()) {
            actions.editAll(selected);
        }
    }

    Command get(String id) {
        return Objects.requireNonNull(commands.get(id), id);
    }

    List<Command> withShortcut() {
        return commands.values().stream()
                .filter(command -> command.shortcut() != null)
                .toList();
    }

    /** All of them, by id, in the order of the menus. */
    Map<String, Command> all() {
        return Collections.unmodifiableMap(commands);
    }

    private void onSubject(
            String id,
            Feather icon,
            @Nullable String keys,
            ObservableBooleanValue some,
            ReadOnlyObjectProperty<@Nullable Profile> subject,
            Consumer<Profile> action) {
        add(new Command(
                id,
                TEXT.text("menu.server"),
                TEXT.text(id),
                icon,
                combination(keys),
                some,
                () -> withSubject(subject, action),
                () -> named(subject, TEXT.text(id), profile -> TEXT.text(id + ".on", profile.name()))));
    }

    private static void withSubject(ReadOnlyObjectProperty<@Nullable Profile> subject, Consumer<Profile> action) {
        Profile profile = subject.get();
        if (profile != null) {
            action.accept(profile);
        }
    }

    private static String named(
            ReadOnlyObjectProperty<@Nullable Profile> subject, String none, Function<Profile, String> some) {
        Profile profile = subject.get();
        return profile == null ? none : some.apply(profile);
    }

    private void add(
            String id, Feather icon, @Nullable String keys, ObservableBooleanValue available, Runnable action) {
        add(command(id, icon, keys, available, action, () -> TEXT.text(id)));
    }

    private static Command command(
            String id,
            Feather icon,
            @Nullable String keys,
            ObservableBooleanValue available,
            Runnable action,
            Supplier<String> named) {
        String group = TEXT.text("menu." + id.substring(0, id.indexOf('.')));
        return new Command(id, group, TEXT.text(id), icon, combination(keys), available, action, named);
    }

    private void add(Command command) {
        commands.put(command.id(), command);
        usual.put(command.id(), command.shortcut());
    }

    /** Gives commands other keys than their own, by id; what is no key, or no command, is passed over. */
    void keys(Map<String, String> chosen) {
        usual.forEach((id, own) -> {
            KeyCombination keys = own;
            String text = chosen.get(id);
            if (text != null) {
                try {
                    keys = text.isEmpty() ? null : KeyCombination.valueOf(text);
                } catch (IllegalArgumentException _) {
                    // edited by hand
                }
            }
            commands.put(id, get(id).with(keys));
        });
    }

    /** Whether these are the keys that it has by itself. */
    boolean usual(String id, @Nullable KeyCombination keys) {
        return Objects.equals(usual.get(id), keys);
    }

    /** The command that has these keys now. */
    Optional<Command> of(KeyCombination keys) {
        return commands.values().stream()
                .filter(command -> keys.equals(command.shortcut()))
                .findFirst();
    }

    private static @Nullable KeyCombination combination(@Nullable String keys) {
        return keys == null ? null : KeyCombination.valueOf(keys);
    }
}
