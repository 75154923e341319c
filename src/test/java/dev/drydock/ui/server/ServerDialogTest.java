package dev.drydock.ui.server;

import static dev.drydock.ui.WindowFixture.await;
import static dev.drydock.ui.WindowFixture.node;
import static dev.drydock.ui.WindowFixture.onFx;
import static dev.drydock.ui.WindowFixture.shows;
import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.connect.StepResult;
import dev.drydock.db.connect.StepResult.State;
import dev.drydock.db.connect.StepResult.Step;
import dev.drydock.db.sql.DbError;
import dev.drydock.platform.error.Problem;
import dev.drydock.profile.Environment;
import dev.drydock.profile.Profile;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.TlsMode;
import dev.drydock.ui.SampleServers;
import dev.drydock.ui.WindowFixture;
import dev.drydock.ui.shell.WindowState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.input.KeyCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerDialogTest {

    @TempDir
    private Path folder;

    @Test
    void everyFieldIsInsideTheForm() throws Exception {
        try (WindowFixture window = WindowFixture.over(folder, List.of())) {
            window.robot().clickOn("#welcome-new");
            await("dialog", () -> shows("Test the connection"));
            await("all buttons and the port", () -> {
                Node form = node("environment-own", Node.class);
                while (form.getParent() != null && !form.getStyleClass().contains("tab-content-area")) {
                    form = form.getParent();
                }
                WindowFixture.layOut(form.getScene());
                Bounds room = form.localToScene(form.getLayoutBounds());
                return Stream.of("environment-own", "environment-not_chosen", "environment-production")
                        .map(id -> node(id, Node.class))
                        .map(part -> part.localToScene(part.getLayoutBounds()).getMaxX())
                        .allMatch(right -> right <= room.getMaxX() + 1);
            });
        }
    }

    @Test
    void whatIsMissingIsSaidBesideTheFieldAndNothingIsSaved() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            window.robot().clickOn("#save");
            await(
                    "messages",
                    () -> shows("Give the server a name.")
                            && shows("Enter the host name or address.")
                            && shows("Enter the account's name."));
            assertThat(servers.all()).isEmpty();
            await(
                    "the keyboard is where the first thing is wrong",
                    () -> node("name", TextField.class).isFocused());
        }
    }

    /** From an empty window to a tab with modules, by keys alone. */
    @Test
    void anAddressAndSaveAndConnectOpenTheServerByKeysAlone() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = new WindowFixture(
                folder, servers, List.of(), (_, _, _, _) -> {}, WindowState.FIRST, UnaryOperator.identity())) {
            window.robot().push(KeyCode.CONTROL, KeyCode.N);
            await("dialog", () -> shows("Test the connection"));
            window.robot().write("mysql://dba@shop-prod-9:3307");
            onFx(() -> {
                node("save-connect", Button.class).requestFocus();
                return true;
            });
            window.robot().type(KeyCode.SPACE);
            await("password", () -> shows("Password for shop-prod-9"));
            window.robot().write("secret").type(KeyCode.ENTER);
            await("its tab", () -> shows("Server details"));
            window.robot().push(KeyCode.CONTROL, KeyCode.DIGIT1);
            await("module", () -> shows("shop-prod-9 · Row counts"));
        }
    }

    @Test
    void theArrowsChooseTheEnvironment() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            fill(window);
            window.robot().clickOn("#environment-development").type(KeyCode.RIGHT, KeyCode.RIGHT);
            assertThat(onFx(() ->
                            node("environment-production", ToggleButton.class).isSelected()))
                    .isTrue();
            window.robot().clickOn("#save");
            await("saved", () -> !servers.all().isEmpty());
            assertThat(servers.all().getFirst().environment()).isEqualTo(Environment.PRODUCTION);
        }
    }

    @Test
    void aFilledFormIsSavedAndAppearsInTheTree() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            fill(window);
            window.robot().clickOn("#environment-production").clickOn("#save");
            await("tree", () -> shows("shop-prod-9"));
            Profile saved = servers.all().getFirst();
            assertThat(saved.host()).isEqualTo("db9.example.com");
            assertThat(saved.environment().production()).isTrue();
            assertThat(saved.port()).isEqualTo(3306);
        }
    }

    @Test
    void theEnvironmentThatArrowKeysReachIsSaved() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            fill(window);
            onFx(() -> {
                node("environment-development", Node.class).requestFocus();
                return true;
            });
            window.robot().type(KeyCode.RIGHT).clickOn("#save");
            await("tree", () -> shows("shop-prod-9"));
            assertThat(servers.all().getFirst().environment()).isEqualTo(Environment.TEST);
        }
    }

    @Test
    void aPortInTheHostFieldIsPointedOut() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            window.robot().clickOn("#host").write("db1:3307").clickOn("#user");
            await("message", () -> shows("Put the port into the port field."));
            assertThat(onFx(() -> shows("Give the server a name."))).isFalse();
        }
    }

    @Test
    void aFailedStepShowsWhatToDoAndTheCopyHoldsNoPassword() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (profile, _, _, listener) -> {
            listener.accept(result(Step.RESOLVE, State.PASSED, "10.20.30.40", Optional.empty()));
            listener.accept(result(
                    Step.CONNECT,
                    State.FAILED,
                    "",
                    Optional.of(Problem.of(DbError.REFUSED, "connection refused", profile.address()))));
            listener.accept(result(Step.LOG_IN, State.SKIPPED, "", Optional.empty()));
        })) {
            fill(window);
            window.robot().clickOn("#password").write("canary-1234").clickOn("#test");
            await(
                    "ladder",
                    () -> shows("10.20.30.40")
                            && shows("db9.example.com:3306 refused the connection.")
                            && shows("E-2002")
                            && shows("not tried"));
            window.robot().clickOn("#test-copy");
            await(
                    "copied",
                    () -> Clipboard.getSystemClipboard().getString() != null
                            && Clipboard.getSystemClipboard().getString().contains("E-2002"));
            String copied = onFx(() -> Clipboard.getSystemClipboard().getString());
            assertThat(copied).contains("db9.example.com", "10.20.30.40").doesNotContain("canary-1234");
        }
    }

    @Test
    void aTestThatHangsCanBeCancelledAndItsLateAnswerIsNotShown() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch told = new CountDownLatch(1);
        try (WindowFixture window = open(servers, (_, _, _, listener) -> {
            listener.accept(result(Step.RESOLVE, State.RUNNING, "", Optional.empty()));
            awaitLatch(release);
            listener.accept(result(Step.RESOLVE, State.PASSED, "late answer", Optional.empty()));
            told.countDown();
        })) {
            fill(window);
            window.robot().clickOn("#test");
            await(
                    "running",
                    () -> shows("running…") && node("test", Button.class).isDisabled());
            window.robot().clickOn("#test-cancel");
            await("cancelled", () -> !node("test", Button.class).isDisabled());
            release.countDown();
            awaitLatch(told);
            onFx(() -> true);
            assertThat(onFx(() -> shows("late answer"))).isFalse();
        }
    }

    @Test
    void sshHostsAndTlsFilesAreSavedAndAWrongHostIsPointedOut() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            fill(window);
            window.robot().clickOn("SSH").clickOn("#hop-add").clickOn("#save");
            await("problem", () -> shows("Enter the host, or remove it."));
            assertThat(servers.all()).isEmpty();
            window.robot().clickOn("#hop-host-1").write("bastion");
            window.robot().clickOn("#hop-user-1").write("ops");
            window.robot().clickOn("#hop-add").clickOn("#hop-host-2").write("db9.internal");
            window.robot().clickOn("Encryption").clickOn("#tls-ca").write("/etc/ca.pem");
            window.robot().clickOn("#save");
            await("saved", () -> !servers.all().isEmpty());
            Profile saved = servers.all().getFirst();
            assertThat(saved.ssh().hops())
                    .containsExactly(
                            new SshHop("bastion", 0, "ops", SshMethod.AUTOMATIC, "", false), SshHop.to("db9.internal"));
            assertThat(saved.tlsFiles().ca()).isEqualTo("/etc/ca.pem");
        }
    }

    @Test
    void aPastedAddressFillsTheFormItsPasswordIsOutOfSightAndWhatIsNotTakenIsNamed() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(servers, (_, _, _, _) -> {})) {
            onFx(() -> {
                ClipboardContent content = new ClipboardContent();
                content.putString("jdbc:mysql://dba:can%40ry-99@db9:3307/shop?sslMode=VERIFY_CA&sslCa=/etc/ca.pem"
                        + "&password=canary-2&serverTimezone=UTC");
                Clipboard.getSystemClipboard().setContent(content);
                node("url", TextField.class).requestFocus();
                node("url", TextField.class).paste();
                return true;
            });
            assertThat(onFx(() -> node("url", TextField.class).getText()))
                    .isEqualTo("jdbc:mysql://dba@db9:3307/shop?sslMode=VERIFY_CA&sslCa=/etc/ca.pem&serverTimezone=UTC");
            assertThat(onFx(() -> node("password", TextField.class).getText())).isEqualTo("canary-2");
            assertThat(onFx(() -> node("port", TextField.class).getText())).isEqualTo("3307");
            assertThat(onFx(() -> node("url-not-taken", Label.class).getText()))
                    .contains("not taken over: serverTimezone");
            onFx(() -> {
                node("url", TextField.class).undo();
                return true;
            });
            assertThat(onFx(() -> node("url", TextField.class).getText())).doesNotContain("can%40ry", "canary");
            window.robot().clickOn("#url").push(KeyCode.CONTROL, KeyCode.A).type(KeyCode.DELETE);
            window.robot().write("mysql://dba:typed-3@db9:3307/shop?sslMode=VERIFY_CA&sslCa=/etc/ca.pem");
            window.robot().clickOn("#name");
            await(
                    "out of sight",
                    () -> node("url", TextField.class)
                            .getText()
                            .equals("mysql://dba@db9:3307/shop?sslMode=VERIFY_CA&sslCa=/etc/ca.pem"));
            assertThat(onFx(() -> node("password", TextField.class).getText())).isEqualTo("typed-3");
            onFx(() -> {
                node("url", TextField.class).undo();
                return true;
            });
            assertThat(onFx(() -> node("url", TextField.class).getText())).doesNotContain("typed-3");
            window.robot().clickOn("#save");
            await("saved", () -> !servers.all().isEmpty());
            Profile saved = servers.all().getFirst();
            assertThat(saved.tls()).isEqualTo(TlsMode.VERIFY_CA);
            assertThat(saved.tlsFiles().ca()).isEqualTo("/etc/ca.pem");
            assertThat(saved.user()).isEqualTo("dba");
        }
    }

    @Test
    void theLadderIsGreyOnceAFieldHasChanged() throws Exception {
        SampleServers servers = new SampleServers(List.of(), Duration.ZERO);
        try (WindowFixture window = open(
                servers,
                (_, _, _, listener) ->
                        listener.accept(result(Step.RESOLVE, State.PASSED, "10.20.30.40", Optional.empty())))) {
            fill(window);
            window.robot().clickOn("#test");
            await("passed", () -> shows("10.20.30.40") && ticks() == 1);
            window.robot().clickOn("#notes").write("of no concern");
            assertThat(onFx(ServerDialogTest::ticks)).isEqualTo(1);
            window.robot().clickOn("#user").write("2");
            await("grey", () -> ticks() == 0 && shows("A field has changed since this test."));
            window.robot().type(KeyCode.BACK_SPACE);
            await("as it was tested", () -> ticks() == 1 && !shows("A field has changed since this test."));
            window.robot().write("3").clickOn("#test");
            await("tested anew", () -> ticks() == 1 && !shows("A field has changed since this test."));
        }
    }

    private static int ticks() {
        return node("test-ladder", Node.class).lookupAll(".dd-success").size();
    }

    private WindowFixture open(SampleServers servers, ConnectionTester tester) throws Exception {
        WindowFixture window =
                new WindowFixture(folder, servers, servers.all(), tester, WindowState.FIRST, UnaryOperator.identity());
        window.robot().clickOn("#new-server");
        await("dialog", () -> shows("Test the connection"));
        return window;
    }

    private static void fill(WindowFixture window) {
        window.robot().clickOn("#name").write("shop-prod-9");
        window.robot().clickOn("#host").write("db9.example.com");
        window.robot().clickOn("#user").write("dba");
    }

    private static StepResult result(Step step, State state, String found, Optional<Problem> problem) {
        return new StepResult(step, state, Duration.ofMillis(12), found, problem);
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
