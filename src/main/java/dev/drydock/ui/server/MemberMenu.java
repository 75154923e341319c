package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.MenuLetters;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.kordamp.ikonli.feather.Feather;

/** What a right click on a server below a saved one offers. Its items are made when it is shown. */
final class MemberMenu extends ContextMenu {

    private static final Messages TEXT = Messages.of("ui");

    private final Profile profile;
    private final ServersViewModel model;
    private final ServerActions actions;

    MemberMenu(Profile profile, ServersViewModel model, ServerActions actions) {
        this.profile = profile;
        this.model = model;
        this.actions = actions;
        // a menu without items is never shown
        getItems().add(new SeparatorMenuItem());
        setOnShowing(_ -> fill());
    }

    private void fill() {
        getItems().clear();
        add(Feather.SERVER, "server.open", () -> actions.open(profile));
        Optional<OpenedServer> opened = model.opened(profile);
        for (WorkbenchModule module : actions.modules()) {
            MenuItem item = new MenuItem(module.feature().title(), Icons.of(module.icon()));
            item.setOnAction(_ -> actions.openModule(module, profile));
            item.setDisable(opened.flatMap(server -> module.feature().unsupportedReason(server.facts()))
                    .isPresent());
            getItems().add(item);
        }
        getItems().add(new SeparatorMenuItem());
        if (model.state(profile).down()) {
            add(Feather.LINK, "server.connect", () -> actions.connect(profile));
        } else {
            add(Feather.X_CIRCLE, "server.disconnect", () -> actions.disconnect(profile));
        }
        getItems().add(new SeparatorMenuItem());
        add(Feather.USER, "member.login", () -> actions.edit(profile));
        add(Feather.COPY, "member.own", () -> actions.duplicate(profile));
        add(Feather.USER_X, "member.forget", () -> actions.remove(profile));
        MenuLetters.give(getItems());
    }

    private void add(Feather icon, String key, Runnable action) {
        MenuItem item = new MenuItem(TEXT.text(key), Icons.of(icon));
        item.setId(key);
        item.setOnAction(_ -> action.run());
        getItems().add(item);
    }
}
