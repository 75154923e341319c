package dev.drydock.feature.proxysql.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.proxysql.FrontedCluster;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.lab.NeedsServers;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The cluster behind a ProxySQL in its window, by clicks, on real nodes. */
@NeedsServers
@Timeout(300)
class ClusterPaneTest {

    private static final int CLUSTER = 1;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theOfferedClusterIsLinkedAndANodeTakenOutAndBroughtBack() throws Exception {
        try (FrontedCluster fronted = new FrontedCluster(folder);
                ModuleWindow<ProxySqlViewModel> window = new ModuleWindow<>(
                        fronted.admin(),
                        folder,
                        context -> new ProxySqlViewModel(context, fronted.proxied()),
                        (model, _) -> new ProxySqlView(model))) {
            onFx(() -> {
                node("proxysql-tabs", TabPane.class).getSelectionModel().select(CLUSTER);
                return true;
            });
            await(
                    "offered",
                    () -> node("proxysql-cluster-link", Label.class)
                            .getText()
                            .contains(fronted.cluster().name() + " is a server of this ProxySQL"));
            onFx(() -> {
                node("proxysql-cluster-choose", MenuButton.class)
                        .getItems()
                        .getFirst()
                        .fire();
                return true;
            });
            fronted.awaitAgreement();
            await("placed", () -> shows("writer 10 ONLINE"));
            assertThat(rows("proxysql-cluster-nodes")).isEqualTo(3);
            await("agreement shown", () -> rows("proxysql-cluster-findings") == 0);
            onFx(() -> {
                node("proxysql-cluster-nodes", TableView.class)
                        .getSelectionModel()
                        .clearAndSelect(0);
                return true;
            });
            window.click("proxysql-cluster-out");
            await("question", () -> shows("`weight` = '0'"));
            window.robot().clickOn("Apply");
            fronted.await(
                    "another writes",
                    picture -> FrontedCluster.rules(picture, "node1").contains("proxied-drained"));
            await("told", () -> rows("proxysql-cluster-findings") == 1);
            window.click("proxysql-cluster-back");
            await("question", () -> shows("`weight` = '100'"));
            window.robot().clickOn("Apply");
            fronted.awaitAgreement();
            window.click("proxysql-cluster-unlink");
            await(
                    "unlinked",
                    () -> node("proxysql-cluster-choose", MenuButton.class).isVisible());
            assertThat(fronted.proxied().clusterOf(fronted.admin().profile())).isEmpty();
        }
    }

    @Test
    void withoutAClusterItSaysSo() throws Exception {
        try (var proxy = dev.drydock.lab.Lab.proxySql("monitor_enabled=false");
                ModuleWindow<ProxySqlViewModel> _ = new ModuleWindow<>(
                        ProxySqls.open(proxy),
                        folder,
                        context -> new ProxySqlViewModel(context, ProxySqls.alone(folder)),
                        (model, _) -> new ProxySqlView(model))) {
            onFx(() -> {
                node("proxysql-tabs", TabPane.class).getSelectionModel().select(CLUSTER);
                return true;
            });
            await("said", () -> shows("No cluster to look at"));
        }
    }

    private static int rows(String table) {
        return node(table, TableView.class).getItems().size();
    }
}
