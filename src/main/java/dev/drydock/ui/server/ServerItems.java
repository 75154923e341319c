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

/** What a right click offers on any line that is one server. Its items are made when it is shown. */
abstract class ServerItems extends ContextMenu {

    private static final Messages TEXT = Messages.of("ui");

    private final Profile profile;
    private final ServersViewModel model;
    private final ServerActions actions;

    ServerItems(Profile profile, ServersViewModel model, ServerActions actions) {
        this.profile = profile;
        this.model = model;
        this.actions = actions;
        // a menu without items is never shown
        getItems().add(new SeparatorMenuItem());
        setOnShowing(_ -> fill());
    }

    /** Adds what this kind of line has beyond opening, modules and the connection. */
    abstract void addOwn();

    private void fill() {
        getItems().clear();
        add(Feather.SERVER, "server.open", () -> actions.open(profile));
        Optional<OpenedServer> opened = model.opened(profile);
        for (WorkbenchModule module : actions.modules()) {
            MenuItem item = new MenuItem(module.feature().title(), Icons.of(module.icon()));
            item.setId("module." + module.feature().id());
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
        addOwn();
        MenuLetters.give(getItems());
    }

    void line() {
        getItems().add(new SeparatorMenuItem());
    }

    void add(Feather icon, String key, Runnable action) {
        MenuItem item = new MenuItem(TEXT.text(key), Icons.of(icon));
        item.setId(key);
        item.setOnAction(_ -> action.run());
        getItems().add(item);
    }
}
