package dev.drydock.ui.server;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.MenuLetters;
import dev.drydock.ui.theme.Icons;
import java.util.List;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.MenuItem;
import org.kordamp.ikonli.feather.Feather;

/** What a right click offers where several servers or a folder are selected. */
final class ServersMenu extends ContextMenu {

    private static final Messages TEXT = Messages.of("ui");

    ServersMenu(List<Profile> profiles, ServerActions actions) {
        add(Feather.LINK, "servers.connect", profiles.size(), () -> actions.connectAll(profiles));
        add(Feather.X_CIRCLE, "servers.disconnect", profiles.size(), () -> actions.disconnectAll(profiles));
        add(Feather.EDIT_2, "servers.edit", profiles.size(), () -> actions.editAll(profiles));
        actions.modules().stream()
                .filter(module -> module.several().isPresent())
                .forEach(module -> add(
                        module.icon(),
                        "servers.several",
                        profiles.size(),
                        module.feature().title(),
                        () -> actions.openSeveral(module, profiles)));
        MenuLetters.give(getItems());
    }

    private void add(Feather icon, String key, int count, Runnable action) {
        add(icon, key, count, "", action);
    }

    private void add(Feather icon, String key, int count, String what, Runnable action) {
        MenuItem item = new MenuItem(TEXT.text(key, count, what), Icons.of(icon));
        item.setId(key);
        item.setOnAction(_ -> action.run());
        getItems().add(item);
    }
}
