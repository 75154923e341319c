package dev.drydock.ui.server;

import dev.drydock.profile.Profile;
import dev.drydock.ui.control.TextClipboard;
import org.kordamp.ikonli.feather.Feather;

/** What a right click on a saved server offers. */
final class ServerMenu extends ServerItems {

    private final Profile profile;
    private final ServerGuards guards;
    private final ServerActions actions;

    ServerMenu(Profile profile, ServersViewModel model, ServerGuards guards, ServerActions actions) {
        super(profile, model, actions);
        this.profile = profile;
        this.guards = guards;
        this.actions = actions;
    }

    @Override
    void addOwn() {
        ServerGuards.Standing lock = guards.of(profile);
        if (lock.locked()) {
            add(Feather.UNLOCK, "server.unlock", () -> guards.askToUnlock(profile));
        } else if (lock.guarded()) {
            add(Feather.LOCK, "server.lock", () -> guards.lock(profile));
        }
        line();
        add(Feather.ZAP, "server.test", () -> actions.test(profile));
        add(Feather.CLIPBOARD, "server.address", () -> TextClipboard.put(profile.address()));
        add(Feather.USER_PLUS, "server.account", () -> actions.accountScript(profile));
        add(Feather.EDIT_2, "server.edit", () -> actions.edit(profile));
        add(Feather.COPY, "server.duplicate", () -> actions.duplicate(profile));
        add(Feather.TRASH_2, "server.remove", () -> actions.remove(profile));
    }
}
