package dev.drydock.feature.galera.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.proxysql.FrontedCluster;
import dev.drydock.lab.NeedsServers;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.FlowPane;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The proxies in front of a cluster, in the cluster's window. */
@NeedsServers
@Timeout(300)
class ProxyBarTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aLinkedProxyStandsInFrontOfTheMapAndDrainsANode() throws Exception {
        try (FrontedCluster fronted = new FrontedCluster(folder);
                ModuleWindow<GaleraViewModel> window = new ModuleWindow<>(
                        fronted.node(),
                        folder,
                        context -> new GaleraViewModel(
                                context,
                                new AddressBook(folder.resolve("book.json")),
                                new RosterBook(folder.resolve("roster.json")),
                                new ClusterMembers(new NodeBook(folder.resolve("nodes.json")))),
                        (model, _) -> {
                            GaleraView view = new GaleraView(model);
                            view.front(new ProxiesModel(model, fronted.proxied()));
                            return view;
                        })) {
            assertThat(node("galera-proxies", FlowPane.class).isVisible())
                    .as("no proxy is linked")
                    .isFalse();
            onFx(() -> {
                window.model().addresses(AddressMap.ANY);
                return true;
            });
            fronted.link();
            fronted.awaitAgreement();
            String menu = "galera-proxy-0";
            await("writer", () -> shows("writes to node1"));
            await("agrees", () -> shows("agrees with the nodes"));
            assertThat(node(menu, MenuButton.class).getAccessibleText()).contains("writes to node1");
            onFx(() -> {
                node(menu, MenuButton.class).getItems().get(2).fire();
                return true;
            });
            await("question", () -> shows("`weight` = '0'"));
            window.robot().clickOn("Apply");
            await("the next one writes", () -> shows("writes to node2"));
        }
    }
}
