package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.MenuLetters;
import dev.drydock.ui.control.TextClipboard;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.WorkbenchModule;
import dev.drydock.ui.theme.Icons;
import java.util.Optional;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.kordamp.ikonli.feather.Feather;

/** What a right click on a server offers. Its items are made when it is shown. */
final class ServerMenu extends ContextMenu {

    private static final Messages TEXT = Messages.of("ui");

    private final Profile profile;
    private final ServersViewModel model;
    private final ServerGuards guards;
    private final ServerActions actions;

    ServerMenu(Profile profile, ServersViewModel model, ServerGuards guards, ServerActions actions) {
        this.profile = profile;
        this.model = model;
        this.guards = guards;
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
        ServerGuards.Standing lock = guards.of(profile);
        if (lock.locked()) {
            add(Feather.UNLOCK, "server.unlock", () -> guards.askToUnlock(profile));
        } else if (lock.guarded()) {
            add(Feather.LOCK, "server.lock", () -> guards.lock(profile));
        }
        getItems().add(new SeparatorMenuItem());
        add(Feather.ZAP, "server.test", () -> actions.test(profile));
        add(Feather.CLIPBOARD, "server.address", () -> TextClipboard.put(profile.address()));
        add(Feather.USER_PLUS, "server.account", () -> actions.accountScript(profile));
        add(Feather.EDIT_2, "server.edit", () -> actions.edit(profile));
        add(Feather.COPY, "server.duplicate", () -> actions.duplicate(profile));
        add(Feather.TRASH_2, "server.remove", () -> actions.remove(profile));
        MenuLetters.give(getItems());
    }

    private void add(Feather icon, String key, Runnable action) {
        MenuItem item = new MenuItem(TEXT.text(key), Icons.of(icon));
        item.setOnAction(_ -> action.run());
        getItems().add(item);
    }
}
