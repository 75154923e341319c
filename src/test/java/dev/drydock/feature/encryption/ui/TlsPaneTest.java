package dev.drydock.feature.encryption.ui;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.db.HostLogIn;
import dev.drydock.db.Lots;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.Pem;
import dev.drydock.feature.encryption.ShownCertificate;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.ProfileStore;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.TlsFiles;
import dev.drydock.profile.TlsMode;
import dev.drydock.ui.ModuleWindow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.control.TabPane;
import javafx.scene.control.TableView;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Certificates installed, and plain connections refused and undone, by clicks on a real server. */
@NeedsServers
@Timeout(180)
class TlsPaneTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void certificatesOfAFolderAreInstalledAndTheChainIsShown() throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1", "db1.example.com");
        try (HostLogIn host = new HostLogIn(Files.createDirectory(folder.resolve("way")));
                TestServer server = Lab.fresh(ServerKind.MARIADB, Pem.options(there));
                ModuleWindow<EncryptionViewModel> window = window(host.open(server, SshAccess.Program.BUILT_IN))) {
            toTls();
            onFx(() -> {
                node("tls-folder", TextField.class).setText(made.toString());
                return true;
            });
            fire("tls-install");
            fire("confirm");
            await(
                    "installed",
                    () -> node("tls-install-state", TextArea.class).getText().startsWith("In use"));
            assertThat(node("tls-install-state", TextArea.class).getText()).contains("verified the identity");
            window.click("encryption-survey");
            await("survey", () -> window.model().survey().foundProperty().get() != null);
            onFx(() -> {
                node("encryption-parts", TabPane.class).getSelectionModel().select(1);
                return true;
            });
            @SuppressWarnings("unchecked")
            TableView<ShownCertificate> chain = node("encryption-certificates-table", TableView.class);
            assertThat(chain.getItems().getFirst().names()).contains("db1.example.com");
        }
    }

    @Test
    void anAccountIsRefusedForATimeAndLetInAgainByOneClick() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, "--performance-schema=ON")) {
            server.run("CREATE USER 'app'@'%' IDENTIFIED BY 'app-1'");
            OpenServer opened = OpenServer.open(
                    Lots.profile(server).withTls(TlsMode.REQUIRED, TlsFiles.NONE), Lots.password(server));
            try (ModuleWindow<EncryptionViewModel> window = window(opened)) {
                window.click("encryption-survey");
                await("survey", () -> window.model().survey().foundProperty().get() != null);
                toTls();
                onFx(() -> {
                    node("tls-accounts", ListView.class).getSelectionModel().selectFirst();
                    return true;
                });
                fire("tls-require");
                fire("confirm");
                await(
                        "waits",
                        () -> node("tls-undo", javafx.scene.Node.class)
                                .getParent()
                                .isVisible());
                assertThat(required(server)).isEqualTo("ANY");
                assertThat(node("tls-require-words", Label.class).getText()).containsPattern("undone in [1-5]:\\d\\d ");
                fire("tls-undo");
                await(
                        "undone",
                        () -> node("tls-require-words", Label.class).getText().startsWith("Undone"));
                assertThat(required(server)).isEmpty();
            }
        }
    }

    @Test
    void aRunThatWasKilledWhileItWaitedIsNamedAtTheTopAndUndoneByOneClick() throws Exception {
        try (TestServer server = Lab.fresh(ServerKind.MYSQL_9, "--performance-schema=ON")) {
            server.run("CREATE USER 'app'@'%' IDENTIFIED BY 'app-1'");
            String url = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
            try (DrydockProcess process = DrydockProcess.start(
                    folder.resolve("history"),
                    "tls",
                    "require",
                    "--server",
                    url,
                    "--tls",
                    "required",
                    "--account",
                    "app@%")) {
                Lots.eventually(() -> required(server).equals("ANY"));
                process.kill();
            }
            OpenServer opened = OpenServer.open(
                    Lots.profile(server).withTls(TlsMode.REQUIRED, TlsFiles.NONE), Lots.password(server));
            try (ModuleWindow<EncryptionViewModel> window = window(opened)) {
                await(
                        "named",
                        () -> node("tls-unfinished", Label.class).getParent().isVisible());
                assertThat(node("tls-unfinished", Label.class).getText())
                        .contains("did not come to its end", "ALTER USER 'app'@'%' REQUIRE NONE");
                assertThat(window.model().survey().job().running().get()).isFalse();
                fire("tls-unfinished-undo");
                await("undone", () -> required(server).isEmpty());
                await(
                        "gone",
                        () -> !node("tls-unfinished", Label.class).getParent().isVisible());
            }
        }
    }

    @Test
    void certificatesOfARunThatWasKilledAreNamedAtTheTopAndTakenBackByClicks() throws Exception {
        Path there = Pem.forServer(Pem.make(folder.resolve("old"), "127.0.0.1"));
        Path made = Pem.make(folder.resolve("new"), "127.0.0.1");
        String before = Files.readString(there.resolve("ca.pem"));
        Path home = folder.resolve("history");
        try (HostLogIn host = new HostLogIn(Files.createDirectory(folder.resolve("way")));
                TestServer server = Lab.fresh(ServerKind.MARIADB, Pem.options(there))) {
            Profile profile = host.profile(server, SshAccess.Program.BUILT_IN).withPassword(PasswordSource.NONE);
            new ProfileStore(home.resolve("profiles.json"), _ -> {}).save(profile);
            try (DrydockProcess process = DrydockProcess.start(
                    home,
                    "tls",
                    "install",
                    "--server",
                    profile.name(),
                    "--folder",
                    made.toString(),
                    "--ssh-folder",
                    host.setup().folder().toString())) {
                Lots.eventually(() -> !process.alive()
                        || !Files.readString(there.resolve("ca.pem")).equals(before));
                process.kill();
            }
            try (ModuleWindow<EncryptionViewModel> window = window(host.open(server, SshAccess.Program.BUILT_IN))) {
                await(
                        "named",
                        () -> node("cut-off-tls", Label.class).getParent().isVisible());
                assertThat(node("cut-off-tls", Label.class).getText()).contains("was cut off", "ca.pem");
                assertThat(window.model().survey().job().running().get()).isFalse();
                fire("cut-off-tls-back");
                fire("confirm");
                await(
                        "gone",
                        () -> !node("cut-off-tls", Label.class).getParent().isVisible());
                assertThat(Files.readString(there.resolve("ca.pem"))).isEqualTo(before);
            }
        }
    }

    private ModuleWindow<EncryptionViewModel> window(OpenServer opened) throws Exception {
        return new ModuleWindow<>(
                opened,
                folder.resolve("history"),
                context -> new EncryptionViewModel(context, _ -> List.of()),
                (model, _) -> new EncryptionView(model));
    }

    private static void toTls() throws Exception {
        onFx(() -> {
            node("encryption-parts", TabPane.class).getSelectionModel().select(3);
            return true;
        });
    }

    /** The pane scrolls: what is to be pressed may be below its edge. */
    private static void fire(String id) throws Exception {
        node(id, Button.class);
        await(id, () -> !node(id, Button.class).isDisabled());
        onFx(() -> {
            node(id, Button.class).fire();
            return true;
        });
    }

    private static String required(TestServer server) throws Exception {
        return server.value("SELECT ssl_type FROM mysql.user WHERE User = 'app'");
    }
}
