package dev.drydock.feature.galera.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.feature.galera.Clusters;
import dev.drydock.feature.galera.cluster.AddressBook;
import dev.drydock.feature.galera.cluster.AddressMap;
import dev.drydock.feature.galera.cluster.NodeBook;
import dev.drydock.feature.galera.cluster.RosterBook;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.lab.GaleraCluster;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.MemberServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.server.LiveConnections;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.Node;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real cluster as one entry of the server tree, its nodes below it. */
@NeedsServers
@Timeout(300)
class ClusterTreeTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final AtomicReference<@Nullable OpenServers> connections = new AtomicReference<>();

    private WindowFixture window(Profile saved, String name) throws Exception {
        WindowFixture window = WindowFixture.real(
                folder.resolve(name),
                List.of(saved),
                locks -> {
                    connections.set(new OpenServers(_ -> SshSetup.unattended(), locks));
                    return new LiveConnections(opened());
                },
                _ -> List.of(new GaleraModule(
                        new AddressBook(folder.resolve(AddressBook.FILE)),
                        new RosterBook(folder.resolve(RosterBook.FILE)),
                        new NodeBook(folder.resolve(NodeBook.FILE)),
                        ProxySqls.alone(folder))));
        return window;
    }

    /** What the tree says in words. */
    private static List<String> lines() {
        return node("server-tree", TreeView.class).lookupAll(".tree-cell").stream()
                .filter(TreeCell.class::isInstance)
                .filter(cell -> !((TreeCell<?>) cell).isEmpty())
                .map(Node::getAccessibleText)
                .toList();
    }

    private static boolean says(String... parts) {
        return lines().stream().anyMatch(line -> List.of(parts).stream().allMatch(line::contains));
    }

    /** Moves to this line of the tree and presses Enter. */
    private static void open(WindowFixture window, int line) throws Exception {
        onFx(() -> {
            TreeView<?> tree = node("server-tree", TreeView.class);
            tree.requestFocus();
            tree.getSelectionModel().clearAndSelect(line);
            return true;
        });
        window.robot().type(KeyCode.ENTER);
    }

    private Optional<OpenServer> opened(Profile saved, TestServer node) {
        String id = new MemberServer("", node.host(), node.port()).idBelow(saved.id());
        return opened().opened(id);
    }

    @Test
    void nodesStandBelowTheirClusterWithTheirStatesAndOpenWithItsLogInOrTheirOwn() throws Exception {
        GaleraCluster lab = Lab.galera();
        TestServer first = lab.nodes().getFirst();
        TestServer second = lab.nodes().get(1);
        TestServer third = lab.nodes().getLast();
        try (Clusters look = new Clusters(first)) {
            look.awaitHealthy();
        }
        first.run("CREATE OR REPLACE USER nodeown@'%' IDENTIFIED BY 'its own'", "GRANT ALL ON *.* TO nodeown@'%'");
        Profile saved = Lots.profile(first);
        new AddressBook(folder.resolve(AddressBook.FILE)).save(saved.id(), AddressMap.ANY);
        try (WindowFixture window = window(saved, "one")) {
            window.secrets().keep(saved.id(), Lots.password(first));
            onFx(() -> {
                window.workbench().openModule("galera", saved);
                return true;
            });
            await("three nodes, Synced", () -> says("node1", "Synced") && says("node2", "Synced") && says("node3"));
            assertThat(onFx(ClusterTreeTest::lines)).hasSize(4);
            open(window, 2);
            await("node2 is open", () -> opened(saved, second).isPresent());
            OpenServer node2 = opened(saved, second).orElseThrow();
            long port = node2.query(s -> s.number("SELECT @@port")).orElseThrow();
            assertThat(port).isEqualTo(second.port());
            await("the screen of the cluster is hidden, so nobody looks", () -> says("node2", "not looked at"));
            open(window, 3);
            await("node3 is open", () -> opened(saved, third).isPresent());
            await("node3 is in front", () -> window.stage().getTitle().contains("node3"));
            window.robot().type(KeyCode.F4);
            Node account = node("member-account", Node.class);
            await("the form has the keyboard", account.getScene().getWindow()::isFocused);
            window.robot().clickOn(account).write("nodeown").clickOn("#form-act");
            await(
                    "its connection with the old account ends",
                    () -> opened(saved, third).isEmpty());
            open(window, 3);
            Node password = node("password", Node.class);
            await("the question has the keyboard", password::isFocused);
            window.robot().write("its own").type(KeyCode.ENTER);
            await("node3 is open again", () -> opened(saved, third).isPresent());
            await("its page begins anew", () -> WindowFixture.shows("nodeown@"));
            assertThat(opened(saved, third).orElseThrow().profile().user()).isEqualTo("nodeown");
            onFx(() -> {
                window.workbench().openModule("galera", saved);
                return true;
            });
            await("the cluster is looked at with both", () -> says("node3", "Synced"));
            opened().close(new MemberServer("", third.host(), third.port()).idBelow(saved.id()));
            await(
                    "the look at node3 is its own account's",
                    () -> third.value("SELECT COUNT(*) FROM information_schema.PROCESSLIST WHERE USER = 'nodeown'")
                            .equals("1"));
        } finally {
            opened().close();
        }
        assertThat(new NodeBook(folder.resolve(NodeBook.FILE)).all().get(saved.id()))
                .extracting(MemberServer::name, MemberServer::user)
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple("node1", ""),
                        org.assertj.core.groups.Tuple.tuple("node2", ""),
                        org.assertj.core.groups.Tuple.tuple("node3", "nodeown"));
        try (WindowFixture _ = window(saved, "two")) {
            await("remembered with the server", () -> says("node2", "not looked at"));
        } finally {
            opened().close();
            first.run("DROP USER nodeown@'%'");
        }
    }

    private OpenServers opened() {
        return Objects.requireNonNull(connections.get());
    }
}
