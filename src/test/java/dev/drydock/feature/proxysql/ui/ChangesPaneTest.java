package dev.drydock.feature.proxysql.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.feature.proxysql.change.NodeDrains;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.lab.TestServer;
import dev.drydock.proxied.Proxied;
import dev.drydock.proxied.ProxyLinks;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The ways to change a configuration in the window, on a real ProxySQL. */
@NeedsServers
@Timeout(180)
class ChangesPaneTest {

    private static final int CHANGES = 7;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private ProxySqlServer proxy;

    @SuppressWarnings("NullAway.Init")
    private OpenServer database;

    @SuppressWarnings("NullAway.Init")
    private ModuleWindow<ProxySqlViewModel> window;

    @BeforeEach
    void open() throws Exception {
        proxy = Lab.proxySql("monitor_enabled=false", "server_version=\"5.7.22\"");
        TestServer server = Lab.mysql57();
        database = OpenServer.open(Lots.profile(server), Lots.password(server));
        Proxied proxied = new Proxied(
                new ProxyLinks(folder.resolve("links.json")),
                () -> List.of(database.profile()),
                id -> Optional.of(database).filter(one -> one.profile().id().equals(id)),
                _ -> {
                    throw new IllegalStateException("no cluster");
                },
                new NodeDrains());
        window = new ModuleWindow<>(
                ProxySqls.open(proxy),
                folder,
                context -> new ProxySqlViewModel(context, proxied),
                (model, _) -> new ProxySqlView(model));
        select("proxysql-tabs", CHANGES);
    }

    @AfterEach
    void close() {
        if (proxy != null) {
            window.close();
            database.close();
            proxy.close();
        }
    }

    @Test
    void aRowIsAddedChangedDeletedAndPutBack() throws Exception {
        onFx(() -> {
            @SuppressWarnings("unchecked")
            ChoiceBox<ConfigTable> tables = node("proxysql-edit-table", ChoiceBox.class);
            tables.setValue(ConfigTable.SERVERS);
            return true;
        });
        await("table", () -> shows("The table is empty in memory."));
        fire("proxysql-edit-add");
        await("form", () -> shows("Add a row to mysql_servers"));
        type("proxysql-edit-row", "hostgroup_id = 5\nhostname = a=b\nnonsense = 1");
        fire("form-act");
        await("complaint", () -> shows("nonsense = 1"));
        type("proxysql-edit-row", "hostgroup_id = 5\nhostname = a=b\nport = 3307");
        fire("form-act");
        await(
                "draft",
                () -> node("proxysql-edit-statements", TextInputControl.class)
                        .getText()
                        .contains("VALUES ('5', 'a=b', '3307')"));
        apply("proxysql-edit-apply");
        await(
                "loaded",
                () -> proxy.value("SELECT COUNT(*) FROM runtime_mysql_servers WHERE hostname = 'a=b'")
                        .equals("1"));
        await(
                "read again",
                () -> rows("proxysql-edit-rows") == 1 && statements().isEmpty());
        selectRow("proxysql-edit-rows");
        fire("proxysql-edit-change");
        await("form", () -> shows("Change a row of mysql_servers"));
        type("proxysql-edit-row", "weight = 77");
        fire("form-act");
        await("draft", () -> statements().contains("SET `weight` = '77'"));
        fire("proxysql-edit-undo");
        await("undone", () -> statements().isEmpty());
        selectRow("proxysql-edit-rows");
        fire("proxysql-edit-delete");
        await("draft", () -> statements().startsWith("DELETE FROM"));
        apply("proxysql-edit-apply");
        await(
                "gone",
                () -> proxy.value("SELECT COUNT(*) FROM main.mysql_servers").equals("0"));
        select("proxysql-changes", 3);
        await("runs", () -> rows("proxysql-kept") == 2);
        selectRow("proxysql-kept");
        apply("proxysql-kept-back");
        await(
                "put back",
                () -> proxy.value("SELECT COUNT(*) FROM main.mysql_servers WHERE hostname = 'a=b'")
                        .equals("1"));
        await("one more", () -> rows("proxysql-kept") == 3);
    }

    @Test
    void accountsAreTakenOverAndASplitIsProposedTriedAppliedAndProved() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "CREATE SCHEMA IF NOT EXISTS changes_test",
                "CREATE TABLE IF NOT EXISTS changes_test.t (i INT PRIMARY KEY)",
                "GRANT ALL ON changes_test.* TO changes_app@'%' IDENTIFIED BY 'changes_app'");
        try {
            for (String hostgroup : List.of("10", "30")) {
                proxy.run("INSERT INTO mysql_servers (hostgroup_id, hostname, port) VALUES (" + hostgroup + ", '"
                        + server.host() + "', " + server.port() + ")");
            }
            proxy.run("LOAD MYSQL SERVERS TO RUNTIME");
            select("proxysql-changes", 2);
            await(
                    "source",
                    () -> node("proxysql-accounts-source", ChoiceBox.class).getValue() != null);
            fire("proxysql-accounts-read");
            await("accounts", () -> rows("proxysql-accounts") > 0);
            onFx(() -> {
                TableView<?> table = node("proxysql-accounts", TableView.class);
                for (int i = 0; i < table.getItems().size(); i++) {
                    if (table.getItems().get(i).toString().startsWith("changes_app ")) {
                        table.getSelectionModel().clearAndSelect(i);
                    }
                }
                return true;
            });
            type("proxysql-accounts-hostgroup", "10");
            apply("proxysql-accounts-take");
            await(
                    "taken over",
                    () -> proxy.value("SELECT COUNT(*) FROM runtime_mysql_users WHERE username = 'changes_app'")
                            .equals("2"));
            run("SELECT i FROM changes_test.t WHERE i = 1", "SELECT i FROM changes_test.t FOR UPDATE");
            select("proxysql-changes", 1);
            fire("proxysql-split-find");
            await("reads", () -> rows("proxysql-split-candidates") > 1);
            fire("proxysql-split-safe");
            type("proxysql-split-statement", "SELECT i FROM changes_test.t WHERE i = 8");
            fire("proxysql-split-try");
            await(
                    "tried",
                    () -> node("proxysql-split-outcome", Label.class).getText().contains("hostgroup 30"));
            apply("proxysql-split-propose");
            await(
                    "applied",
                    () -> node("proxysql-split-proof", Label.class).getText().contains("loaded"));
            run("SELECT i FROM changes_test.t WHERE i = 2", "SELECT i FROM changes_test.t FOR UPDATE");
            await("proved", () -> {
                node("proxysql-split-prove", ButtonBase.class).fire();
                return node("proxysql-split-proof", Label.class).getText().contains("rule 10: 1, rule 20: 1");
            });
        } finally {
            server.run("DROP SCHEMA changes_test", "DROP USER changes_app@'%'");
        }
    }

    private void run(String... statements) throws Exception {
        try (Connection connection = proxy.untiedTraffic("changes_app", "changes_app");
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    private void apply(String button) throws Exception {
        fire(button);
        await("question", () -> shows("These statements are sent to the admin port"));
        window.robot().clickOn("Apply");
        await("answered", () -> !shows("These statements are sent to the admin port"));
    }

    private static String statements() {
        return node("proxysql-edit-statements", TextInputControl.class).getText();
    }

    private static void fire(String button) throws Exception {
        await(button, () -> !node(button, ButtonBase.class).isDisabled());
        onFx(() -> {
            node(button, ButtonBase.class).fire();
            return true;
        });
    }

    private static void type(String id, String text) throws Exception {
        onFx(() -> {
            node(id, TextInputControl.class).setText(text);
            return true;
        });
    }

    private static int rows(String table) {
        return node(table, TableView.class).getItems().size();
    }

    private static void select(String tabs, int index) throws Exception {
        onFx(() -> {
            node(tabs, TabPane.class).getSelectionModel().select(index);
            return true;
        });
        assertThat(tabs).isNotEmpty();
    }

    private static void selectRow(String table) throws Exception {
        onFx(() -> {
            node(table, TableView.class).getSelectionModel().clearAndSelect(0);
            return true;
        });
    }
}
