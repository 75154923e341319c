package dev.drydock.ui.shell;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.profile.Profile;
import dev.drydock.ui.control.EmptyState;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.server.ServerActions;
import dev.drydock.ui.server.ServersViewModel;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.layout.StackPane;
import org.kordamp.ikonli.feather.Feather;

/**
 * The stand-in for a tab that was open when the window was left: a button that opens it. While that connects, it says so, and
 * whoever closes it gives the connection up.
 */
final class RestoredPage implements TabPage {

    private static final Messages TEXT = Messages.of("ui");

    private final String title;
    private final Feather icon;
    private final Consumer<Profile> open;
    private final Profile profile;
    private final ServersViewModel servers;
    private final ServerActions actions;
    private final StackPane pane = new StackPane();
    private final BiConsumer<String, State> listener = this::changed;
    private boolean asked;
    private boolean inFront;
    /** Whether the attempt to connect is this page's own. */
    private boolean own;

    /** @param open opens what was there, connecting first */
    RestoredPage(
            String title,
            Feather icon,
            Consumer<Profile> open,
            Profile profile,
            ServersViewModel servers,
            ServerActions actions) {
        this.title = title;
        this.icon = icon;
        this.open = open;
        this.profile = profile;
        this.servers = servers;
        this.actions = actions;
        servers.onState(listener);
        offer();
    }

    @Override
    public Node node() {
        return pane;
    }

    /** Whoever has connected the server meanwhile is not asked again. */
    @Override
    public void shown() {
        inFront = true;
        if (!asked && servers.state(profile) == State.CONNECTED) {
            // no tab is replaced while one is being chosen, and one that is in front while another is replaced is not
            // chosen
            Platform.runLater(() -> {
                if (inFront) {
                    go();
                }
            });
        }
    }

    @Override
    public void hidden() {
        inFront = false;
    }

    @Override
    public void close() {
        servers.removeListener(listener);
        giveUp();
    }

    private void changed(String id, State state) {
        if (!asked || !id.equals(profile.id())) {
            return;
        }
        if (state == State.CONNECTING) {
            connecting();
        } else {
            asked = false;
            offer();
        }
    }

    private void offer() {
        Button again = new Button(TEXT.text("restored.open", profile.name()));
        again.getStyleClass().add("accent");
        again.setMnemonicParsing(false);
        again.setDefaultButton(true);
        again.setOnAction(_ -> go());
        pane.getChildren().setAll(new EmptyState(icon, title, TEXT.text("restored.text"), again));
    }

    private void go() {
        State now = servers.state(profile);
        asked = true;
        own = now != State.CONNECTING && now != State.CONNECTED;
        open.accept(servers.known(profile.id()).orElse(profile));
        if (now == State.CONNECTING) {
            connecting();
        }
    }

    private void connecting() {
        Button cancel = new Button(TEXT.text("restored.cancel"));
        cancel.setOnAction(_ -> actions.disconnect(profile));
        pane.getChildren()
                .setAll(new EmptyState(icon, title, TEXT.text("restored.connecting", profile.name()), cancel));
        cancel.requestFocus();
    }

    private void giveUp() {
        if (asked && own && servers.state(profile) == State.CONNECTING) {
            actions.disconnect(profile);
        }
    }
}
