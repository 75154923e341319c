package dev.drydock.ui.server;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.ui.module.OpenedServer;
import dev.drydock.ui.module.TabPage;
import dev.drydock.ui.module.ViewPage;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;

/** The content of one tab of a server: the environment strip, below it the module. Greyed while the server is not there. */
public final class ServerPage extends ViewPage {

    private static final PseudoClass STALE = PseudoClass.getPseudoClass("stale");

    private final ServerFacts facts;
    private final ServersViewModel model;
    private final TabPage page;
    private final ServerGuards guards;
    private final Runnable lockChanged;
    private final BiConsumer<String, State> listener;
    private final EnvironmentStrip strip;
    private final VBox top;

    public ServerPage(OpenedServer server, ServersViewModel model, ServerGuards guards, TabPage page) {
        this.facts = server.facts();
        this.model = model;
        this.page = page;
        Node content = page.node();
        this.guards = guards;
        strip = new EnvironmentStrip(server, model, guards);
        getStyleClass().add("dd-server-page");
        content.getStyleClass().add("dd-server-content");
        top = new VBox(strip);
        PrimaryBanner.of(server.facts()).ifPresent(top.getChildren()::add);
        setTop(top);
        setCenter(content);
        listener = (id, _) -> {
            if (id.equals(server.profile().id())) {
                content.pseudoClassStateChanged(STALE, strip.refresh());
            }
        };
        model.onState(listener);
        lockChanged = () -> {
            strip.show(guards.now(server.profile()));
            strip.refreshLock();
        };
        guards.onChange(lockChanged);
        lockChanged.run();
        content.pseudoClassStateChanged(STALE, strip.refresh());
    }

    /** Whether the server is connected as something else than what this page was made for. */
    public boolean outdated(ServerFacts now) {
        return !now.product().equals(facts.product())
                || !now.uuid().equals(facts.uuid())
                || !now.account().equals(facts.account())
                || !now.grants().equals(facts.grants());
    }

    @Override
    public void stripIn(@Nullable Pane place) {
        if (place == null) {
            top.getChildren().addFirst(strip);
        } else {
            place.getChildren().add(strip);
        }
    }

    @Override
    public void shown() {
        page.shown();
    }

    @Override
    public void hidden() {
        page.hidden();
    }

    @Override
    public void refresh() {
        page.refresh();
    }

    @Override
    public boolean takeKeyboard() {
        return page.takeKeyboard();
    }

    @Override
    public void only(String act, String schema, String table) {
        page.only(act, schema, table);
    }

    @Override
    public Consumer<TabPage> carried() {
        Consumer<TabPage> inner = page.carried();
        return other -> {
            if (other instanceof ServerPage same) {
                inner.accept(same.page);
            }
        };
    }

    @Override
    public void close() {
        page.close();
        model.removeListener(listener);
        guards.removeListener(lockChanged);
    }
}
