package dev.drydock.ui.server;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.FxThreadLook;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Tab;
import javafx.scene.control.TabPane;
import javafx.scene.control.TextField;
import javafx.scene.control.TreeItem;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tables of real servers in the tree: found by their names, gone to by letters, 100,000 of them. */
@NeedsServers
@Timeout(300)
class TableTreeTest {

    private static final String SCHEMA = "tree find";
    private static final String HOSTILE = "a`b\"\u05d4\u05d6\u05de\u05e0 \u2602'";
    private static final int MANY = 100_000;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private @Nullable OpenServers connections;

    private WindowFixture window(List<Profile> profiles) throws Exception {
        return WindowFixture.real(
                folder,
                profiles,
                locks -> {
                    OpenServers made = new OpenServers(_ -> SshSetup.unattended(), locks);
                    connections = made;
                    return new LiveConnections(made);
                },
                _ -> List.of());
    }

    @AfterEach
    void disconnect() {
        if (connections != null) {
            connections.close();
        }
    }

    private static TreeView<TreeEntry> tree() {
        @SuppressWarnings("unchecked")
        TreeView<TreeEntry> tree = node("server-tree", TreeView.class);
        return tree;
    }

    private static List<String> lines() {
        TreeView<TreeEntry> tree = tree();
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < Math.min(400, tree.getExpandedItemCount()); i++) {
            lines.add(tree.getTreeItem(i).getValue().shown());
        }
        return lines;
    }

    private static void type(String filter) throws Exception {
        onFx(() -> {
            node("server-filter", TextField.class).setText(filter);
            return true;
        });
    }

    private static void select(String line) throws Exception {
        onFx(() -> {
            tree().requestFocus();
            tree().getSelectionModel().clearAndSelect(lines().indexOf(line));
            return true;
        });
    }

    private static String selected() {
        TreeItem<TreeEntry> item = tree().getSelectionModel().getSelectedItem();
        return item == null ? "" : item.getValue().shown();
    }

    private static void connect(WindowFixture window, Profile profile, TestServer server) throws Exception {
        window.secrets().keep(profile.id(), Lots.password(server));
        select(profile.name());
        window.robot().type(KeyCode.ENTER);
        await(
                "connected",
                () -> node("tabs", TabPane.class).getTabs().stream()
                        .map(Tab::getText)
                        .anyMatch(profile.name()::equals));
    }

    private static void make(TestServer server) throws Exception {
        String name = Sql.name(SCHEMA);
        List<String> statements = new ArrayList<>(List.of(
                "DROP DATABASE IF EXISTS " + name,
                "CREATE DATABASE " + name + " CHARACTER SET utf8mb4",
                "CREATE TABLE " + Sql.name(SCHEMA, HOSTILE) + " (i INT) ENGINE=MEMORY",
                "CREATE TABLE " + Sql.name(SCHEMA, "orders") + " (i INT) ENGINE=MEMORY"));
        for (int i = 0; i < 1_498; i++) {
            statements.add("CREATE TABLE " + Sql.name(SCHEMA, "part_" + i) + " (i INT) ENGINE=MEMORY");
        }
        server.run(statements.toArray(String[]::new));
    }

    @Test
    void tablesOfAllConnectedServersAreFoundAndTypedTo() throws Exception {
        TestServer first = Lab.mysql57();
        TestServer second = Lab.mysql55();
        make(first);
        second.run(
                "DROP DATABASE IF EXISTS tree_second",
                "CREATE DATABASE tree_second",
                "CREATE TABLE tree_second.orders_old (i INT)");
        Profile one = Lots.profile(first);
        Profile two = Lots.profile(second);
        try (WindowFixture window = window(List.of(one, two))) {
            connect(window, one, first);
            connect(window, two, second);

            type("orders");
            await("of both", () -> lines().containsAll(List.of("orders", "orders_old", SCHEMA, "tree_second")));
            type("tree_second.|" + SCHEMA.substring(5) + ".part_1497");
            type("`tree find`.part_149|orders_old");
            await(
                    "either",
                    () -> lines().contains("part_1497")
                            && lines().contains("orders_old")
                            && !lines().contains("orders"));
            type("`" + HOSTILE.replace("`", "``") + "`");
            await("hostile", () -> lines().equals(List.of(one.name(), SCHEMA, HOSTILE)));
            await("the only one is selected", () -> selected().equals(HOSTILE));
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1);
            onFx(() -> {
                node("server-filter", TextField.class).requestFocus();
                return true;
            });
            window.robot().type(KeyCode.ENTER);
            await(
                    "its page",
                    () -> node("tabs", TabPane.class)
                            .getSelectionModel()
                            .getSelectedItem()
                            .getText()
                            .endsWith(SCHEMA + "." + HOSTILE));
            type("part");
            await(
                    "the rest is counted",
                    () -> lines().stream()
                            .anyMatch(line -> line.matches("… and 1,\\d{3} more tables: type more of the name")));
            type("nothing has this name");
            await("nothing", () -> WindowFixture.shows("No server fits the filter, and no table"));

            type("");
            await("both servers", () -> lines().containsAll(List.of(one.name(), two.name())));
            onFx(() -> {
                unfold(one.name());
                return true;
            });
            await("system schemas are apart", () -> lines().contains("System schemas"));
            assertThat(onFx(TableTreeTest::lines)).doesNotContain("information_schema", "performance_schema");
            onFx(() -> {
                unfold("System schemas");
                return true;
            });
            await("and there", () -> lines().contains("information_schema"));
            onFx(() -> {
                unfold(SCHEMA);
                return true;
            });
            await("tables", () -> tree().getExpandedItemCount() > 1_500);
            select(one.name());
            window.robot().push(KeyCode.ALT, KeyCode.DIGIT1).write("part_149");
            await("typed ahead", () -> selected().equals("part_149"));
            await(
                    "seen",
                    () -> tree().lookupAll(".tree-cell").stream()
                            .anyMatch(cell -> cell.isVisible() && "part_149".equals(textOf(cell))));
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.F).write("tree_second.orders");
            await("in the palette", () -> WindowFixture.shows("tree_second.orders_old"));
            window.robot().type(KeyCode.ENTER);
            await(
                    "its page",
                    () -> node("tabs", TabPane.class)
                            .getSelectionModel()
                            .getSelectedItem()
                            .getText()
                            .endsWith("tree_second.orders_old"));
        }
        first.run("DROP DATABASE " + Sql.name(SCHEMA));
        second.run("DROP DATABASE tree_second");
    }

    private static String textOf(javafx.scene.Node cell) {
        return cell instanceof ServerCell line && line.getItem() != null
                ? line.getItem().shown()
                : "";
    }

    @Test
    void whatCannotBeReadSaysWhyIsNotAskedForAgainAndAgainAndIsReadWhenItIsUnfoldedAnew() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_8_0)) {
            server.run("CREATE DATABASE behind", "DROP USER 'mysql.infoschema'@localhost");
            Profile profile = Lots.profile(server);
            try (WindowFixture window = window(List.of(profile))) {
                connect(window, profile, server);
                fold(profile.name(), true);
                await("why", () -> lines().stream().anyMatch(line -> line.contains("E-3016")));
                long before = questions(server);
                Thread.sleep(1_500);
                assertThat(questions(server) - before).isLessThan(50);
                server.run(
                        "CREATE USER 'mysql.infoschema'@localhost",
                        "GRANT SELECT ON *.* TO 'mysql.infoschema'@localhost");
                fold(profile.name(), false);
                fold(profile.name(), true);
                await("read", () -> lines().contains("behind"));
            }
        }
    }

    private static long questions(TestServer server) throws Exception {
        return Long.parseLong(server.value(
                "SELECT VARIABLE_VALUE FROM performance_schema.global_status WHERE VARIABLE_NAME = 'Questions'"));
    }

    private static void fold(String line, boolean open) throws Exception {
        onFx(() -> {
            tree().getTreeItem(lines().indexOf(line)).setExpanded(open);
            return true;
        });
    }

    private static void unfold(String line) {
        tree().getTreeItem(lines().indexOf(line)).setExpanded(true);
    }

    /** A table of the engine MEMORY is one file with its definition; here many have the same. */
    private static void makeMany(TestServer server) throws Exception {
        server.run("CREATE DATABASE many", "CREATE TABLE many.t_0 (i INT) ENGINE=MEMORY");
        Path schema = server.dataDir().orElseThrow().resolve("many");
        for (int i = 1; i < MANY; i++) {
            Path made = schema.resolve("t_" + i + ".frm");
            // a file has 65,000 names at most
            int first = i - i % 50_000;
            if (i == first) {
                Files.copy(schema.resolve("t_0.frm"), made);
            } else {
                Files.createLink(made, schema.resolve("t_" + first + ".frm"));
            }
        }
    }

    @Test
    void aHundredThousandTablesAreFoundUnfoldedAndTypedToWithoutAPause() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7)) {
            makeMany(server);
            assertThat(server.value("SELECT COUNT(*) FROM information_schema.TABLES WHERE TABLE_SCHEMA = 'many'"))
                    .isEqualTo(Integer.toString(MANY));
            Profile profile = Lots.profile(server);
            try (WindowFixture window = window(List.of(profile));
                    FxThreadLook look = FxThreadLook.begin()) {
                connect(window, profile, server);
                type("t_99999");
                await("found", () -> lines().contains("t_99999"));
                for (String typed : List.of("t", "t_", "many.t_5|t_7", "t_12345")) {
                    type(typed);
                    await(
                            typed,
                            () -> lines().contains("t_12345")
                                    || lines().getLast().contains(" more "));
                }
                Duration filtered = look.longestWork();
                type("");
                await("all", () -> lines().equals(List.of(profile.name())));
                onFx(() -> {
                    unfold(profile.name());
                    return true;
                });
                await("schema", () -> lines().contains("many"));
                onFx(() -> {
                    unfold("many");
                    return true;
                });
                await("tables", () -> tree().getExpandedItemCount() > MANY);
                select("many");
                window.robot().push(KeyCode.ALT, KeyCode.DIGIT1).write("t_98765");
                await("typed ahead", () -> selected().equals("t_98765"));
                System.out.println(
                        "longest work with 100,000 tables: filter " + filtered + ", unfolded " + look.longestWork());
                assertThat(look.waits()).isEmpty();
                assertThat(look.longestWork()).isLessThan(Duration.ofSeconds(5));
            }
        }
    }
}
