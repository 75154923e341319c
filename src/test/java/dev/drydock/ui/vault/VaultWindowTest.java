package dev.drydock.ui.vault;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.Environment;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.ui.FxThreadLook;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.shell.WindowState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The vault by clicks and keys, with its real file and its real key derivation. */
@Timeout(120)
class VaultWindowTest {

    private static final String MASTER = "master of all";
    private static final Profile KEPT =
            SampleServers.profile("kept", "", Environment.TEST).withPassword(PasswordSource.VAULT);
    private static final Profile KEPT_TOO =
            SampleServers.profile("keptoo", "", Environment.TEST).withPassword(PasswordSource.VAULT);
    private static final Profile ASKED =
            SampleServers.profile("asked", "", Environment.TEST).withPassword(PasswordSource.ASK);

    @TempDir
    private Path folder;

    private final SampleServers servers = new SampleServers(List.of(ASKED, KEPT, KEPT_TOO), Duration.ZERO);

    private WindowFixture open() throws Exception {
        return new WindowFixture(
                folder, servers, servers.all(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity());
    }

    private WindowFixture openWithVault() throws Exception {
        WindowFixture window = open();
        try (Secret master = Secret.of(MASTER);
                Secret password = Secret.of("pw of kept")) {
            window.vault().vault().create(master);
            window.vault()
                    .vault()
                    .put(Map.of(VaultKey.server(KEPT.id()), password, VaultKey.server(KEPT_TOO.id()), password));
        }
        window.vault().vault().lock();
        look(window, VaultViewModel.State.LOCKED);
        return window;
    }

    private static void look(WindowFixture window, VaultViewModel.State expected) throws Exception {
        onFx(() -> {
            window.workbench().vault().refresh();
            return true;
        });
        await(
                "vault " + expected,
                () -> window.workbench().vault().stateProperty().get() == expected);
    }

    private static void openServer(WindowFixture window, String name) {
        window.robot()
                .clickOn("#server-filter")
                .push(KeyCode.CONTROL, KeyCode.A)
                .write(name)
                .type(KeyCode.ENTER);
    }

    @Test
    void openingServersAsksOnceForTheMasterPasswordAndAWrongOneStays() throws Exception {
        try (WindowFixture window = openWithVault();
                FxThreadLook look = FxThreadLook.begin()) {
            assertThat(onFx(() -> shows("Vault locked"))).isTrue();
            openServer(window, "kept");
            await("question", () -> shows("The vault has secrets of kept."));
            window.robot().clickOn("#vault-master").write("not it at all").type(KeyCode.ENTER);
            await("wrong", () -> shows("That is not the master password (E-2203)"));
            assertThat(servers.given()).isEmpty();
            window.robot().write(MASTER).clickOn("#vault-act");
            await("opened", () -> shows("Server details"));
            assertThat(servers.given()).containsExactly("pw of kept");
            await("status", () -> shows("Vault unlocked"));
            openServer(window, "keptoo");
            await("the second without a question", () -> servers.given().size() == 2);
            assertThat(onFx(() -> shows("Unlock the vault"))).isFalse();
            assertThat(look.waits()).isEmpty();
            assertThat(look.busy()).as("the key is derived elsewhere").noneMatch(stack -> stack.contains("SealedFile"));
        }
    }

    @Test
    void escapeGivesUpAndTheServerStaysClosed() throws Exception {
        try (WindowFixture window = openWithVault()) {
            openServer(window, "kept");
            await("question", () -> shows("The vault has secrets of kept."));
            window.robot().type(KeyCode.ESCAPE);
            await("asked for the password itself", () -> shows("Password for kept"));
            window.robot().type(KeyCode.ESCAPE);
            await("gone", () -> !shows("Password for kept"));
            assertThat(servers.given()).isEmpty();
            openServer(window, "kept");
            await("asked again", () -> shows("The vault has secrets of kept."));
        }
    }

    @Test
    void lockNowByKeyAndByTheStatusBarAndLockedAgainAfterIdleTime() throws Exception {
        try (WindowFixture window = openWithVault()) {
            window.robot().clickOn("#vault-button");
            await("question", () -> shows("Unlock the vault"));
            window.robot().clickOn("#vault-master").write(MASTER).type(KeyCode.ENTER);
            await("unlocked", () -> shows("Vault unlocked"));
            window.robot().push(KeyCode.CONTROL, KeyCode.L);
            await("locked by key", () -> shows("Vault locked"));
            assertThat(window.vault().vault().unlocked()).isFalse();
            window.robot().clickOn("#vault-button");
            await("question", () -> shows("Unlock the vault"));
            window.robot().clickOn("#vault-master").write(MASTER).type(KeyCode.ENTER);
            await("unlocked", () -> shows("Vault unlocked"));
            window.later(Duration.ofMinutes(14));
            look(window, VaultViewModel.State.UNLOCKED);
            window.later(Duration.ofMinutes(2));
            look(window, VaultViewModel.State.LOCKED);
            assertThat(window.vault().vault().unlocked()).isFalse();
        }
    }

    @Test
    void theIdleTimeIsSetByCommandAndHoldsInTheNextSession() throws Exception {
        try (WindowFixture window = openWithVault()) {
            command(window, "Vault settings");
            await("form", () -> shows("Minutes without use"));
            window.robot()
                    .clickOn("#vault-idle")
                    .push(KeyCode.CONTROL, KeyCode.A)
                    .write("0")
                    .type(KeyCode.ENTER);
            await("refused", () -> shows("A number from 1 to 1440."));
            window.robot()
                    .clickOn("#vault-idle")
                    .push(KeyCode.CONTROL, KeyCode.A)
                    .write("2")
                    .type(KeyCode.ENTER);
            await("saved", () -> window.vault().settings().minutes() == 2);
            try (Secret master = Secret.of(MASTER)) {
                window.vault().vault().unlock(master);
            }
            window.later(Duration.ofMinutes(2));
            look(window, VaultViewModel.State.LOCKED);
        }
    }

    @Test
    void aTypedPasswordIsSavedInAVaultThatIsMadeForIt() throws Exception {
        try (WindowFixture window = open()) {
            openServer(window, "asked");
            await("question", () -> shows("Password for asked"));
            window.robot()
                    .clickOn("#password-vault")
                    .clickOn("#password")
                    .write("typed canary")
                    .type(KeyCode.ENTER);
            await("create", () -> shows("Create a vault"));
            window.robot().clickOn("#vault-master").write("short").clickOn("#vault-act");
            await("too short", () -> shows("Take 8 characters or more"));
            window.robot()
                    .clickOn("#vault-master")
                    .push(KeyCode.CONTROL, KeyCode.A)
                    .write(MASTER);
            window.robot().clickOn("#vault-again").write("different").clickOn("#vault-act");
            await("different", () -> shows("The two are different."));
            window.robot()
                    .clickOn("#vault-again")
                    .push(KeyCode.CONTROL, KeyCode.A)
                    .write(MASTER)
                    .clickOn("#vault-act");
            await("profile", () -> servers.all().stream().allMatch(one -> one.password() == PasswordSource.VAULT));
            Optional<Secret> kept = window.vault().vault().find(VaultKey.server(ASKED.id()));
            assertThat(kept.map(secret -> secret.<String, RuntimeException>use(plain -> plain)))
                    .contains("typed canary");
            assertThat(window.secrets().find(ASKED)).isEmpty();
        }
    }

    @Test
    void aPasswordTypedInTheServerDialogGoesIntoTheVault() throws Exception {
        try (WindowFixture window = openWithVault()) {
            window.robot().clickOn("#server-filter").write("asked").type(KeyCode.F4);
            await("dialog", () -> shows("Test the connection"));
            onFx(() -> {
                node("password-source", javafx.scene.control.ChoiceBox.class)
                        .getSelectionModel()
                        .select(2);
                return true;
            });
            await("hint", () -> shows("Saved encrypted in the vault"));
            onFx(() -> {
                node("password", javafx.scene.control.PasswordField.class).setText("from dialog");
                node("save", Button.class).fire();
                return true;
            });
            await("question", () -> shows("To save the secrets of asked."));
            window.robot().clickOn("#vault-master").write(MASTER).type(KeyCode.ENTER);
            await("saved", () -> servers.all().stream().allMatch(one -> one.password() == PasswordSource.VAULT));
            assertThat(window.vault()
                            .vault()
                            .find(VaultKey.server(ASKED.id()))
                            .map(secret -> secret.<String, RuntimeException>use(plain -> plain)))
                    .contains("from dialog");
        }
    }

    @Test
    void aDamagedFileIsShownWithItsCodeAndCanBePutAside() throws Exception {
        try (WindowFixture window = openWithVault()) {
            byte[] bytes = Files.readAllBytes(window.vault().path());
            bytes[bytes.length / 2] ^= 4;
            Files.write(window.vault().path(), bytes);
            openServer(window, "kept");
            await("question", () -> shows("The vault has secrets of kept."));
            window.robot().clickOn("#vault-master").write(MASTER).type(KeyCode.ENTER);
            await("code", () -> shows("E-2204") && shows("is damaged"));
            assertThat(Files.readAllBytes(window.vault().path())).isEqualTo(bytes);
            await("button", () -> node("vault-aside", Button.class).isVisible());
            onFx(() -> {
                node("vault-aside", Button.class).fire();
                return true;
            });
            await("create", () -> shows("Create a vault") && shows("The damaged file is kept as"));
            window.robot().clickOn("#vault-master").write(MASTER);
            window.robot().clickOn("#vault-again").write(MASTER).clickOn("#vault-act");
            await("nothing is in it, so the password is asked for", () -> shows("Password for kept"));
            assertThat(onFx(() -> node("password-vault", CheckBox.class).isSelected()))
                    .isTrue();
            try (var files = Files.list(folder)) {
                Path aside = files.filter(file -> file.getFileName().toString().startsWith("vault.aside-"))
                        .findFirst()
                        .orElseThrow();
                assertThat(Files.readAllBytes(aside)).isEqualTo(bytes);
            }
        }
    }

    @Test
    void theMasterPasswordIsChanged() throws Exception {
        try (WindowFixture window = openWithVault()) {
            command(window, "Change the master");
            await("form", () -> shows("Master password as it is now"));
            window.robot()
                    .clickOn("#vault-master")
                    .write("wrong one")
                    .clickOn("#vault-new")
                    .write("another master");
            window.robot().clickOn("#vault-again").write("another master").type(KeyCode.ENTER);
            await("wrong", () -> shows("E-2203"));
            window.robot()
                    .clickOn("#vault-master")
                    .push(KeyCode.CONTROL, KeyCode.A)
                    .write(MASTER)
                    .type(KeyCode.ENTER);
            await("closed", () -> Window.getWindows().size() == 1);
            window.vault().vault().lock();
            try (Secret changed = Secret.of("another master")) {
                window.vault().vault().unlock(changed);
            }
            assertThat(window.vault().vault().keys()).hasSize(2);
        }
    }

    @Test
    void theKeychainOpensTheVaultAndWithoutItTheMasterPasswordDoes() throws Exception {
        try (WindowFixture window = openWithVault()) {
            window.robot().clickOn("#vault-button");
            await("question", () -> shows("Unlock the vault"));
            window.robot()
                    .clickOn("#vault-keychain")
                    .clickOn("#vault-master")
                    .write(MASTER)
                    .type(KeyCode.ENTER);
            await("unlocked", () -> shows("Vault unlocked"));
            assertThat(window.keychain().size()).isEqualTo(1);
            window.robot().push(KeyCode.CONTROL, KeyCode.L);
            await("locked", () -> shows("Vault locked"));
            openServer(window, "kept");
            await("opened by the keychain", () -> servers.given().size() == 1 && shows("Server details"));
            window.robot().push(KeyCode.CONTROL, KeyCode.L);
            await("locked", () -> shows("Vault locked"));
            window.keychain().gone(true);
            openServer(window, "keptoo");
            await("question that says why", () -> shows("E-2241") && shows("The vault has secrets of keptoo."));
            window.robot().clickOn("#vault-master").write(MASTER).type(KeyCode.ENTER);
            await("opened", () -> servers.given().size() == 2);
        }
    }

    private static void command(WindowFixture window, String words) throws Exception {
        window.robot().push(KeyCode.CONTROL, KeyCode.K);
        await("palette", () -> node("palette", javafx.scene.Node.class).isVisible());
        window.robot().write(words).type(KeyCode.ENTER);
    }
}
