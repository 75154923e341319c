package dev.drydock.feature.query.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.cells;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.query.StatementDrafts;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.ThreeServers;
import java.nio.file.Path;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One statement on several real servers. */
@NeedsServers
@Timeout(180)
class FleetQueryViewTest {

    @TempDir
    private Path folder;

    @Test
    void rowsOfAllServersStandInOneTableBesideTheirServerAndWhoIsMissingIsSaid() throws Exception {
        try (OpenServer other = OpenServer.open(
                        Lots.profile(Lab.shared(ServerKind.MARIADB)), Lots.password(Lab.shared(ServerKind.MARIADB)));
                ModuleWindow<ThreeServers> window = new ModuleWindow<>(
                        OpenServer.open(Lots.profile(Lab.mysql57()), Lots.password(Lab.mysql57())),
                        folder.resolve("history"),
                        context -> ThreeServers.of(context, other, Lots.profile(Lab.shared(ServerKind.MYSQL_8_0))),
                        (three, _) -> new FleetQueryView(
                                three.profiles(), three, new StatementDrafts(folder.resolve(StatementDrafts.FILE))))) {
            ask(window, "SELECT @@port AS port, 'a' AS b");
            await("both", () -> state().startsWith("2 of 3 servers answered."));
            assertThat(cells("fleet-rows", 1))
                    .containsExactlyInAnyOrder(
                            Integer.toString(Lab.mysql57().port()),
                            Integer.toString(Lab.shared(ServerKind.MARIADB).port()));
            assertThat(cells("fleet-rows", 0))
                    .containsExactlyInAnyOrder(
                            window.model().first().profile().name(),
                            window.model().second().profile().name());
            assertThat(onFx(() -> node("fleet-servers", TableView.class)
                            .getItems()
                            .get(2)
                            .toString()))
                    .contains("E-2015");
            assertThat(window.history().runs(RunFilter.newest(9).ofKind("query")))
                    .hasSize(2);
            ask(window, "SHOW FULL PROCESSLIST");
            await("MariaDB has one column more", () -> state().startsWith("2 of 3 servers answered"));
            assertThat(onFx(() ->
                            node("fleet-servers", TableView.class).getItems().toString()))
                    .contains("left out: its columns are not those of the first server");
            assertThat(cells("fleet-rows", 0).stream().distinct()).hasSize(1);
            ask(window, "DELETE FROM mysql.user");
            await("refused", () -> state().equals("0 of 3 servers answered."));
            assertThat(onFx(() ->
                            node("fleet-servers", TableView.class).getItems().toString()))
                    .contains("E-3030");
            assertThat(window.history().runs(RunFilter.newest(9).ofKind("query")))
                    .as("what is refused leaves no run")
                    .hasSize(4);
        }
    }

    private static void ask(ModuleWindow<?> window, String text) throws Exception {
        onFx(() -> {
            CodeArea area = node("query-text", CodeArea.class);
            area.replaceText(text);
            area.requestFocus();
            return true;
        });
        window.robot().press(KeyCode.CONTROL).type(KeyCode.ENTER).release(KeyCode.CONTROL);
    }

    private static String state() throws Exception {
        return onFx(() -> node("fleet-state", Label.class).getText());
    }
}
