package dev.drydock.feature.encryption.ui;

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
import java.nio.file.Path;
import java.util.List;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Findings of several real servers in one table. */
@NeedsServers
@Timeout(180)
class FleetEncryptionTest {

    @TempDir
    private Path folder;

    @Test
    void findingsOfAllServersStandInOneTableBesideTheirServer() throws Exception {
        TestServer first = Lab.mysql57();
        TestServer second = Lab.shared(ServerKind.MARIADB);
        try (OpenServer other = OpenServer.open(Lots.profile(second), Lots.password(second));
                ModuleWindow<ThreeServers> window = new ModuleWindow<>(
                        OpenServer.open(Lots.profile(first), Lots.password(first)),
                        folder,
                        context -> ThreeServers.of(context, other, Lots.profile(Lab.shared(ServerKind.MYSQL_8_0))),
                        (three, _) -> (Parent) new EncryptionModule(_ -> List.of())
                                .several()
                                .orElseThrow()
                                .open(three.profiles(), three)
                                .node())) {
            assertThat(cells("fleet-rows", 0)).isEmpty();
            onFx(() -> {
                node("fleet-run", Button.class).fire();
                return true;
            });
            await(
                    "two of three",
                    () -> node("fleet-state", Label.class).getText().startsWith("2 of 3 servers answered."));
            await(
                    "findings of both",
                    () -> cells("fleet-rows", 0)
                            .containsAll(List.of(
                                    window.model().first().profile().name(),
                                    window.model().second().profile().name())));
            assertThat(window.history().runs(RunFilter.newest(9).ofKind("encryption-survey")))
                    .hasSize(2);
        }
    }
}
