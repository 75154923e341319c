package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.theme.Icons;
import java.util.Locale;
import javafx.scene.Node;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A connection's state: a shape of its own for each, so that colour is not needed to tell them apart. */
final class ConnectionIcon {

    private ConnectionIcon() {}

    static Node of(State state) {
        FontIcon icon = switch (state) {
            case DISCONNECTED -> Icons.of(Feather.CIRCLE, "dd-subtle");
            case CONNECTING -> Icons.of(Feather.LOADER, "dd-accent");
            case CONNECTED -> Icons.of(Feather.CHECK_CIRCLE, "dd-success");
            case RECONNECTING -> Icons.of(Feather.REFRESH_CW, "dd-warning");
            case CLOSED -> Icons.of(Feather.X_CIRCLE, "dd-subtle");
            case LOST -> Icons.of(Feather.ALERT_TRIANGLE, "dd-danger");
        };
        icon.setAccessibleText(text(state));
        return icon;
    }

    static String text(State state) {
        return Messages.of("ui").text("server.state." + state.name().toLowerCase(Locale.ROOT));
    }
}
