package dev.drydock.ui.shell;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServers;
import dev.drydock.db.server.ServerVersion;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.feature.rowcount.ui.RowCountModule;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.Profile;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.server.LiveConnections;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javafx.scene.input.KeyCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/** A server that comes back as something else, as after an upgrade, while tabs of it are open. */
@NeedsServers
@Timeout(300)
class ConnectedAnewTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private final AtomicReference<@Nullable OpenServers> connections = new AtomicReference<>();

    @Test
    void itsTabsBeginAnewOnTheOtherVersion() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MARIADB)) {
            Profile profile = Lots.profile(server);
            String before = "MariaDB "
                    + ServerVersion.parse(server.value("SELECT VERSION()")).numbers();
            try (WindowFixture window = WindowFixture.real(
                    folder,
                    List.of(profile),
                    locks -> {
                        OpenServers made = new OpenServers(_ -> SshSetup.unattended(), locks);
                        connections.set(made);
                        return new LiveConnections(made);
                    },
                    _ -> List.of(new RowCountModule()))) {
                window.secrets().keep(profile.id(), Lots.password(server));
                onFx(() -> {
                    window.stage().setWidth(1500);
                    window.workbench().openModule("rowcount", profile);
                    return true;
                });
                await("its tab", () -> shows(profile.name() + " \u00b7 Row counts"));
                window.robot().clickOn("#server-filter").type(KeyCode.ENTER);
                await("its overview", () -> shows("Logged in as") && shows(before));
                server.restart("--version=10.12.1-MariaDB");
                await("it is not reconnected", () -> shows("Reconnect"));
                await("it is not said why", () -> shows("(10.12.1) instead of "));
                window.robot().clickOn("Reconnect");
                await("told", () -> shows("is connected as MariaDB 10.12.1"));
                await("the overview in front is of now", () -> shows("10.12.1-MariaDB") && !shows(before));
                onFx(() -> {
                    window.workbench().openModule("rowcount", profile);
                    return true;
                });
                await("the counts are on the server of now", () -> shows("MariaDB 10.12.1") && shows("Count tables"));
                assertThatCode(WaitForAsyncUtils::checkException).doesNotThrowAnyException();
            } finally {
                OpenServers made = connections.get();
                if (made != null) {
                    made.close();
                }
            }
        }
    }
}
