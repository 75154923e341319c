package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.ui.module.OpenedServer;
import java.util.function.BiConsumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/** The content of one tab of a server: the environment strip, below it the module. Greyed while the server is not there. */
public final class ServerPage extends BorderPane {

    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

    private final ServersViewModel model;
    private final BiConsumer<String, State> listener;

    public ServerPage(OpenedServer server, ServersViewModel model, Node content) {
        this.model = model;
        EnvironmentStrip strip = new EnvironmentStrip(server, model);
        getStyleClass().add("dd-server-page");
        content.getStyleClass().add("dd-server-content");
        setTop(strip);
        setCenter(content);
        listener = (id, _) -> {
            if (id.equals(server.profile().id())) {
                content.pseudoClassStateChanged(STALE, strip.refresh());
            }
        };
        model.onState(listener);
        content.pseudoClassStateChanged(STALE, strip.refresh());
    }

    /** Ends its listening, when the tab is closed. */
    public void closed() {
        model.removeListener(listener);
    }
}
