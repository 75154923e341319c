package dev.drydock.feature.galera.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Labeled;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextArea;
import org.jspecify.annotations.Nullable;
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

    private @Nullable ClusterMembers members;

    private ClusterMembers members() {
        ClusterMembers known = members;
        if (known == null) {
            known = new ClusterMembers(new NodeBook(folder.resolve("nodes.json")));
            members = known;
        }
        return known;
    }

    private static Object chosen() {
        return node("galera-act-node", ChoiceBox.class).getValue();
    }

    @Test
    void theClusterIsShownWatchedAndLeftAloneWhileHidden() throws Exception {
        GaleraCluster cluster = Lab.galera();
        TestServer last = cluster.nodes().getLast();
        try (Clusters look = new Clusters(cluster.nodes().getFirst())) {
            look.awaitHealthy();
        }
        Path book = folder.resolve("addresses.json");
        try (ModuleWindow<GaleraViewModel> window = new ModuleWindow<>(
                cluster.nodes().getFirst(),
                folder,
                context -> new GaleraViewModel(
                        context, new AddressBook(book), new RosterBook(folder.resolve("roster.json")), members()),
                (model, _) -> new GaleraView(model))) {
            await("three nodes", () -> window.model().rows().size() == 3);
            await(
                    "not confirmed",
                    () -> node("galera-health", Labeled.class)
                            .getText()
                            .contains("not logged in to until you confirm"));
            assertThat(node("galera-node-node2", NodeCard.class).getAccessibleText())
                    .contains("not logged in to")
                    .doesNotContain("no answer");
            onFx(() -> {
                window.model().addresses(AddressMap.ANY);
                return true;
            });
            await(
                    "all well",
                    () -> node("galera-health", Labeled.class)
                            .getText()
                            .contains("in one Primary component of cluster"));
            NodeCard card = node("galera-node-node2", NodeCard.class);
            assertThat(card.getAccessibleText()).contains("node2", "Synced");
            window.click("galera-watch");
            await("watching", () -> window.model().watchingProperty().get());
            assertThat(onFx(() -> {
                        GaleraView next = new GaleraView(new GaleraViewModel(
                                window.model().context(),
                                new AddressBook(book),
                                new RosterBook(folder.resolve("roster.json")),
                                members()));
                        return ((Button) next.lookup("#galera-watch")).getText();
                    }))
                    .as("in another tab")
                    .isEqualTo(Messages.of("galeraui").text("watch.stop"));
            onFx(() -> {
                node("galera-tabs", TabPane.class).getSelectionModel().selectLast();
                return true;
            });
            await("nodes to choose", () -> "node3".equals(chosen()));
            window.click("galera-act-reject");
            window.click("confirm");
            try {
                await(
                        "said",
                        () -> node("galera-health", Labeled.class).getText().contains("node3"));
                await(
                        "event",
                        () -> window.model().events().stream()
                                .anyMatch(event -> event.text().contains("wsrep_desync: OFF → ON")));
                await(
                        "rejects",
                        () -> last.value("SELECT @@wsrep_reject_queries").equals("ALL"));
                window.click("galera-act-back");
                window.click("confirm");
                await(
                        "well again",
                        () -> node("galera-health", Labeled.class)
                                .getText()
                                .contains("in one Primary component of cluster"));
            } finally {
                last.run("SET GLOBAL wsrep_desync = OFF", "SET GLOBAL wsrep_reject_queries = NONE");
            }
            window.click("galera-watch");
            await("stopped", () -> !window.model().watchingProperty().get());
            onFx(() -> {
                window.model().check();
                return true;
            });
            await("checked", () -> window.model().checkedProperty().get() != null);
            GaleraViewModel next = onFx(() -> {
                GaleraViewModel made = new GaleraViewModel(
                        window.model().context(),
                        new AddressBook(book),
                        new RosterBook(folder.resolve("roster.json")),
                        members());
                new GaleraView(made);
                return made;
            });
            await("the checks of before", () -> next.newestChecks() != null);
            assertThat(window.history().runs(RunFilter.newest(10)))
                    .extracting(run -> run.start().kind())
                    .contains("galera-watch", "galera-change");
            AddressMap mapped = AddressMap.parse(
                    List.of("*", "node2 = 127.0.0.1:" + cluster.nodes().get(1).port()));
            onFx(() -> {
                window.model().addresses(mapped);
                return true;
            });
            await(
                    "remembered",
                    () -> new AddressBook(book)
                            .of(window.model().context().profile().id())
                            .equals(mapped));
            await("found again", () -> window.model().rows().size() == 3);
            window.model().context().server().server().get().close();
            await("let go", () -> {
                Problem problem = window.model().problemProperty().get();
                return problem != null && problem.code().id().equals("E-2015");
            });
            await(
                    "not as of now",
                    () -> node("galera-health", Labeled.class).getText().startsWith("Unknown, last read"));
            assertThat(onFx(() ->
                            members().of(window.model().context().profile().id())))
                    .as("states in the server tree")
                    .hasSize(3)
                    .allSatisfy(node -> assertThat(node.state()).isEmpty());
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

    @Test
    void aRollingRestartIsShownByTheNextTabAndSaysThatItWasStopped() throws Exception {
        GaleraCluster cluster = Lab.galera();
        try (Clusters look = new Clusters(cluster.nodes().getFirst())) {
            look.awaitHealthy();
        }
        try (ModuleWindow<GaleraViewModel> window = new ModuleWindow<>(
                cluster.nodes().getFirst(),
                folder,
                context -> new GaleraViewModel(
                        context,
                        new AddressBook(folder.resolve("addresses.json")),
                        new RosterBook(folder.resolve("roster.json")),
                        members()),
                (model, _) -> new GaleraView(model))) {
            onFx(() -> {
                window.model().addresses(AddressMap.ANY);
                node("galera-tabs", TabPane.class).getSelectionModel().selectLast();
                return true;
            });
            await("nodes to choose", () -> "node3".equals(chosen()));
            window.click("galera-rolling");
            await(
                    "commands",
                    () -> node("galera-rolling-commands", TextArea.class)
                            .getText()
                            .contains("systemctl stop mariadb"));
            assertThat(onFx(() -> {
                        RollingPane next = new RollingPane(new ActModel(window.model()));
                        return ((Button) next.lookup("#galera-rolling")).getText();
                    }))
                    .as("in another tab")
                    .isEqualTo("Stop");
            window.click("galera-rolling");
            await("stopped", () -> {
                Labeled why = node("galera-rolling-reasons", Labeled.class);
                return why.isVisible() && why.getText().startsWith("Stopped.");
            });
            assertThat(onFx(() ->
                            node("galera-rolling-commands", TextArea.class).isVisible()))
                    .as("what nobody waits for is not asked for")
                    .isFalse();
        }
    }
}
