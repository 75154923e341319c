package dev.drydock.feature.galera.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.Clusters;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen of a real cluster. */
@NeedsServers
@Timeout(300)
class GaleraViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void theClusterIsShownWatchedAndLeftAloneWhileHidden() throws Exception {
        GaleraCluster cluster = Lab.galera();
        TestServer last = cluster.nodes().getLast();
        try (Clusters look = new Clusters(cluster.nodes().getFirst())) {
            look.awaitHealthy();
        }
        try (ModuleWindow<GaleraViewModel> window = new ModuleWindow<>(
                cluster.nodes().getFirst(), folder, GaleraViewModel::new, (model, _) -> new GaleraView(model))) {
            await("three nodes", () -> window.model().rows().size() == 3);
            await(
                    "all well",
                    () -> node("galera-health", Labeled.class).getText().contains("All is well"));
            NodeCard card = node("galera-node-node2", NodeCard.class);
            assertThat(card.getAccessibleText()).contains("node2", "Synced");
            window.click("galera-watch");
            await("watching", () -> window.model().watchingProperty().get());
            last.run("SET GLOBAL wsrep_desync = ON");
            try {
                await(
                        "said",
                        () -> node("galera-health", Labeled.class).getText().contains("node3"));
                await(
                        "event",
                        () -> window.model().events().stream()
                                .anyMatch(event -> event.text().contains("wsrep_desync: OFF → ON")));
            } finally {
                last.run("SET GLOBAL wsrep_desync = OFF");
            }
            await(
                    "well again",
                    () -> node("galera-health", Labeled.class).getText().contains("All is well"));
            window.click("galera-watch");
            await("stopped", () -> !window.model().watchingProperty().get());
            assertThat(window.history()
                            .runs(RunFilter.newest(1))
                            .getFirst()
                            .start()
                            .kind())
                    .isEqualTo("galera-watch");
            onFx(() -> {
                window.model().hidden();
                return true;
            });
            assertThat(window.model().polls()).isFalse();
            onFx(() -> {
                window.model().close();
                return true;
            });
        }
    }
}
