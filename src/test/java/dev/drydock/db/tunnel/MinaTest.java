package dev.drydock.db.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.sql.ServerException;
import dev.drydock.lab.FakePort;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.SshSecret;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.sshd.common.kex.BuiltinDHFactories;
import org.apache.sshd.common.signature.BuiltinSignatures;
import org.apache.sshd.server.ServerBuilder;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.auth.keyboard.InteractiveChallenge;
import org.apache.sshd.server.auth.keyboard.KeyboardInteractiveAuthenticator;
import org.apache.sshd.server.forward.AcceptAllForwardingFilter;
import org.apache.sshd.server.keyprovider.SimpleGeneratorHostKeyProvider;
import org.apache.sshd.server.session.ServerSession;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a real sshd cannot show without an account of the system: passwords, questions, old algorithms, refused channels. */
@Timeout(120)
class MinaTest {

    /** An exchange of keys took 10 s on a busy machine. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final String PASSWORD = "correct horse";

    @TempDir
    private Path folder;

    private final SshServer server = SshServer.setUpDefaultServer();

    /** Accepts every first key, and gives these answers. */
    private static final class Answers implements SshQuestions {

        private final List<String> passwords;
        private final List<String> answers;
        private final List<String> asked = new ArrayList<>();

        Answers(List<String> passwords, List<String> answers) {
            this.passwords = passwords;
            this.answers = answers;
        }

        @Override
        public boolean accepts(HostKeyContact contact) {
            return true;
        }

        @Override
        public Optional<Secret> secret(SshSecret wanted, boolean again) {
            asked.add(wanted.kind() + " " + again);
            return asked.size() <= passwords.size()
                    ? Optional.of(Secret.of(passwords.get(asked.size() - 1)))
                    : Optional.empty();
        }

        @Override
        public Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts) {
            prompts.forEach(prompt -> asked.add(prompt.text()));
            return Optional.of(answers.stream().map(Secret::of).toList());
        }
    }

    /** Asks for a code. */
    private record OneTimeCode(String right) implements KeyboardInteractiveAuthenticator {

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
            return responses.equals(List.of(right));
        }
    }

    @BeforeEach
    void prepare() {
        server.setHost("127.0.0.1");
        server.setKeyPairProvider(key("EC"));
        server.setForwardingFilter(AcceptAllForwardingFilter.INSTANCE);
        server.setPasswordAuthenticator((_, password, _) -> password.equals(PASSWORD));
        server.setKeyboardInteractiveAuthenticator(KeyboardInteractiveAuthenticator.NONE);
    }

    /** Made by the first who connects, within their limit of time: RSA's took up to 45 s on a busy machine. */
    private SimpleGeneratorHostKeyProvider key(String algorithm) {
        SimpleGeneratorHostKeyProvider key = new SimpleGeneratorHostKeyProvider(folder.resolve(algorithm + ".ser"));
        key.setAlgorithm(algorithm);
        return key;
    }

    @AfterEach
    void stop() throws IOException {
        server.stop(true);
    }

    private SshRoute route(SshMethod method, boolean old, SshQuestions questions) {
        SshHop hop = new SshHop("127.0.0.1", server.getPort(), "somebody", method, "", old);
        return new SshRoute(
                new SshAccess(SshAccess.Program.BUILT_IN, List.of(hop)), new SshSetup(folder, questions), LIMIT);
    }

    private static void fails(SshRoute route, TunnelError code) {
        try (route) {
            assertThatThrownBy(() -> route.ready(HopProgress.unseen()))
                    .isInstanceOfSatisfying(
                            ServerException.class,
                            failure -> assertThat(failure.problem().code())
                                    .as(failure.problem().full())
                                    .isEqualTo(code));
        }
    }

    /** Sends a word to a port behind the tunnel, which sends it back. */
    private static void echo(SshRoute route) throws IOException {
        try (route;
                ServerSocket behind = new ServerSocket(0)) {
            Thread.ofVirtual().start(() -> {
                try (Socket accepted = behind.accept()) {
                    accepted.getInputStream().transferTo(accepted.getOutputStream());
                } catch (IOException _) {
                    // the test is over
                }
            });
            try (Socket socket = route.connect(new Destination("127.0.0.1", List.of()), behind.getLocalPort(), LIMIT)) {
                byte[] word = "through".getBytes(StandardCharsets.UTF_8);
                socket.getOutputStream().write(word);
                socket.getOutputStream().flush();
                socket.setSoTimeout((int) LIMIT.toMillis());
                assertThat(socket.getInputStream().readNBytes(word.length)).isEqualTo(word);
            }
        }
    }

    @Test
    void aPasswordLetsInAndAWrongOneIsAskedForAgain() throws Exception {
        server.start();
        Answers answers = new Answers(List.of("wrong", PASSWORD), List.of());
        echo(route(SshMethod.PASSWORD, false, answers));
        assertThat(answers.asked).containsExactly("PASSWORD false", "PASSWORD true");
        fails(
                route(SshMethod.PASSWORD, false, new Answers(List.of("a", "b", "c", "d"), List.of())),
                TunnelError.DENIED);
        fails(route(SshMethod.PASSWORD, false, new Answers(List.of(), List.of())), TunnelError.SECRET_MISSING);
    }

    @Test
    void theHostsOwnQuestionsAreAnswered() throws Exception {
        server.setPasswordAuthenticator(null);
        server.setKeyboardInteractiveAuthenticator(new OneTimeCode("123456"));
        server.start();
        Answers answers = new Answers(List.of(), List.of("123456"));
        echo(route(SshMethod.KEYBOARD_INTERACTIVE, false, answers));
        assertThat(answers.asked).containsExactly("One-time code: ");
        fails(
                route(SshMethod.KEYBOARD_INTERACTIVE, false, new Answers(List.of(), List.of("000000"))),
                TunnelError.DENIED);
    }

    @Test
    void oldAlgorithmsAreRefusedUnlessTheHostMayUseThem() throws Exception {
        SimpleGeneratorHostKeyProvider rsa = key("RSA");
        rsa.loadKeys(null);
        server.setKeyPairProvider(rsa);
        server.setSignatureFactories(new ArrayList<>(List.of(BuiltinSignatures.rsa)));
        server.setKeyExchangeFactories(
                List.of(ServerBuilder.DH2KEX.apply(BuiltinDHFactories.resolveFactory("diffie-hellman-group14-sha1"))));
        server.start();
        fails(
                route(SshMethod.PASSWORD, false, new Answers(List.of(PASSWORD), List.of())),
                TunnelError.NO_COMMON_ALGORITHM);
        echo(route(SshMethod.PASSWORD, true, new Answers(List.of(PASSWORD), List.of())));
    }

    @Test
    void aHostThatForbidsForwardingAndAPortThatRefusesAreToldApart() throws Exception {
        server.start();
        int closed = FakePort.closed();
        Destination here = new Destination("127.0.0.1", List.of());
        try (SshRoute route = route(SshMethod.PASSWORD, false, new Answers(List.of(PASSWORD), List.of()))) {
            assertThatThrownBy(() -> route.connect(here, closed, LIMIT)).hasMessageContaining("E-2109");
        }
        server.setForwardingFilter(null);
        try (SshRoute route = route(SshMethod.PASSWORD, false, new Answers(List.of(PASSWORD), List.of()))) {
            assertThatThrownBy(() -> route.connect(here, closed, LIMIT)).hasMessageContaining("E-2108");
        }
    }

    @Test
    void aHostThatIsNotThereAndOneThatIsSilentAreUnreachable() throws Exception {
        server.start();
        server.stop(true);
        fails(route(SshMethod.PASSWORD, false, new Answers(List.of(), List.of())), TunnelError.HOP_UNREACHABLE);
        try (ServerSocket silent = new ServerSocket(0)) {
            SshHop hop = new SshHop("127.0.0.1", silent.getLocalPort(), "x", SshMethod.PASSWORD, "", false);
            SshAccess access = new SshAccess(SshAccess.Program.BUILT_IN, List.of(hop));
            fails(
                    new SshRoute(access, new SshSetup(folder, SshQuestions.unattended()), Duration.ofSeconds(1)),
                    TunnelError.HOP_UNREACHABLE);
        }
    }
}
