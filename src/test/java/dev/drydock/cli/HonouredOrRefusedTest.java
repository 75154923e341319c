package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is given is followed or refused, never passed over. */
@NeedsServers
@Timeout(120)
class HonouredOrRefusedTest extends CommandLine {

    private static final String MASTER = "master of the vault";

    @ParameterizedTest
    @ValueSource(strings = {"", "\n"})
    void aPasswordThatDoesNotComeLeavesTheKeptOne(String input) {
        commands.run("servers", "add", "shop", "--host", "db1", "--user", "u", "--environment", "test");
        commands.typing(MASTER + "\n", "vault", "create", "--stdin");
        commands.typing(MASTER + "\nkept\n", "vault", "set", "--server", "shop", "--stdin");
        Commands.Ended ended = commands.typing(MASTER + "\n" + input, "vault", "set", "--server", "shop", "--stdin");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("Nothing was changed");
        try (Vault vault = commands.vault()) {
            vault.unlock(Secret.of(MASTER));
            String id = commands.profiles().byName("shop").orElseThrow().id();
            assertThat(vault.find(VaultKey.server(id))
                            .map(secret -> secret.<String, RuntimeException>use(text -> text)))
                    .contains("kept");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"port=abc", "port=0", "port=70000", "ssl-mode=STRICT"})
    void anOptionThatMeansNothingIsRefused(String option) throws IOException {
        Commands.Ended ended = count("[client]\n" + option + "\n");
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains(option);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[client]\nssl-mode\n",
                "[client]\nssl-mode=\n",
                "[client]\n--ssl-mode=REQUIRED\n",
                "[client]\nrequire-ssl\n",
                "[client]\nssl-mode: REQUIRED\n",
                "[client\nssl-mode=REQUIRED\n",
                "ssl-mode=REQUIRED\n[client]\nuser=a\n",
                "\uFEFF[client]\nssl-mode=REQUIRED\n",
                "[client]\n!include /nonexistent/tls.cnf\n",
                "[client]\n!includes /nonexistent/tls.cnf\n"
            })
    void whatMayHaveWantedAStrongerConnectionIsRefusedWhereItIsNotUnderstood(String file) throws IOException {
        Commands.Ended ended = count(file);
        assertThat(ended.status()).as(ended.err()).isEqualTo(2);
        assertThat(ended.err()).contains("my.cnf", "cannot be used");
    }

    @Test
    void aLoginFileIsNamedAsWhatItIs() throws IOException {
        Path file = folder.resolve("x.cnf");
        Files.write(file, new byte[64]);
        Commands.Ended ended = commands.run("count", "--server", url(), "--defaults-file", file.toString());
        assertThat(ended.status()).isEqualTo(2);
        assertThat(ended.err()).contains("mysql_config_editor", "servers import");
    }

    /** 5.7.22 of the lab has no TLS, so that a mode that is followed cannot connect. */
    @ParameterizedTest
    @ValueSource(strings = {"ssl-mode=REQUIRED", "ssl_mode=verify_ca", "ssl"})
    void theModeOfTlsInAnOptionFileIsFollowed(String option) throws IOException {
        Commands.Ended ended = count("[client]\n" + option + "\n");
        assertThat(ended.status()).isEqualTo(3);
        assertThat(ended.err()).contains("E-2018");
    }

    @Test
    void anAuthorityVerifiesAloneAndBesideAModeThatDoesAndBesideAnotherItIsRefused() {
        TestServer server = Lab.mysql80();
        String address = "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
        Path file = folder.resolve("missing.pem");
        Commands.Ended verified =
                commands.run("count", "--server", address, "--schema", "none", "--tls-ca", file.toString());
        assertThat(verified.status()).as(verified.err()).isEqualTo(3);
        assertThat(verified.err()).contains("E-2021");
        Commands.Ended both = commands.run(
                "count", "--server", address, "--schema", "none", "--tls", "required", "--tls-ca", file.toString());
        assertThat(both.status()).isEqualTo(2);
        assertThat(both.err()).contains("verifies nothing");
        for (String mode : new String[] {"verify-ca", "verify-identity"}) {
            Commands.Ended right = commands.run(
                    "count", "--server", address, "--schema", "none", "--tls", mode, "--tls-ca", file.toString());
            assertThat(right.err()).as(mode).contains("E-2021");
        }
    }

    private Commands.Ended count(String options) throws IOException {
        Path file = Files.writeString(folder.resolve("my.cnf"), options);
        return commands.run("count", "--server", url(), "--schema", "none", "--defaults-file", file.toString());
    }

    private static String url() {
        TestServer server = Lab.mysql57();
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
