package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.profile.PasswordSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Passwords go into the vault by command and are found there; nothing that is written anywhere shows one. */
class VaultCommandTest extends CommandLine {

    private static final String MASTER = "canary master ünï";
    private static final String PASSWORD = "canary-4711-pässwörd";

    @BeforeEach
    void server() {
        // nothing listens on port 1: whoever gets as far as connecting had a password
        commands.run("servers", "add", "shop", "--host", "127.0.0.1", "--port", "1", "--user", "dba");
    }

    @Test
    void aPasswordThatWasSetIsUsedWithTheMasterPasswordOnly() throws Exception {
        assertThat(typing(MASTER + "\n", "vault", "create", "--stdin").status()).isZero();
        assertThat(typing(MASTER + "\n" + PASSWORD + "\n", "vault", "set", "--server", "shop", "--stdin")
                        .status())
                .isZero();
        assertThat(commands.profiles().byName("shop").orElseThrow().password()).isEqualTo(PasswordSource.VAULT);
        assertThat(commands.run("servers", "list").out()).contains("vault");
        assertThat(typing(MASTER + "\n", "vault", "list", "--stdin").out().lines())
                .hasSize(2)
                .last()
                .asString()
                .contains("shop", "password");
        String json = typing(MASTER + "\n", "vault", "list", "--stdin", "--format", "json")
                .out();
        Schemas.fits("vault", json);
        assertThat(json).contains("shop").doesNotContain(PASSWORD);
        Commands.Ended count = typing(MASTER + "\n", "count", "--server", "shop", "--master-stdin");
        assertThat(count.err()).contains("E-2002");
        assertThat(count.status()).isEqualTo(3);
        Commands.Ended wrong = typing("canary wrong\n", "count", "--server", "shop", "--master-stdin");
        assertThat(wrong.err()).contains("E-2203").doesNotContain("E-2002");
        assertThat(wrong.status()).isEqualTo(3);
    }

    @Test
    void theKeychainOpensTheVaultForCommandsUntilItIsTurnedOff() {
        typing(MASTER + "\n", "vault", "create", "--stdin");
        typing(MASTER + "\n" + PASSWORD + "\n", "vault", "set", "--server", "shop", "--stdin");
        assertThat(typing("canary wrong\n", "vault", "keychain", "on", "--stdin")
                        .err())
                .contains("E-2203");
        assertThat(commands.keychain().size()).isZero();
        assertThat(typing(MASTER + "\n", "vault", "keychain", "on", "--stdin").status())
                .isZero();
        assertThat(typing("", "count", "--server", "shop").err()).contains("E-2002");
        commands.keychain().gone(true);
        assertThat(typing(MASTER + "\n", "count", "--server", "shop", "--master-stdin")
                        .err())
                .contains("E-2002");
        commands.keychain().gone(false);
        assertThat(typing("", "vault", "keychain", "off").status()).isZero();
        assertThat(commands.keychain().size()).isZero();
    }

    @Test
    void aProgramGivesThePasswordAndItsFailureIsTold() throws Exception {
        Path script = Files.writeString(
                folder.resolve("my pass"),
                "#!/bin/sh\n[ \"$1\" = right ] && echo canary-out && exit 0\necho no >&2; exit 9\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        for (String entry : List.of("right", "other")) {
            commands.run(
                    "servers",
                    "add",
                    entry,
                    "--host",
                    "127.0.0.1",
                    "--port",
                    "1",
                    "--user",
                    "dba",
                    "--password-command",
                    "'" + script + "' " + entry);
        }
        assertThat(commands.run("servers", "list").out()).contains("command");
        assertThat(typing("", "count", "--server", "right").err()).contains("E-2002");
        assertThat(typing("", "count", "--server", "other").err())
                .contains("E-2232", "status 9")
                .doesNotContain("canary");
    }

    @Test
    void aRemovedPasswordIsAskedForAgain() {
        typing(MASTER + "\n", "vault", "create", "--stdin");
        typing(MASTER + "\n" + PASSWORD + "\n", "vault", "set", "--server", "shop", "--stdin");
        assertThat(typing(MASTER + "\n", "vault", "remove", "--server", "shop", "--stdin")
                        .status())
                .isZero();
        assertThat(commands.profiles().byName("shop").orElseThrow().password()).isEqualTo(PasswordSource.ASK);
        assertThat(typing(MASTER + "\n", "vault", "list", "--stdin").out().lines())
                .hasSize(1);
    }

    @Test
    void theSecretsOfARemovedServerCanBeRemovedByItsId() {
        typing(MASTER + "\n", "vault", "create", "--stdin");
        typing(MASTER + "\n" + PASSWORD + "\n", "vault", "set", "--server", "shop", "--stdin");
        String id = commands.profiles().byName("shop").orElseThrow().id();
        commands.run("servers", "remove", "shop");
        assertThat(typing(MASTER + "\n", "vault", "list", "--stdin").out()).contains("removed: " + id);
        assertThat(typing(MASTER + "\n", "vault", "remove", "--server", id, "--stdin")
                        .status())
                .isZero();
        assertThat(typing(MASTER + "\n", "vault", "remove", "--server", id, "--stdin")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void theMasterPasswordCanBeChanged() {
        typing(MASTER + "\n", "vault", "create", "--stdin");
        typing(MASTER + "\n" + PASSWORD + "\n", "vault", "set", "--server", "shop", "--stdin");
        assertThat(typing(MASTER + "\ncanary new one\n", "vault", "change-password", "--stdin")
                        .status())
                .isZero();
        assertThat(typing(MASTER + "\n", "vault", "list", "--stdin").err()).contains("E-2203");
        assertThat(typing("canary new one\n", "vault", "list", "--stdin").out()).contains("shop");
    }

    @Test
    void whatCannotBeIsSaid() {
        assertThat(typing(MASTER + "\n", "vault", "list", "--stdin").err()).contains("E-2201");
        assertThat(typing("canary\n", "vault", "create", "--stdin").err()).contains("E-2211");
        typing(MASTER + "\n", "vault", "create", "--stdin");
        assertThat(typing(MASTER + "\n", "vault", "create", "--stdin").err()).contains("E-2202");
        assertThat(typing(MASTER + "\nx\n", "vault", "set", "--server", "none", "--stdin")
                        .status())
                .isEqualTo(2);
        Commands.Ended argument = commands.run("vault", "set", "--server", "shop", "--password=" + PASSWORD);
        assertThat(argument.status()).isEqualTo(2);
        assertThat(argument.err()).doesNotContain("canary");
    }

    @Test
    void noFileOfTheDataFolderShowsASecret() throws IOException {
        typing(MASTER + "\n", "vault", "create", "--stdin");
        typing(MASTER + "\n" + PASSWORD + "\n", "vault", "set", "--server", "shop", "--stdin");
        typing(MASTER + "\n", "count", "--server", "shop", "--master-stdin");
        typing("canary wrong\n", "count", "--server", "shop", "--master-stdin");
        // the history has written everything once it is closed
        closeCommands();
        List<Path> files;
        try (Stream<Path> walk = Files.walk(home())) {
            files = walk.filter(Files::isRegularFile).toList();
        }
        assertThat(files).anyMatch(file -> file.endsWith("vault")).anyMatch(file -> file.endsWith("profiles.json"));
        for (Path file : files) {
            assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContain("canary");
        }
        openCommands();
    }

    /** Runs a command; whatever it writes shows no secret. */
    private Commands.Ended typing(String input, String... arguments) {
        Commands.Ended ended = commands.typing(input, arguments);
        assertThat(ended.toString()).doesNotContain("canary");
        return ended;
    }
}
