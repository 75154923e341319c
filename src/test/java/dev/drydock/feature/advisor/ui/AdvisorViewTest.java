package dev.drydock.feature.advisor.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.feature.advisor.ServerSetting;
import dev.drydock.feature.advisor.SettingsFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.ui.ModuleWindow;
import dev.drydock.ui.module.ModuleContext;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.TableView;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The screen of the advisor on a real server. */
@NeedsServers
@Timeout(120)
class AdvisorViewTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasSetAtRunTimeIsLeftByTheFilter() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            server.run("SET GLOBAL max_connections = 321");
            try (ModuleWindow<ModuleContext> window =
                    new ModuleWindow<>(server, folder, context -> context, (context, _) -> new AdvisorView(context))) {
                window.click("advisor-read");
                await("differences", () -> names().contains("innodb_buffer_pool_size"));
                assertThat(onFx(AdvisorViewTest::names))
                        .contains("max_connections")
                        .hasSizeLessThan(20);
                onFx(() -> {
                    filter().setValue(SettingsFilter.RUNTIME);
                    return true;
                });
                await("narrowed", () -> names().equals(List.of("max_connections")));
                onFx(() -> {
                    filter().setValue(SettingsFilter.ALL);
                    return true;
                });
                await("all", () -> names().size() > 600);
            }
        }
    }

    @SuppressWarnings("unchecked")
    private static ChoiceBox<SettingsFilter> filter() {
        return node("advisor-which", ChoiceBox.class);
    }

    @SuppressWarnings("unchecked")
    private static List<String> names() {
        TableView<ServerSetting> table = node("advisor-settings", TableView.class);
        return table.getItems().stream().map(ServerSetting::name).toList();
    }
}
