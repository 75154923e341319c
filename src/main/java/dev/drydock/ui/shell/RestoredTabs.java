package dev.drydock.ui.shell;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServersViewModel;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The tabs that were open when the window was left. They come back as a button each: nothing is connected unasked. */
final class RestoredTabs {

    private static final Messages TEXT = Messages.of("ui");
    private static final String BETWEEN = " ";

    private final WorkbenchTabs tabs;
    private final ServersViewModel servers;
    private final List<WorkbenchModule> modules;
    private final ServerActions actions;

    RestoredTabs(WorkbenchTabs tabs, ServersViewModel servers, List<WorkbenchModule> modules, ServerActions actions) {
        this.tabs = tabs;
        this.servers = servers;
        this.modules = modules;
        this.actions = actions;
    }

    /** What is remembered of these keys: those of modules on saved servers. */
    String text(List<String> keys) {
        return keys.stream()
                .filter(key -> profile(key).isPresent() && module(key).isPresent())
                .collect(Collectors.joining(BETWEEN));
    }

    /** Shows a tab for each key whose server and module are still there. */
    void show(String remembered) {
        for (String key : remembered.split(BETWEEN, -1)) {
            profile(key).ifPresent(profile -> module(key).ifPresent(module -> show(key, profile, module)));
        }
    }

    private void show(String key, Profile profile, WorkbenchModule module) {
        String title = TEXT.text("tab.title", profile.name(), module.feature().title());
        tabs.standIn(
                key, title, module.icon(), profile, () -> new RestoredPage(title, module, profile, servers, actions));
    }

    private Optional<Profile> profile(String key) {
        int cut = key.indexOf('/');
        return cut < 0 ? Optional.empty() : servers.known(key.substring(0, cut));
    }

    private Optional<WorkbenchModule> module(String key) {
        String id = key.substring(key.indexOf('/') + 1);
        return modules.stream().filter(module -> module.is(id)).findFirst();
    }
}
