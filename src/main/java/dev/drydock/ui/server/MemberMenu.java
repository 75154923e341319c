package dev.drydock.ui.server;

import dev.drydock.profile.Profile;
import org.kordamp.ikonli.feather.Feather;

/** What a right click on a server below a saved one offers. */
final class MemberMenu extends ServerItems {

    private final Profile profile;
    private final ServerActions actions;

    MemberMenu(Profile profile, ServersViewModel model, ServerActions actions) {
        super(profile, model, actions);
        this.profile = profile;
        this.actions = actions;
    }

    @Override
    void addOwn() {
        line();
        add(Feather.USER, "member.login", () -> actions.edit(profile));
        add(Feather.COPY, "member.own", () -> actions.duplicate(profile));
        add(Feather.USER_X, "member.forget", () -> actions.remove(profile));
    }
}
