package dev.drydock.feature.rowcount.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.cells;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.ThreeServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The tables of several real servers in one table. */
@NeedsServers
@Timeout(180)
class FleetCountViewTest {

    @TempDir
    private Path folder;

    @Test
    void tablesOfAllServersStandInOneTableWithWhatTheirKeysHaveLeft() throws Exception {
        List<String> told = new ArrayList<>();
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7);
                TestServer maria = Lab.fresh(ServerKind.MARIADB);
                OpenServer other = OpenServer.open(Lots.profile(maria), Lots.password(maria))) {
            old.run(
                    "CREATE DATABASE shop",
                    "CREATE TABLE shop.orders (id TINYINT UNSIGNED AUTO_INCREMENT PRIMARY KEY) AUTO_INCREMENT = 250",
                    "INSERT INTO shop.orders VALUES (NULL), (NULL)",
                    "CREATE TABLE shop.log (a INT)");
            maria.run("CREATE DATABASE shop", "CREATE TABLE shop.orders (a INT)", "INSERT INTO shop.orders VALUES (1)");
            try (ModuleWindow<ThreeServers> window = new ModuleWindow<>(
                    OpenServer.open(Lots.profile(old), Lots.password(old)),
                    folder.resolve("history"),
                    context -> ThreeServers.of(context, other, Lots.profile(Lab.shared(ServerKind.MYSQL_8_0))),
                    (two, _) -> new FleetCountView(two.profiles(), two, (key, table, rows, _) -> {
                        synchronized (told) {
                            told.add(table.shown() + " " + rows);
                        }
                    }))) {
                count();
                await("two of three", () -> state().equals("2 of 3 servers answered.") && rows().size() == 3);
                assertThat(rows())
                        .containsExactlyInAnyOrder(
                                window.model().first().profile().name() + " log 0 –",
                                window.model().first().profile().name() + " orders 2 98.4 %",
                                window.model().second().profile().name() + " orders 1 –");
                assertThat(onFx(() -> {
                            MenuButton export = node("table-export", MenuButton.class);
                            export.show();
                            export.hide();
                            return export.getItems().stream()
                                    .map(MenuItem::getText)
                                    .toList();
                        }))
                        .anyMatch(text -> text.contains("(3)"));
                assertThat(onFx(() -> node("fleet-run", Button.class).isVisible()
                                && !node("fleet-cancel", Button.class).isVisible()))
                        .isTrue();
                assertThat(told).contains("shop.log 0", "shop.orders 2", "shop.orders 1");
                assertThat(onFx(() -> node("fleet-servers", TableView.class)
                                .getItems()
                                .getLast()
                                .toString()))
                        .contains("E-2015");
                assertThat(window.history().runs(RunFilter.newest(9).ofKind("rowcount")))
                        .hasSize(2);
                old.run("FLUSH TABLES");
                Files.write(old.dataDir().orElseThrow().resolve("shop/log.frm"), new byte[10]);
                count();
                await(
                        "a table that cannot be read",
                        () -> state().equals("2 of 3 servers answered. 1 of them incomplete: see Servers."));
                onFx(() -> {
                    node("fleet-tables", TextField.class).setText("shop.or*");
                    return true;
                });
                count();
                await("only one table each", () -> rows().size() == 2 && state().equals("2 of 3 servers answered."));
            }
        }
    }

    private static void count() throws Exception {
        onFx(() -> {
            node("fleet-run", Button.class).fire();
            return true;
        });
    }

    private static String state() throws Exception {
        return onFx(() -> node("fleet-state", Label.class).getText());
    }

    /** Server, table, rows and what is used of the key. */
    private static List<String> rows() throws Exception {
        List<String> rows = new ArrayList<>();
        List<String> servers = cells("fleet-rows", 0);
        for (int row = 0; row < servers.size(); row++) {
            rows.add(String.join(
                    " ",
                    servers.get(row),
                    cells("fleet-rows", 2).get(row),
                    cells("fleet-rows", 3).get(row),
                    cells("fleet-rows", 5).get(row)));
        }
        return rows;
    }
}
