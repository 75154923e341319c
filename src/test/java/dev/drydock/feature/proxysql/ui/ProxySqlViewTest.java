package dev.drydock.feature.proxysql.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.check.Finding;
import dev.drydock.feature.proxysql.ProxySqls;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ProxySqlServer;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen by clicks, on a real ProxySQL. */
@NeedsServers
@Timeout(120)
class ProxySqlViewTest {

    private static final int LAYERS = 2;
    private static final int TRY = 6;
    private static final int CHECKS = 8;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aRuleInMemoryIsSeenAndLoaded() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false")) {
            proxy.run("INSERT INTO mysql_query_rules (rule_id, active, match_digest, destination_hostgroup, apply)"
                    + " VALUES (1, 1, '^INSERT', 4, 1)");
            try (ModuleWindow<ProxySqlViewModel> window = window(proxy)) {
                select("proxysql-tabs", LAYERS);
                await("lines", () -> rows("proxysql-lines") == 1);
                window.click("proxysql-load");
                await("question", () -> shows("LOAD MYSQL QUERY RULES TO RUNTIME;"));
                window.robot().clickOn("Apply");
                await(
                        "loaded",
                        () -> proxy.value("SELECT COUNT(*) FROM runtime_mysql_query_rules")
                                .equals("1"));
                await(
                        "nothing left to load",
                        () -> node("proxysql-load", Button.class).isDisabled());
                await(
                        "still to save",
                        () -> !node("proxysql-save", Button.class).isDisabled());
                assertThat(window.history()
                                .runs(RunFilter.newest(1))
                                .getFirst()
                                .start()
                                .kind())
                        .isEqualTo("proxysql-apply");
            }
        }
    }

    @Test
    void aServerIsDrainedAndBroughtBack() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false")) {
            proxy.run(
                    "INSERT INTO mysql_servers (hostgroup_id, hostname) VALUES (3, 'db3')",
                    "LOAD MYSQL SERVERS TO RUNTIME");
            try (ModuleWindow<ProxySqlViewModel> window = window(proxy)) {
                await("servers", () -> rows("proxysql-servers") == 1);
                selectRow("proxysql-servers");
                window.click("proxysql-drain");
                await("question", () -> shows("`status` = 'OFFLINE_SOFT'"));
                window.robot().clickOn("Apply");
                await(
                        "drained",
                        () -> proxy.value("SELECT status FROM runtime_mysql_servers")
                                .equals("OFFLINE_SOFT"));
                await("shown", () -> {
                    selectRow("proxysql-servers");
                    return !node("proxysql-back", Button.class).isDisabled();
                });
                window.click("proxysql-back");
                await("question", () -> shows("`status` = 'ONLINE'"));
                window.robot().clickOn("Apply");
                await(
                        "back",
                        () -> proxy.value("SELECT status FROM runtime_mysql_servers")
                                .equals("ONLINE"));
            }
        }
    }

    @Test
    void aTypedStatementIsRouted() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false")) {
            proxy.run(
                    "INSERT INTO mysql_query_rules (rule_id, active, match_digest, destination_hostgroup, apply)"
                            + " VALUES (1, 1, '^SELECT', 20, 1)",
                    "INSERT INTO mysql_users (username, password, default_hostgroup) VALUES ('app', 'x', 10)",
                    "LOAD MYSQL QUERY RULES TO RUNTIME",
                    "LOAD MYSQL USERS TO RUNTIME");
            try (ModuleWindow<ProxySqlViewModel> window = window(proxy)) {
                select("proxysql-tabs", TRY);
                type("proxysql-try-statement", "SELECT 1");
                type("proxysql-try-user", "app");
                window.click("proxysql-try");
                await(
                        "reader",
                        () -> node("proxysql-try-destination", Label.class)
                                .getText()
                                .contains("hostgroup 20"));
                type("proxysql-try-statement", "DELETE FROM t");
                window.click("proxysql-try");
                await(
                        "default",
                        () -> node("proxysql-try-destination", Label.class)
                                .getText()
                                .contains("hostgroup 10"));
            }
        }
    }

    @Test
    void theChecksAreRunAndTheirFindingsShown() throws Exception {
        try (ProxySqlServer proxy = Lab.proxySql("monitor_enabled=false");
                ModuleWindow<ProxySqlViewModel> window = window(proxy)) {
            select("proxysql-tabs", CHECKS);
            window.click("proxysql-check");
            await("findings", () -> rows("proxysql-findings") > 0);
            assertThat(window.model().findingsProperty().get())
                    .extracting(Finding::check)
                    .contains("default-credentials");
        }
    }

    private static void type(String id, String text) throws InterruptedException, ExecutionException {
        onFx(() -> {
            node(id, TextInputControl.class).setText(text);
            return true;
        });
    }

    private ModuleWindow<ProxySqlViewModel> window(ProxySqlServer proxy) throws Exception {
        return new ModuleWindow<>(
                ProxySqls.open(proxy),
                folder,
                context -> new ProxySqlViewModel(context, ProxySqls.alone(folder)),
                (model, _) -> new ProxySqlView(model));
    }

    private static int rows(String table) {
        return node(table, TableView.class).getItems().size();
    }

    private static void select(String tabs, int index) throws InterruptedException, ExecutionException {
        onFx(() -> {
            node(tabs, TabPane.class).getSelectionModel().select(index);
            return true;
        });
    }

    private static void selectRow(String table) throws InterruptedException, ExecutionException {
        onFx(() -> {
            node(table, TableView.class).getSelectionModel().clearAndSelect(0);
            return true;
        });
    }
}
