package dev.drydock.feature.galera.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeStates;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.life.Repeating;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.NodeState;
import dev.drydock.proxied.Proxied;
import dev.drydock.proxied.ProxyAct;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The proxies in front of the cluster, asked every few seconds while the screen is shown. JavaFX thread only. */
final class ProxiesModel {

    private static final Logger LOG = LoggerFactory.getLogger(ProxiesModel.class);
    private static final Messages TEXT = Messages.of("galeraui");
    /** All questions to an admin port wait for one lock. */
    static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final GaleraViewModel model;
    private final Proxied proxied;
    private final ReadOnlyObjectWrapper<@Nullable ClusterPicture> picture = new ReadOnlyObjectWrapper<>();
    private volatile @Nullable ClusterView newest;
    private @Nullable Repeating watch;

    ProxiesModel(GaleraViewModel model, Proxied proxied) {
        this.model = model;
        this.proxied = proxied;
        model.viewProperty().addListener((_, before, view) -> {
            newest = view;
            if (before == null && view != null) {
                again();
            }
        });
    }

    /** Both sides; null while no proxy is linked to the cluster. */
    ReadOnlyObjectProperty<@Nullable ClusterPicture> pictureProperty() {
        return picture.getReadOnlyProperty();
    }

    void shown() {
        if (watch == null) {
            watch = Repeating.start("drydock-galera-proxies", LOOK_EVERY, this::look);
        }
    }

    void hidden() {
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }

    private void again() {
        Thread.ofVirtual().name("drydock-galera-proxies").start(this::look);
    }

    private void look() {
        ClusterView view = newest;
        if (view == null) {
            return;
        }
        Profile cluster = model.context().profile();
        try {
            List<NodeState> nodes = NodeStates.of(view);
            boolean fronted = proxied.fronted(cluster, nodes);
            model.fronted(fronted);
            ClusterPicture seen = fronted ? proxied.picture(cluster, nodes) : null;
            if (seen != null) {
                model.expect(seen.strangers().stream()
                        .flatMap(address -> NodeAddress.parse(address).stream())
                        .toList());
            }
            Platform.runLater(() -> picture.set(seen));
        } catch (RuntimeException failure) {
            LOG.warn("proxies in front of {}", cluster.name(), failure);
        }
    }

    /** Shows a proxy, connecting it where needed. */
    void open(Profile proxy) {
        model.context().navigator().openModule("proxysql", proxy);
    }

    /** Shows what would be sent to the proxy to take a node out or bring it back, and does it on yes. */
    void ask(Profile proxy, NodeState node, boolean out) {
        ModuleContext context = model.context();
        String title = TEXT.text(out ? "proxies.out.title" : "proxies.back.title", node.name(), proxy.name());
        OpenServer server = proxied.opened(proxy).orElse(null);
        if (server == null) {
            open(proxy);
            return;
        }
        Background.run(
                "galera-proxy-act",
                () -> proxied.acts().prepare(server, node.addresses(), out, context::history),
                act -> context.changes()
                        .confirm(new DialogService.Confirmation(
                                title, text(proxy, act), TEXT.text("proxies.apply"), () -> run(title, server, act))),
                problem -> context.dialogs().error(title, problem));
    }

    private static String text(Profile proxy, ProxyAct act) {
        return TEXT.text("proxies.text", proxy.name()) + "\n\n"
                + act.statements().stream().map(one -> one + ";").collect(Collectors.joining("\n")) + "\n\n"
                + String.join("\n", act.notes());
    }

    private void run(String title, OpenServer server, ProxyAct act) {
        ModuleContext context = model.context();
        context.jobs().submit(server.holding(act.job())).onEnd(outcome -> {
            again();
            if (outcome instanceof JobOutcome.Failed<?> failed) {
                context.dialogs().error(title, failed.problem());
            }
        });
    }
}
