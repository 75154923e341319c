package dev.drydock.db.tunnel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.db.sql.ServerException;
import dev.drydock.lab.Sshd;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.SshAccess;
import dev.drydock.profile.SshHop;
import dev.drydock.profile.SshMethod;
import dev.drydock.profile.SshSecret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Log-in at a real sshd by key and agent, and what the SSH configuration says of it. */
@Timeout(120)
class SshLogInTest {

    private static final Duration LIMIT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Path ssh;

    @SuppressWarnings("NullAway.Init")
    private Sshd sshd;

    @BeforeEach
    void start() throws IOException {
        sshd = Sshd.start(folder.resolve("sshd"));
        ssh = Files.createDirectory(folder.resolve("ssh"));
        Files.writeString(ssh.resolve("known_hosts"), sshd.knownHostsLine());
    }

    @AfterEach
    void stop() {
        sshd.close();
    }

    /** Gives one passphrase after the other. */
    private static SshQuestions giving(List<SshSecret> asked, String... passphrases) {
        return new SshQuestions() {
            @Override
            public boolean accepts(HostKeyContact contact) {
                return false;
            }

            @Override
            public Optional<Secret> secret(SshSecret wanted, boolean again) {
                asked.add(wanted);
                return asked.size() <= passphrases.length
                        ? Optional.of(Secret.of(passphrases[asked.size() - 1]))
                        : Optional.empty();
            }

            @Override
            public Optional<List<Secret>> answers(String host, String instruction, List<Prompt> prompts) {
                return Optional.empty();
            }
        };
    }

    private SshHop hop(SshMethod method, String key) {
        return new SshHop("127.0.0.1", sshd.port(), Sshd.user(), method, key, false);
    }

    /** Passes the hop and runs a command there; returns how it was passed. */
    private HopReport pass(SshHop hop, SshQuestions questions) {
        List<HopReport> passed = new ArrayList<>();
        SshAccess access = new SshAccess(SshAccess.Program.BUILT_IN, List.of(hop));
        try (SshRoute route = new SshRoute(access, new SshSetup(ssh, questions), LIMIT)) {
            route.ready(new HopProgress() {
                @Override
                public void begins(String label) {}

                @Override
                public void passed(HopReport report) {
                    passed.add(report);
                }
            });
            RemoteHost far = route.farEnd().orElseThrow();
            assertThat(far.run("echo here; echo there >&2; exit 3", LIMIT, 100))
                    .isEqualTo(new RemoteHost.Output(3, "here\n", "there\n"));
        }
        return passed.getLast();
    }

    private void fails(SshHop hop, SshQuestions questions, TunnelError code) {
        assertThatThrownBy(() -> pass(hop, questions))
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.problem().code())
                                .as(failure.problem().full())
                                .isEqualTo(code));
    }

    @ParameterizedTest
    @CsvSource({"ed25519,,", "ecdsa,-b,384", "rsa,-b,3072", "rsa,-m,PEM", "ecdsa,-m,PKCS8"})
    void aKeyWithAPassphraseOpensWithItAndNotWithAnother(String type, String option, String value) throws Exception {
        String[] more = option == null ? new String[0] : new String[] {option, value};
        Path key = Sshd.makeKey(ssh.resolve("key"), type, "open sesame", more);
        sshd.authorise(key);
        SshHop hop = hop(SshMethod.KEY_FILE, key.toString());
        List<SshSecret> asked = new ArrayList<>();
        HopReport report = pass(hop, giving(asked, "wrong", "open sesame"));
        assertThat(asked)
                .containsExactly(
                        new SshSecret(SshSecret.Kind.PASSPHRASE, key.toString()),
                        new SshSecret(SshSecret.Kind.PASSPHRASE, key.toString()));
        assertThat(report.method()).isEqualTo("publickey");
        assertThat(report.fingerprint()).isEqualTo(sshd.fingerprint());
        assertThat(report.server()).startsWith("SSH-2.0-OpenSSH");
        fails(hop, giving(new ArrayList<>(), "wrong", "wrong", "wrong"), TunnelError.KEY_UNUSABLE);
        fails(hop, SshQuestions.unattended(), TunnelError.KEY_UNUSABLE);
    }

    @Test
    void aKeyThatTheHostDoesNotTakeIsDeniedBeforeItsPassphraseIsAskedFor() throws Exception {
        Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "open sesame");
        List<SshSecret> asked = new ArrayList<>();
        fails(hop(SshMethod.KEY_FILE, key.toString()), giving(asked, "open sesame"), TunnelError.DENIED);
        assertThat(asked).isEmpty();
    }

    @Test
    void aMissingKeyFileIsNamed() {
        fails(
                hop(SshMethod.KEY_FILE, ssh.resolve("none").toString()),
                SshQuestions.unattended(),
                TunnelError.KEY_UNUSABLE);
    }

    @Test
    void theAgentsKeyIsUsedAndNothingIsAddedToTheAgent() throws Exception {
        Path held = Sshd.makeKey(ssh.resolve("held"), "ed25519", "");
        Path lying = Sshd.makeKey(ssh.resolve("id_ed25519"), "ed25519", "");
        sshd.authorise(held);
        Path socket = folder.resolve("agent");
        Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            while (!Files.exists(socket)) {
                Thread.sleep(10);
            }
            add(socket, held);
            Files.writeString(ssh.resolve("config"), "IdentityAgent " + socket + "\nIdentityFile " + lying + "\n");
            assertThat(pass(hop(SshMethod.AGENT, ""), SshQuestions.unattended()).method())
                    .isEqualTo("publickey");
            assertThat(pass(hop(SshMethod.AUTOMATIC, ""), SshQuestions.unattended())
                            .method())
                    .isEqualTo("publickey");
            assertThat(listed(socket)).isEqualTo(1);
        } finally {
            agent.destroy();
            agent.waitFor(60, TimeUnit.SECONDS);
        }
        fails(hop(SshMethod.AGENT, ""), SshQuestions.unattended(), TunnelError.AGENT_UNAVAILABLE);
    }

    private static void add(Path socket, Path key) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("ssh-add", "-q", key.toString());
        builder.environment().put("SSH_AUTH_SOCK", socket.toString());
        assertThat(builder.start().waitFor()).isZero();
    }

    private static long listed(Path socket) throws Exception {
        ProcessBuilder builder = new ProcessBuilder("ssh-add", "-l");
        builder.environment().put("SSH_AUTH_SOCK", socket.toString());
        Process list = builder.start();
        return list.inputReader().lines().count();
    }

    @Test
    void theConfigurationIsUnderstoodAsSshDoes() throws Exception {
        Path key = Sshd.makeKey(ssh.resolve("by_match"), "ed25519", "");
        sshd.authorise(key);
        Files.writeString(
                ssh.resolve("included"),
                "Host inner jump\n HostName 127.0.0.1\n Port " + sshd.port() + "\nHost inner\n ProxyJump jump\n");
        Files.writeString(
                ssh.resolve("config"),
                "Include " + ssh.resolve("included") + "\nMatch host 127.0.0.1\n IdentityFile " + key
                        + "\nHost *\n IdentityAgent none\n");
        assertThat(pass(SshHop.to("inner"), SshQuestions.unattended()).hop()).isEqualTo(sshd.address());
        assertThat(sshd.logText().split("Accepted publickey", -1))
                .as("the jump and the host itself")
                .hasSize(3);
    }

    @Test
    void aConfigurationThatSshRefusesIsSaidInItsWords() throws Exception {
        Files.writeString(ssh.resolve("config"), "Host loop\n ProxyJump loop\nNonsense yes\n");
        assertThatThrownBy(() -> pass(SshHop.to("loop"), SshQuestions.unattended()))
                .isInstanceOfSatisfying(
                        ServerException.class,
                        failure -> assertThat(failure.problem().full()).contains("E-2113", "nonsense"));
    }

    @Test
    void aProxyCommandIsLeftToTheSystemsSsh() throws Exception {
        Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
        sshd.authorise(key);
        Files.writeString(
                ssh.resolve("config"),
                "UserKnownHostsFile " + ssh.resolve("known_hosts") + "\nHost odd\n HostName 127.0.0.1\n Port "
                        + sshd.port() + "\n IdentityFile " + key + "\n IdentityAgent none\n ProxyCommand nc %h %p\n");
        fails(SshHop.to("odd"), SshQuestions.unattended(), TunnelError.NEEDS_SYSTEM_SSH);
    }

    @Test
    void commandsAndFilesOfTheFarHostHaveLimits() throws Exception {
        Path key = Sshd.makeKey(ssh.resolve("key"), "ed25519", "");
        sshd.authorise(key);
        Path file = Files.writeString(folder.resolve("it's a file"), "line ü\n".repeat(10));
        for (SshAccess.Program program : SshAccess.Program.values()) {
            SshAccess access = new SshAccess(program, List.of(hop(SshMethod.KEY_FILE, key.toString())));
            try (SshRoute route = new SshRoute(access, new SshSetup(ssh, SshQuestions.unattended()), LIMIT)) {
                RemoteHost far = route.farEnd().orElseThrow();
                assertThat(far.read(file.toString(), LIMIT, 1000)).isEqualTo(Files.readString(file));
                assertThatThrownBy(() -> far.read(file.toString(), LIMIT, 50)).hasMessageContaining("E-2115");
                assertThatThrownBy(() -> far.read("/no/such/file", LIMIT, 50)).hasMessageContaining("E-2115");
                assertThatThrownBy(() -> far.run("sleep 3600", Duration.ofSeconds(1), 50))
                        .hasMessageContaining("E-2115");
                assertThat(far.run("echo on", LIMIT, 50).out()).isEqualTo("on\n");
            }
        }
    }
}
