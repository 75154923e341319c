package dev.drydock.feature.proxysql.ui;

import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.check.CheckReader;
import dev.drydock.feature.proxysql.check.ProxyCheckJob;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.read.AdminReader;
import dev.drydock.feature.proxysql.route.Probe;
import dev.drydock.feature.proxysql.route.QueryRouter;
import dev.drydock.feature.proxysql.route.RoutePlan;
import dev.drydock.feature.proxysql.status.Digest;
import dev.drydock.feature.proxysql.status.DigestReader;
import dev.drydock.feature.proxysql.status.Overview;
import dev.drydock.feature.proxysql.status.OverviewReader;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.life.Repeating;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.proxied.Proxied;
import dev.drydock.run.Checked;
import dev.drydock.run.RunResult;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.application.Platform;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;

/**
 * What the screen shows. The overview is read again and again while somebody looks, the layers and the digests when they are
 * asked for. JavaFX thread only; nothing here waits for the network.
 */
final class ProxySqlViewModel {

    /** All questions to the admin port wait for one lock, so it is not asked more often. */
    private static final Duration LOOK_EVERY = Duration.ofSeconds(5);

    static final int MOST_DIGESTS = 50_000;

    private final ModuleContext context;
    private final Applying applying;
    private final ClusterModel cluster;
    private final ChangesModel changes;
    private final ReadOnlyObjectWrapper<@Nullable Overview> overview = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable Layers> layers = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable List<Digest>> digests = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable RoutePlan> route = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyObjectWrapper<@Nullable List<Finding>> findings = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper checking = new ReadOnlyBooleanWrapper();
    private final ReadOnlyObjectWrapper<@Nullable Problem> problem = new ReadOnlyObjectWrapper<>();
    private final ReadOnlyBooleanWrapper reading = new ReadOnlyBooleanWrapper();
    private @Nullable Repeating watch;

    /**
     * The configuration as it was read, and its copies side by side.
     *
     * @param read the configuration
     * @param modules compared, in their order
     * @param at when it was read
     */
    record Layers(Configuration read, List<ModuleComparison> modules, Instant at) {}

    /** @param proxied knows the cluster behind this ProxySQL */
    ProxySqlViewModel(ModuleContext context, Proxied proxied) {
        this.context = context;
        this.applying = new Applying(context, this::readAll);
        this.cluster = new ClusterModel(context, proxied);
        this.changes = new ChangesModel(context, proxied, applying);
    }

    /** Ways to change the configuration. */
    ChangesModel changes() {
        return changes;
    }

    /** The cluster behind this ProxySQL. */
    ClusterModel cluster() {
        return cluster;
    }

    private void readAll() {
        Background.run("proxysql-overview", this::readOverview, this::take, problem::set);
        readLayers();
        cluster.again();
    }

    /** Changes; what is shown is read again after each. */
    Applying applying() {
        return applying;
    }

    ReadOnlyObjectProperty<@Nullable Overview> overviewProperty() {
        return overview.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable Layers> layersProperty() {
        return layers.getReadOnlyProperty();
    }

    ReadOnlyObjectProperty<@Nullable List<Digest>> digestsProperty() {
        return digests.getReadOnlyProperty();
    }

    /** Why the newest reading failed; null after one that worked. */
    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem.getReadOnlyProperty();
    }

    /** Whether layers or digests are being read. */
    ReadOnlyBooleanProperty readingProperty() {
        return reading.getReadOnlyProperty();
    }

    /** Begins to look at the overview, at once and then again and again. */
    void watch() {
        if (watch == null) {
            Background.run("proxysql-overview", this::readOverview, this::take, problem::set);
            watch = Repeating.start("drydock-proxysql-watch", LOOK_EVERY, this::lookAgain);
        }
    }

    void unwatch() {
        if (watch != null) {
            watch.close();
            watch = null;
        }
    }

    /** Reads the layers. */
    void readLayers() {
        read(
                "proxysql-layers",
                () -> {
                    Instant at = Instant.now();
                    Configuration read = server().query(session -> new AdminReader(session).configuration());
                    return new Layers(read, read.compare(), at);
                },
                layers::set);
    }

    /** Reads the digests, those with the most time first. */
    void readDigests() {
        read(
                "proxysql-digests",
                () -> server().query(session ->
                        DigestReader.read(new AdminReader(session), DigestReader.Order.TIME, MOST_DIGESTS)),
                digests::set);
    }

    /** What the newest run of the checks found; null before the first. */
    ReadOnlyObjectProperty<@Nullable List<Finding>> findingsProperty() {
        return findings.getReadOnlyProperty();
    }

    ReadOnlyBooleanProperty checkingProperty() {
        return checking.getReadOnlyProperty();
    }

    /** Runs the checks as a job. */
    void check() {
        OpenServer server = server();
        checking.set(true);
        context.jobs()
                .submit(server.holding(new ProxyCheckJob(server, context::history)))
                .onEnd(outcome -> {
                    checking.set(false);
                    switch (outcome) {
                        case JobOutcome.Succeeded<RunResult<Checked<CheckReader>>> found ->
                            findings.set(found.value().value().worstFirst());
                        case JobOutcome.Failed<?> failed -> problem.set(failed.problem());
                        case JobOutcome.Cancelled<?> _ -> {}
                    }
                });
    }

    ReadOnlyObjectProperty<@Nullable RoutePlan> routeProperty() {
        return route.getReadOnlyProperty();
    }

    /**
     * Finds out where a statement would go.
     *
     * @param layer whose rules and users are asked
     */
    void route(String sql, String user, String schema, Layer layer) {
        read(
                "proxysql-route",
                () -> {
                    Configuration read = server().query(session -> new AdminReader(session)
                            .configuration(List.of(ConfigModule.QUERY_RULES, ConfigModule.USERS)));
                    LayerTable rules =
                            read.table(ConfigTable.QUERY_RULES, layer).orElseThrow();
                    return new QueryRouter(rules)
                            .route(new Probe(sql, user, schema, "", 0, defaultHostgroup(read, user, layer)));
                },
                route::set);
    }

    private static String defaultHostgroup(Configuration read, String user, Layer layer) {
        return read.table(ConfigTable.USERS, layer).stream()
                .flatMap(users -> users.rows().stream()
                        .filter(row -> users.text(row, "username").equals(user))
                        .map(row -> users.text(row, "default_hostgroup")))
                .findFirst()
                .orElse("0");
    }

    private <T> void read(String name, Supplier<T> work, Consumer<T> take) {
        reading.set(true);
        Background.run(
                name,
                work,
                value -> {
                    reading.set(false);
                    problem.set(null);
                    take.accept(value);
                },
                failure -> {
                    reading.set(false);
                    problem.set(failure);
                });
    }

    private void lookAgain() {
        try {
            Overview read = readOverview();
            Platform.runLater(() -> take(read));
        } catch (RuntimeException failure) {
            Problem why = Problems.of(failure);
            Platform.runLater(() -> problem.set(why));
        }
    }

    private Overview readOverview() {
        OpenServer server = server();
        return server.query(session -> new OverviewReader(new AdminReader(session))
                .read(server.facts().version().text()));
    }

    private void take(Overview read) {
        problem.set(null);
        overview.set(read);
    }

    private OpenServer server() {
        return context.server().server().get();
    }
}
