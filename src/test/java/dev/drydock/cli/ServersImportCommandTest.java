package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.platform.secret.Secret;
import dev.drydock.profile.PasswordSource;
import dev.drydock.profile.Profile;
import dev.drydock.profile.vault.Vault;
import dev.drydock.profile.vault.VaultKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Servers of other programs are shown first, saved on request, and never twice. */
class ServersImportCommandTest extends CommandLine {

    private static final String MASTER = "master of the vault";
    private static final String MY_CNF = "test-data/import/my.cnf";

    @Test
    void nothingIsSavedWithoutYes() {
        Commands.Ended ended = commands.run("servers", "import", MY_CNF);
        assertThat(ended.status()).isZero();
        assertThat(ended.out())
                .contains("db1:3307", "dba", "client_report", "new")
                .doesNotContain("canary");
        assertThat(ended.err()).contains("2 to save", "missing.cnf");
        assertThat(commands.profiles().all()).isEmpty();
    }

    @Test
    void whatIsSavedAsksForItsPasswordAndIsNotSavedTwice() {
        assertThat(commands.run("servers", "import", MY_CNF, "--yes").err()).contains("Saved 2; 0 passwords");
        assertThat(commands.profiles().all())
                .extracting(Profile::password)
                .containsExactly(PasswordSource.ASK, PasswordSource.ASK);
        Commands.Ended again = commands.run("servers", "import", MY_CNF, "--yes");
        assertThat(again.out()).contains("is saved as db1");
        assertThat(again.err()).contains("Saved 0");
        assertThat(commands.profiles().all()).hasSize(2);
    }

    @Test
    void passwordsGoIntoTheVaultOnRequest() {
        commands.typing(MASTER + "\n", "vault", "create", "--stdin");
        Commands.Ended ended =
                commands.typing(MASTER + "\n", "servers", "import", MY_CNF, "--with-secrets", "--yes", "--stdin");
        assertThat(ended.toString()).contains("2 passwords are in the vault").doesNotContain("canary");
        Profile saved = commands.profiles().byName("db1").orElseThrow();
        assertThat(saved.password()).isEqualTo(PasswordSource.VAULT);
        try (Vault vault = commands.vault()) {
            vault.unlock(Secret.of(MASTER));
            assertThat(vault.find(VaultKey.server(saved.id())).map(secret -> secret.use(text -> text)))
                    .contains("canary # one");
        }
    }

    @Test
    void aVaultThatDoesNotOpenSavesNoServerEither() {
        commands.typing(MASTER + "\n", "vault", "create", "--stdin");
        Commands.Ended ended =
                commands.typing("wrong one\n", "servers", "import", MY_CNF, "--with-secrets", "--yes", "--stdin");
        assertThat(ended.err()).contains("E-2203");
        assertThat(commands.profiles().all()).isEmpty();
    }

    @Test
    void whatIsExportedCanBeImportedElsewhere() throws IOException {
        commands.run("servers", "import", MY_CNF, "--yes");
        Path file = folder.resolve("servers.json");
        assertThat(commands.run("servers", "export", file.toString()).err()).contains("Exported 2");
        assertThat(Files.readString(file)).doesNotContain("canary");
        try (Commands elsewhere = new Commands(folder.resolve("elsewhere"))) {
            assertThat(elsewhere
                            .run("servers", "import", file.toString(), "--yes")
                            .err())
                    .contains("Saved 2");
            assertThat(elsewhere.profiles().all()).extracting(Profile::address).containsExactly("db2:3310", "db1:3307");
        }
    }

    @Test
    void aFileOfNobodyIsRefusedWithItsCode() throws IOException {
        Path file = Files.writeString(folder.resolve("some.txt"), "canary");
        assertThat(commands.run("servers", "import", file.toString()).err()).contains("E-2253");
        Commands.Ended wrong = commands.run("servers", "import", file.toString(), "--from", "mylogin", "--yes");
        assertThat(wrong.err()).contains("E-2252").doesNotContain("canary");
        assertThat(commands.run("servers", "import", folder.resolve("none.cnf").toString())
                        .err())
                .contains("E-2251");
        assertThat(commands.run("servers", "import", file.toString(), "--from", "excel")
                        .status())
                .isEqualTo(2);
    }

    @Test
    void aFileIsFollowedUntilItIsNotAnyMoreAndOtherOptionsAreRefused() throws IOException {
        Path file = folder.resolve("team.json");
        commands.run("servers", "add", "shop", "--host", "db1", "--user", "dba");
        commands.run("servers", "export", file.toString());
        assertThat(commands.run("servers", "import").err()).contains("none is followed");
        assertThat(commands.run("servers", "import", MY_CNF, "--follow").err()).contains("E-2252");
        assertThat(commands.run("servers", "import", file.toString(), "--follow", "--with-secrets")
                        .status())
                .isEqualTo(2);
        assertThat(commands.run("servers", "import", file.toString(), "--remove-gone")
                        .status())
                .isEqualTo(2);
        assertThat(commands.run("servers", "import", file.toString(), "--follow", "--yes")
                        .err())
                .contains("Saved 0");
        commands.run("servers", "add", "stock", "--host", "db2", "--user", "dba");
        commands.run("servers", "export", file.toString());
        assertThat(commands.run("servers", "remove", "stock").status()).isZero();
        Files.writeString(file, Files.readString(file).replace("db1", "db9"));
        assertThat(commands.run("servers", "import").out()).contains("stock", "host: db1 → db9");
        assertThat(commands.run("servers", "import", "--yes").err()).contains("Saved 2");
        assertThat(commands.profiles().all()).extracting(Profile::host).containsExactly("db9", "db2");
        Files.writeString(file, "{\"drydock-servers\": 3, \"servers\": []}");
        assertThat(commands.run("servers", "import", "--yes").out()).contains("not in the file any more");
        assertThat(commands.run("servers", "import", "--yes", "--remove-gone").err())
                .contains("Removed 2");
        assertThat(commands.profiles().all()).isEmpty();
        assertThat(commands.run("servers", "import", "--unfollow").err()).contains("No file is followed");
        assertThat(commands.run("servers", "import").status()).isEqualTo(2);
    }
}
