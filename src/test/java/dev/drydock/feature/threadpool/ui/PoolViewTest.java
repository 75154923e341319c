package dev.drydock.feature.threadpool.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.threadpool.Surveys;
import dev.drydock.feature.threadpool.pool.PoolSetting;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.check.FoundRow;
import java.nio.file.Path;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen of the thread pool, on a real server with a pool. */
@NeedsServers
@Timeout(120)
class PoolViewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aSurveyShowsTheDoorAndTheSettingsInRealUnits() throws Exception {
        int door = Surveys.freePort();
        try (TestServer server = Surveys.mySql(door)) {
            survey(server, door);
            try (ModuleWindow<PoolViewModel> window =
                    new ModuleWindow<>(server, folder, PoolViewModel::new, (model, _) -> new PoolView(model))) {
                TableView<FoundRow> findings = table("threadpool-findings-table");
                await("the newest survey's findings", () -> !findings.getItems().isEmpty());
                assertThat(window.model().survey().foundProperty().get()).isNull();
            }
        }
    }

    private void survey(TestServer server, int door) throws Exception {
        try (ModuleWindow<PoolViewModel> window =
                new ModuleWindow<>(server, folder, PoolViewModel::new, (model, _) -> new PoolView(model))) {
            window.click("threadpool-survey");
            await("survey", () -> window.model().survey().foundProperty().get() != null);
            assertThat(node("threadpool-door", Labeled.class).getText())
                    .isEqualTo("Extra port " + door + " lets us in");
            TableView<PoolSetting> settings = table("threadpool-settings-table");
            assertThat(settings.getItems())
                    .anyMatch(one -> one.name().equals("thread_pool_stall_limit")
                            && one.shown().equals("60 ms"));
        }
    }

    @SuppressWarnings("unchecked")
    private static <T> TableView<T> table(String id) {
        return (TableView<T>) node(id, TableView.class);
    }
}
