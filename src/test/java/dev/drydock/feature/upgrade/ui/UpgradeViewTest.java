package dev.drydock.feature.upgrade.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.WindowFixture;
import java.nio.file.Path;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TableView;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The wizard by clicks, on real data of 5.5 under a real 5.7. */
@NeedsServers
@Timeout(180)
class UpgradeViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void oldTablesAreFoundPlannedRebuiltAndProved() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            window.click("step-plan");
            window.click("make-plan");
            await("plan", () -> model.planProperty().get() != null);
            int planned = model.planProperty().get().actions().size();
            assertThat(planned).isPositive();
            assertThat(table("plan").getItems()).hasSize(planned);

            window.click("carry-out");
            await("question", () -> Window.getWindows().size() > 1);
            WindowFixture.onFx(() -> {
                node("confirm", Button.class).fire();
                return true;
            });
            await("end", () -> model.proofProperty().get() != null && idle(model));

            assertThat(model.rows().all())
                    .filteredOn(row -> row.state() == ActionRow.State.DONE)
                    .hasSize(planned);
            assertThat(table("left").getItems())
                    .hasSize(model.planProperty().get().manual().size());
            window.click("step-run");
            assertThat(node("run-totals", Label.class).getText()).contains("done " + planned);
        }
    }

    @Test
    void thePreflightListsItsFindingsTheWorstFirst() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_5_5);
                ModuleWindow<UpgradeViewModel> window = open(server)) {
            UpgradeViewModel model = window.model();
            server.run(
                    "CREATE DATABASE look",
                    "CREATE TABLE look.y (a YEAR(2), stored INT) ENGINE=InnoDB",
                    "CREATE TABLE look.t (a DATETIME) ENGINE=InnoDB");
            window.click("look-before");
            await("findings", () -> model.preflightProperty().get() != null && idle(model));

            assertThat(table("findings").getItems())
                    .hasSize(model.preflightProperty().get().findings().size())
                    .isNotEmpty();
        }
    }

    private static boolean idle(UpgradeViewModel model) {
        return model.workingProperty().get() == null;
    }

    private static TableView<?> table(String id) throws Exception {
        return node(id, TableView.class);
    }

    private ModuleWindow<UpgradeViewModel> open(TestServer server) throws Exception {
        return new ModuleWindow<>(
                server, folder, UpgradeViewModel::new, (model, context) -> new UpgradeView(model, context, "test"));
    }
}
