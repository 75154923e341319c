package dev.drydock.ui.shell;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.palette.Command;
import dev.drydock.ui.palette.Offer;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServerGuards;
import dev.drydock.ui.server.ServersViewModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.input.KeyCombination;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.feather.Feather;

/** What the palette finds: the commands of the window, and on each server its modules and its connection. */
final class PaletteCommands {

    private static final Messages TEXT = Messages.of("ui");
    private static final ObservableBooleanValue ALWAYS = new ReadOnlyBooleanWrapper(true).getReadOnlyProperty();

    private final ShellCommands commands;
    private final ServerActions actions;
    private final ServersViewModel servers;
    private final ServerGuards guards;
    private final ReadOnlyObjectProperty<@Nullable Profile> selected;
    private final ReadOnlyObjectProperty<@Nullable Profile> subject;

    /**
     * @param selected the server of the selected line of the tree
     * @param subject the server that commands act on
     */
    PaletteCommands(
            ShellCommands commands,
            ServerActions actions,
            ServersViewModel servers,
            ServerGuards guards,
            ReadOnlyObjectProperty<@Nullable Profile> selected,
            ReadOnlyObjectProperty<@Nullable Profile> subject) {
        this.commands = commands;
        this.actions = actions;
        this.servers = servers;
        this.guards = guards;
        this.selected = selected;
        this.subject = subject;
    }

    /** Of the window's commands those that connect the server that they are about. */
    private static boolean connects(String id) {
        return id.equals("server.open")
                || id.equals("server.connect")
                || id.equals("server.account")
                || id.startsWith("module.");
    }

    /** What must be named before a command is offered: Enter connects to no server that was not. */
    private Offer offer(Command command) {
        Profile ofTab = subject.get();
        String id = command.id();
        if (id.equals("servers.connect.selected")) {
            return new Offer(command, TEXT.text("palette.selected"), false);
        }
        Profile about = id.equals("server.open") ? selected.get() : ofTab;
        boolean down = about != null && servers.state(about) != State.CONNECTED;
        return new Offer(
                command,
                about != null && down && connects(id) ? about.name() : "",
                about != null && about.equals(ofTab) && id.startsWith("module."));
    }

    private boolean usable(WorkbenchModule module, Profile profile) {
        return servers.opened(profile)
                .flatMap(server -> module.feature().unsupportedReason(server.facts()))
                .isEmpty();
    }

    /** The commands, and those that each server brings; what both have is there once, with the shortcut and the server's group. */
    List<Offer> now() {
        Map<String, Offer> all = new LinkedHashMap<>();
        commands.all().forEach((id, command) -> all.put(id, offer(command.now())));
        all.remove("view.palette");
        for (Profile profile : servers.profiles()) {
            boolean seen = is(subject, profile);
            put(all, is(selected, profile), "server.open", "palette.open", profile, Feather.SERVER, actions::open);
            for (WorkbenchModule module : actions.modules()) {
                if (!usable(module, profile)) {
                    if (seen) {
                        all.remove("module." + module.feature().id());
                    }
                    continue;
                }
                String title = TEXT.text("palette.module", module.feature().title(), profile.name());
                Consumer<Profile> open = chosen -> actions.openModule(module, chosen);
                put(all, seen, "module." + module.feature().id(), profile, title, module.icon(), open);
            }
            ServerGuards.Standing lock = guards.of(profile);
            if (lock.locked()) {
                put(all, seen, "server.unlock", "palette.unlock", profile, Feather.UNLOCK, guards::askToUnlock);
            } else if (lock.guarded()) {
                put(all, seen, "server.lock", "palette.lock", profile, Feather.LOCK, guards::lock);
            }
            if (servers.state(profile) == State.CONNECTED) {
                String id = "server.disconnect";
                put(all, seen, id, "palette.disconnect", profile, Feather.X_CIRCLE, actions::disconnect);
            } else if (seen) {
                all.remove("server.disconnect");
            }
        }
        several(all);
        return List.copyOf(all.values());
    }

    /** For each folder and tag what modules show of all its servers together. */
    private void several(Map<String, Offer> all) {
        Map<String, List<Profile>> groups = new TreeMap<>();
        for (Profile profile : servers.profiles()) {
            if (!profile.folder().isEmpty()) {
                groups.computeIfAbsent(TEXT.text("palette.folder", profile.folder()), _ -> new ArrayList<>())
                        .add(profile);
            }
            profile.tags()
                    .forEach(tag -> groups.computeIfAbsent(TEXT.text("palette.tag", tag), _ -> new ArrayList<>())
                            .add(profile));
        }
        actions.modules().stream()
                .filter(module -> module.several().isPresent())
                .forEach(module -> groups.forEach((name, profiles) -> {
                    String key = "several." + module.feature().id() + " " + name;
                    String title = TEXT.text("palette.several", module.feature().title(), name, profiles.size());
                    all.put(
                            key,
                            Offer.of(new Command(
                                    key,
                                    TEXT.text("palette.several.group"),
                                    title,
                                    module.icon(),
                                    null,
                                    ALWAYS,
                                    () -> actions.openSeveral(module, profiles))));
                }));
    }

    private static boolean is(ReadOnlyObjectProperty<@Nullable Profile> one, Profile profile) {
        Profile now = one.get();
        return now != null && now.id().equals(profile.id());
    }

    private void put(
            Map<String, Offer> all,
            boolean same,
            String id,
            String key,
            Profile profile,
            Feather icon,
            Consumer<Profile> action) {
        put(all, same, id, profile, TEXT.text(key, profile.name()), icon, action);
    }

    /** @param same whether the command with this id is about this server now, and the new one takes its place */
    private void put(
            Map<String, Offer> all,
            boolean same,
            String id,
            Profile profile,
            String title,
            Feather icon,
            Consumer<Profile> action) {
        String key = same ? id : id + " " + profile.id();
        KeyCombination keys = same ? commands.get(id).shortcut() : null;
        String group = profile.environment().label();
        boolean down = connects(id) && servers.state(profile) != State.CONNECTED;
        all.put(
                key,
                new Offer(
                        new Command(key, group, title, icon, keys, ALWAYS, () -> action.accept(profile)),
                        down ? profile.name() : "",
                        is(subject, profile)));
    }
}
