package dev.drydock.feature.proxysql.ui;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.life.Repeating;
import dev.drydock.profile.Profile;
import dev.drydock.proxied.ClusterLook;
import dev.drydock.proxied.ClusterPicture;
import dev.drydock.proxied.NodeState;
import dev.drydock.proxied.Proxied;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * The cluster behind this ProxySQL, looked at while somebody looks. Off the JavaFX thread it asks both sides; the rest is
 * called on it.
 */
final class ClusterModel {

    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    private final ModuleContext context;
    private final Proxied proxied;
    private final ReadOnlyObjectWrapper<@Nullable Stand> stand = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private @Nullable Repeating watch;
    private @Nullable ClusterLook look;
    private @Nullable OpenServer looked;

    /**
     * Where the link stands.
     *
     * @param linked the saved server through which the cluster is seen
     * @param connected whether that server is connected
     * @param offered saved servers that are servers of this proxy, while there is no link
     * @param choices all saved servers that may be nodes
     * @param picture both sides; empty while the cluster is not connected
     */
    record Stand(
            Optional<Profile> linked,
            boolean connected,
            List<Profile> offered,
            List<Profile> choices,
            Optional<ClusterPicture> picture) {}

    ClusterModel(ModuleContext context, Proxied proxied) {
        this.context = context;
        this.proxied = proxied;
    }

    ReadOnlyObjectProperty<@Nullable Stand> standProperty() {
        return stand.getReadOnlyProperty();
    }

    /** Why the newest look failed; null after one that worked. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    DialogService dialogs() {
        return context.dialogs();
    }

    /** Begins to look, at once and then again and again. */
    void watch() {
        if (watch == null) {
            again();
            watch = Repeating.start("drydock-proxysql-cluster", LOOK_EVERY, this::lookAgain);
        }
    }

    void unwatch() {
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }

    /** Looks at once. */
    void again() {
        Background.run("proxysql-cluster", this::read, this::take, problem::set);
    }

    void link(Profile cluster) {
        change(() -> proxied.link(context.profile(), cluster));
    }

    void unlink() {
        change(() -> proxied.unlink(context.profile()));
    }

    /** Connects the cluster, with the questions that this may take. */
    void connect(Profile cluster) {
        context.navigator().openModule("galera", cluster);
    }

    private void change(Runnable change) {
        Background.run(
                "proxysql-link",
                () -> {
                    change.run();
                    return read();
                },
                this::take,
                problem::set);
    }

    private void lookAgain() {
        try {
            Stand now = read();
            Platform.runLater(() -> take(now));
        } catch (RuntimeException failure) {
            Problem why = Problems.of(failure);
            Platform.runLater(() -> problem.set(why));
        }
    }

    private void take(Stand now) {
        problem.set(null);
        stand.set(now);
    }

    private synchronized Stand read() {
        Optional<Profile> linked = proxied.clusterOf(context.profile());
        Optional<OpenServer> cluster = linked.flatMap(proxied::opened);
        if (cluster.isEmpty() || linked.isEmpty()) {
            letGo();
            List<Profile> offered = linked.isPresent()
                    ? List.of()
                    : proxied.offered(proxied.view(context.server().server().get()));
            return new Stand(linked, false, offered, proxied.choices(), Optional.empty());
        }
        try {
            List<NodeState> nodes = look(cluster.get()).look();
            return new Stand(
                    linked, true, List.of(), proxied.choices(), Optional.of(proxied.picture(linked.get(), nodes)));
        } catch (InterruptedException impossible) {
            throw new IllegalStateException("nobody interrupts a look", impossible);
        }
    }

    private ClusterLook look(OpenServer cluster) {
        ClusterLook known = look;
        if (known == null || !cluster.equals(looked)) {
            letGo();
            known = proxied.clusters().at(cluster);
            look = known;
            looked = cluster;
        }
        return known;
    }

    private void letGo() {
        if (look != null) {
            look.close();
            look = null;
        }
    }

    /** Lets go of the nodes. */
    void close() {
        unwatch();
        Thread.ofVirtual().name("drydock-proxysql-close").start(() -> {
            synchronized (this) {
                letGo();
            }
        });
    }
}
