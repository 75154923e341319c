package dev.drydock.feature.galera.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;

import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import javafx.scene.control.Labeled;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A window that is opened anew after a real node has gone. */
@NeedsServers
@Timeout(400)
class MissedNodeViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private TestServer first;
    private TestServer third;
    private Clusters cluster;

    @BeforeEach
    void seeAll() throws Exception {
        GaleraCluster lab = Lab.galera();
        first = lab.nodes().getFirst();
        third = lab.nodes().getLast();
        cluster = new Clusters(first);
        cluster.awaitHealthy();
        try (ModuleWindow<GaleraViewModel> _ = window()) {
            awaitHealth("3 nodes in one Primary component", "dd-neutral");
        }
    }

    @AfterEach
    void heal() throws Exception {
        cluster.restore(third);
        cluster.close();
    }

    private ModuleWindow<GaleraViewModel> window() throws Exception {
        ModuleWindow<GaleraViewModel> made = new ModuleWindow<>(
                first,
                folder,
                context -> new GaleraViewModel(
                        context,
                        new AddressBook(folder.resolve("addresses.json")),
                        new RosterBook(folder.resolve("roster.json")),
                        new ClusterMembers(new NodeBook(folder.resolve("nodes.json")))),
                (model, _) -> new GaleraView(model));
        onFx(() -> {
            made.model().addresses(AddressMap.ANY);
            return true;
        });
        return made;
    }

    private static void awaitHealth(String text, String style) throws Exception {
        await(text, () -> {
            Labeled health = node("galera-health", Labeled.class);
            return health.getText().contains(text) && health.getStyleClass().contains(style);
        });
    }

    @Test
    void aStoppedNodeIsMissedInRedUntilItIsForgotten() throws Exception {
        third.stop();
        cluster.await("two are left", view -> view.components().getFirst().size() == 2);
        try (ModuleWindow<GaleraViewModel> window = window()) {
            awaitHealth("node3 has not answered", "dd-danger");
            window.click("galera-forget");
            awaitHealth("2 nodes in one Primary component", "dd-neutral");
        }
        try (ModuleWindow<GaleraViewModel> _ = window()) {
            awaitHealth("2 nodes in one Primary component", "dd-neutral");
        }
    }

    @Test
    void twoPartsThatBothTakeWritesAreRedWithWhatToDo() throws Exception {
        cluster.splitOff(third);
        try (ModuleWindow<GaleraViewModel> _ = window()) {
            awaitHealth("Split brain: 2 components", "dd-danger");
            awaitHealth("Stop the writes to all parts but", "dd-danger");
        }
    }
}
