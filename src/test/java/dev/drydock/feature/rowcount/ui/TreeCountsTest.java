package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.server.LiveConnections;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeView;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tree says the rows of a table while the count goes on with others. */
@NeedsServers
@Timeout(180)
class TreeCountsTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private @Nullable OpenServers connections;

    @AfterEach
    void disconnect() {
        if (connections != null) {
            connections.close();
        }
    }

    @Test
    void rowsStandBesideATableWhileAnotherIsStillCounted() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "DROP DATABASE IF EXISTS tree_counts",
                "CREATE DATABASE tree_counts",
                "CREATE TABLE tree_counts.quick (id INT) ENGINE=InnoDB",
                "INSERT INTO tree_counts.quick VALUES (1), (2), (3)",
                "CREATE TABLE tree_counts.held (id INT) ENGINE=InnoDB");
        Profile profile = Lots.profile(server);
        try (Connection holder = server.connect();
                Statement lock = holder.createStatement();
                WindowFixture window = WindowFixture.real(
                        folder,
                        List.of(profile),
                        locks -> {
                            OpenServers made = new OpenServers(_ -> SshSetup.unattended(), locks);
                            connections = made;
                            return new LiveConnections(made);
                        },
                        _ -> List.of(new RowCountModule()))) {
            window.secrets().keep(profile.id(), Lots.password(server));
            onFx(() -> {
                window.stage().setWidth(1400);
                window.workbench().openModule(new RowCountModule().feature().id(), profile);
                return true;
            });
            await("its tab", () -> shows(profile.name() + " \u00b7 Row counts"));
            onFx(() -> {
                node("server-filter", TextField.class).setText("tree_counts.");
                return true;
            });
            // the page of the module shows them, too, and may do so before the tree
            await(
                    "tables in the tree",
                    () -> line("quick").isPresent() && line("held").isPresent());
            lock.execute("LOCK TABLES tree_counts.held WRITE");
            onFx(() -> {
                TreeView<?> tree = node("server-tree", TreeView.class);
                tree.getSelectionModel().clearAndSelect(1);
                tree.getContextMenu().getItems().stream()
                        .filter(item -> item.getText().replace("_", "").startsWith("Count"))
                        .findFirst()
                        .orElseThrow()
                        .fire();
                return true;
            });
            await("the rows of the one that is counted", () -> beside("quick").equals("3 rows"));
            assertThat(window.jobs().busy()).isTrue();
            assertThat(onFx(() -> beside("held"))).doesNotContain("rows");
            lock.execute("UNLOCK TABLES");
            await("all", () -> beside("held").equals("0 rows"));
        }
        server.run("DROP DATABASE tree_counts");
    }

    /** What stands beside a table in the tree. */
    private static String beside(String table) {
        return line(table).stream()
                .flatMap(cell -> cell.lookupAll(".dd-member-state").stream())
                .map(label -> ((Label) label).getText())
                .findFirst()
                .orElse("");
    }

    private static Optional<Node> line(String table) {
        return node("server-tree", TreeView.class).lookupAll(".tree-cell").stream()
                .filter(cell -> cell.lookupAll(".label").stream()
                        .anyMatch(label ->
                                label instanceof Label text && text.getText().equals(table)))
                .findFirst();
    }
}
