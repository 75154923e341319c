package dev.drydock.ui.server;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServers.State;
import dev.drydock.db.tunnel.HopProgress;
import dev.drydock.db.tunnel.SshRoute;
import dev.drydock.db.tunnel.SshSetup;
import dev.drydock.lab.Sshd;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.SshSecret;
import dev.drydock.profile.vault.VaultKey;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.shell.WindowState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.stage.Window;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.keyboard.InteractiveChallenge;
import org.apache.sshd.server.auth.keyboard.KeyboardInteractiveAuthenticator;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.apache.sshd.server.session.ServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What SSH hosts ask, answered by clicks and keys: real SSH servers on the way, made-up database servers behind. */
@Timeout(120)
class SshQuestionsTest {

    private static final String PASSWORD = "correct horse";
    private static final String MASTER = "master of all";

    @TempDir
    private Path folder;

    private final SshServer server = SshServer.setUpDefaultServer();

    @AfterEach
    void stop() throws IOException {
        server.stop(true);
    }

    private void start() throws IOException {
        server.setHost("127.0.0.1");
        SimpleGeneratorHostKeyProvider keys = new SimpleGeneratorHostKeyProvider(folder.resolve("host.ser"));
        // made by the first who connects, within 10 s: RSA's took up to 45 s on a busy machine
        keys.setAlgorithm("EC");
        server.setKeyPairProvider(keys);
        server.setPasswordAuthenticator((_, password, _) -> password.equals(PASSWORD));
        server.setKeyboardInteractiveAuthenticator(KeyboardInteractiveAuthenticator.NONE);
        server.start();
        Files.createDirectories(folder.resolve("ssh"));
    }

    private Profile profile(int port, SshMethod method, String key) {
        return SampleServers.profile("far", "", Environment.TEST)
                .withSsh(new SshAccess(
                        SshAccess.Program.BUILT_IN,
                        List.of(new SshHop("127.0.0.1", port, user(), method, key, false))));
    }

    private static String user() {
        return Sshd.user();
    }

    private WindowFixture open(Profile profile) throws Exception {
        SampleServers servers = new SampleServers(List.of(profile), Duration.ZERO);
        WindowFixture window = new WindowFixture(
                folder, servers, servers.all(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity());
        WindowQuestions questions = new WindowQuestions(window.secrets());
        questions.shownBy(window.workbench().sshDialogs(), window.workbench().vault());
        servers.through(passed -> pass(passed, questions));
        saved = servers;
        return window;
    }

    private SampleServers saved = new SampleServers(List.of(), Duration.ZERO);

    private void pass(Profile profile, WindowQuestions questions) {
        SshSetup setup =
                new SshSetup(folder.resolve("ssh"), questions.of(profile).questions());
        try (SshRoute route = new SshRoute(profile.ssh(), setup, Duration.ofSeconds(60))) {
            route.ready(HopProgress.unseen());
        }
    }

    private static void openServer(WindowFixture window) {
        window.robot()
                .clickOn("#server-filter")
                .push(KeyCode.CONTROL, KeyCode.A)
                .write("far")
                .type(KeyCode.ENTER);
    }

    private static void accept(WindowFixture window) throws Exception {
        await("first contact", () -> shows("for the first time"));
        window.robot().clickOn("#hostkey-accept");
    }

    private void connected(String why) throws Exception {
        // its page takes the keyboard when it opens
        await(why, () -> saved.state("id-far") == State.CONNECTED && shows("Server details"));
    }

    @Test
    void aFirstContactShowsTheFingerprintAndEnterRefuses() throws Exception {
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            Files.createDirectories(folder.resolve("ssh"));
            try (WindowFixture window = open(profile(sshd.port(), SshMethod.AGENT, ""))) {
                openServer(window);
                await("first contact", () -> shows("for the first time"));
                String shown = onFx(() -> node("fingerprint", TextField.class).getText());
                assertThat(shown).isEqualTo(sshd.fingerprint());
                window.robot().type(KeyCode.ENTER);
                await("refused", () -> shows("E-2102"));
                assertThat(folder.resolve("ssh/known_hosts")).doesNotExist();
            }
        }
    }

    @Test
    void aChangedKeyStopsAndNoButtonGetsPastIt() throws Exception {
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            Files.createDirectories(folder.resolve("ssh"));
            Files.writeString(folder.resolve("ssh/known_hosts"), sshd.knownHostsLine());
            sshd.changeKey();
            try (WindowFixture window = open(profile(sshd.port(), SshMethod.AGENT, ""))) {
                openServer(window);
                await("stopped", () -> shows("E-2103"));
                assertThat(onFx(() -> shows("for the first time"))).isFalse();
                assertThat(onFx(() -> Window.getWindows().getLast().getScene().lookup("#hostkey-accept")))
                        .isNull();
                assertThat(saved.state("id-far")).isEqualTo(State.DISCONNECTED);
            }
        }
    }

    @Test
    void aPasswordIsAskedForAgainUntilItIsRightAndKeptForTheSession() throws Exception {
        start();
        try (WindowFixture window = open(profile(server.getPort(), SshMethod.PASSWORD, ""))) {
            openServer(window);
            accept(window);
            await("question", () -> shows("SSH password of"));
            window.robot().clickOn("#answer-1").write("wrong").type(KeyCode.ENTER);
            await("again", () -> shows("That was wrong."));
            window.robot().clickOn("#answer-1").write(PASSWORD).type(KeyCode.ENTER);
            connected("by password");
            assertThat(window.vault().vault().exists()).isFalse();
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
            await("closed", () -> saved.state("id-far") == State.CLOSED);
            openServer(window);
            connected("without a question");
        }
    }

    @Test
    void aPasswordSavedInTheVaultIsFoundThereAfterTheVaultWasLocked() throws Exception {
        start();
        try (WindowFixture window = open(profile(server.getPort(), SshMethod.PASSWORD, ""))) {
            openServer(window);
            accept(window);
            await("question", () -> shows("SSH password of"));
            window.robot()
                    .clickOn("#answer-vault")
                    .clickOn("#answer-1")
                    .write("wrong")
                    .type(KeyCode.ENTER);
            await("again", () -> shows("That was wrong."));
            window.robot()
                    .clickOn("#answer-vault")
                    .clickOn("#answer-1")
                    .write(PASSWORD)
                    .type(KeyCode.ENTER);
            await("create", () -> shows("Create a vault"));
            window.robot().clickOn("#vault-master").write(MASTER);
            window.robot().clickOn("#vault-again").write(MASTER).clickOn("#vault-act");
            await("profile", () -> saved.all().getFirst().ssh().secretsInVault());
            connected("before it is saved");
            SshSecret wanted = new SshSecret(SshSecret.Kind.PASSWORD, user() + "@127.0.0.1:" + server.getPort());
            assertThat(window.vault()
                            .vault()
                            .find(VaultKey.ssh("id-far", wanted))
                            .map(secret -> secret.<String, RuntimeException>use(plain -> plain)))
                    .as("the right one, not the wrong one")
                    .contains(PASSWORD);
            assertThat(window.secrets().find(saved.all().getFirst(), wanted)).isEmpty();
            window.robot().push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.D);
            await("closed", () -> saved.state("id-far") == State.CLOSED);
            window.robot().push(KeyCode.CONTROL, KeyCode.L);
            await("locked", () -> shows("Vault locked"));
            openServer(window);
            await("master password", () -> shows("The vault has secrets of far."));
            window.robot().clickOn("#vault-master").write(MASTER).type(KeyCode.ENTER);
            connected("by the vault");
        }
    }

    @Test
    void aPassphraseIsAskedForWithTheNameOfItsKey() throws Exception {
        try (Sshd sshd = Sshd.start(folder.resolve("sshd"))) {
            Files.createDirectories(folder.resolve("ssh"));
            Files.writeString(folder.resolve("ssh/known_hosts"), sshd.knownHostsLine());
            Path key = Sshd.makeKey(folder.resolve("ssh/key"), "ed25519", "open sesame");
            sshd.authorise(key);
            try (WindowFixture window = open(profile(sshd.port(), SshMethod.KEY_FILE, key.toString()))) {
                openServer(window);
                await("question", () -> shows("Passphrase of the key " + key));
                window.robot().clickOn("#answer-1").write("open sesame").type(KeyCode.ENTER);
                connected("by key");
            }
        }
    }

    @Test
    void whatTheHostAsksIsAskedInItsOwnWordsAndEscapeGivesUp() throws Exception {
        start();
        server.setPasswordAuthenticator(null);
        server.setKeyboardInteractiveAuthenticator(new OneTimeCode());
        Profile profile = profile(server.getPort(), SshMethod.KEYBOARD_INTERACTIVE, "");
        try (WindowFixture window = open(profile)) {
            openServer(window);
            accept(window);
            await("question", () -> shows("One-time code:") && shows("Second factor"));
            window.robot().type(KeyCode.ESCAPE);
            await("given up", () -> shows("E-2114"));
            window.robot().type(KeyCode.ESCAPE);
            await("closed", () -> Window.getWindows().size() == 1);
            openServer(window);
            await("question", () -> shows("One-time code:"));
            assertThat(onFx(() -> shows("Save in the vault")))
                    .as("a code is worth nothing later")
                    .isFalse();
            window.robot().clickOn("#answer-1").write("123456").type(KeyCode.ENTER);
            connected("by code");
        }
    }

    /** Asks for a code. */
    private static final class OneTimeCode implements KeyboardInteractiveAuthenticator {

        @Override
        public InteractiveChallenge generateChallenge(
                ServerSession session, String user, String language, String submethods) {
            InteractiveChallenge challenge = new InteractiveChallenge();
            challenge.setInteractionName("Second factor");
            challenge.setInteractionInstruction("");
            challenge.setLanguageTag("");
            challenge.addPrompt("One-time code: ", false);
            return challenge;
        }

        @Override
        public boolean authenticate(ServerSession session, String user, List<String> responses) {
            return responses.equals(List.of("123456"));
        }
    }
}
