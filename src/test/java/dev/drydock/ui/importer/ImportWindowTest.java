package dev.drydock.ui.importer;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.importer.DrydockFile;
import dev.drydock.profile.importer.TeamFile;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.shell.WindowState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An import by clicks, from files of other programs in the user's folder. */
@Timeout(120)
class ImportWindowTest {

    private static final String MASTER = "master of all";

    @TempDir
    private Path folder;

    @BeforeEach
    void files() throws Exception {
        Path workbench = Files.createDirectories(folder.resolve("home/.mysql/workbench"));
        Files.copy(Path.of("test-data/import/connections.xml"), workbench.resolve("connections.xml"));
        Files.writeString(
                folder.resolve("home/.my.cnf"),
                "[client]\nhost=db1\nuser=dba\npassword=canary-one\n[client2]\nport=77\n");
    }

    private WindowFixture open(SampleServers servers) throws Exception {
        WindowFixture window = new WindowFixture(
                folder, servers, servers.all(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity());
        window.robot().push(KeyCode.CONTROL, KeyCode.I);
        await("found", () -> shows("Found on this computer") && shows("MySQL Workbench"));
        return window;
    }

    private static TableView<?> table() {
        return node("import-table", TableView.class);
    }

    @Test
    void newServersAreChosenAndSavedWithTheirWayWithoutPasswords() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers)) {
            assertThat(onFx(() -> shows("Nothing is saved before you have seen")))
                    .isTrue();
            window.robot().clickOn("#import-source-workbench");
            await("preview", () -> shows("Import 2 servers"));
            assertThat(servers.all()).isEmpty();
            onFx(() -> {
                ((ImportRow) table().getItems().getFirst()).chosenProperty().set(false);
                return true;
            });
            await("count", () -> shows("Import 1 server"));
            window.robot().clickOn("#import-save");
            await("saved", () -> servers.all().size() == 1);
            Profile shop = servers.all().getFirst();
            assertThat(shop.name()).isEqualTo("Shop & Co");
            assertThat(shop.ssh().hops().getFirst().host()).isEqualTo("jump.example");
            assertThat(shop.password()).isEqualTo(PasswordSource.ASK);
        }
    }

    @Test
    void passwordsGoIntoTheVaultByChoiceAndGivingTheVaultUpSavesNothing() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers)) {
            window.robot().clickOn("#import-source-my-cnf");
            await("preview", () -> shows("Import 2 servers") && shows("asked for"));
            window.robot().clickOn("#import-secrets");
            await("read again", () -> shows("Import 2 servers") && !shows("asked for"));
            window.robot().clickOn("#import-save");
            await("create", () -> shows("Create a vault"));
            window.robot().type(KeyCode.ESCAPE);
            await("given up", () -> !shows("Create a vault"));
            assertThat(servers.all()).isEmpty();
            await(
                    "again",
                    () -> !node("import-save", javafx.scene.control.Button.class)
                            .isDisabled());
            window.robot().clickOn("#import-save");
            await("create", () -> shows("Create a vault"));
            window.robot().clickOn("#vault-master").write(MASTER);
            window.robot().clickOn("#vault-again").write(MASTER).clickOn("#vault-act");
            await("saved", () -> servers.all().size() == 2);
            for (Profile profile : servers.all()) {
                assertThat(profile.password()).isEqualTo(PasswordSource.VAULT);
                assertThat(window.vault()
                                .vault()
                                .find(VaultKey.server(profile.id()))
                                .map(secret -> secret.<String, RuntimeException>use(plain -> plain)))
                        .contains("canary-one");
            }
        }
    }

    @Test
    void whatIsThereAlreadyCannotBeChosenAndADamagedFileIsShownWithItsCode() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers)) {
            window.robot().clickOn("#import-source-workbench");
            await("preview", () -> shows("Import 2 servers"));
            window.robot().clickOn("#import-save");
            await("saved", () -> servers.all().size() == 2 && shows("Local instance"));
            window.robot().push(KeyCode.CONTROL, KeyCode.I);
            await("open", () -> shows("Found on this computer"));
            window.robot().clickOn("#import-source-workbench");
            await("all the same", () -> shows("same as Local instance") && shows("Import 0 servers"));
            Files.writeString(folder.resolve("home/.mysql/workbench/connections.xml"), "<data grt_format='2'><cut");
            window.robot().clickOn("#import-source-workbench");
            await("code", () -> shows("E-2252"));
        }
    }

    @Test
    void theTeamsFileIsToldAtTheStartAndItsChangesAreTickedButNotWhatIsGone() throws Exception {
        Path file = folder.resolve("team.json");
        Profile shop = SampleServers.profile("shop", "", Environment.TEST);
        Profile stock = SampleServers.profile("stock", "", Environment.TEST).withUser("other");
        new DrydockFile().write(List.of(shop, stock), file);
        new TeamFile(folder.resolve("team-servers.json"), _ -> {}).follow(file);
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = new WindowFixture(
                folder, servers, servers.all(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity())) {
            await("told", () -> shows("The team's file has 2 new servers."));
            window.robot().clickOn("#team-look");
            await("preview", () -> shows("Import 2 servers"));
            assertThat(node("import-follow", CheckBox.class).isSelected()).isTrue();
            window.robot().clickOn("#import-save");
            await("saved, and in the tree", () -> servers.all().size() == 2 && shows("stock"));
            new DrydockFile().write(List.of(shop.withFolder("eu")), file);
            window.robot().push(KeyCode.CONTROL, KeyCode.I);
            await("first of all", () -> shows("The team's file"));
            window.robot().clickOn("#import-source-drydock");
            await("the change alone", () -> shows("folder: none → eu") && shows("Import 1 server"));
            onFx(() -> {
                ((ImportRow) table().getItems().getLast()).chosenProperty().set(true);
                return true;
            });
            await("both", () -> shows("Import 1, remove 1"));
            window.robot().clickOn("#import-save");
            await("gone", () -> servers.all().size() == 1);
            assertThat(servers.all().getFirst().folder()).isEqualTo("eu");
        }
    }
}
