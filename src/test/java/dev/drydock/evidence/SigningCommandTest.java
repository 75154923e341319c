package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.evidence.ReportProof.Signed;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Signatures by a program that the settings name. */
class SigningCommandTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    /** Short, since the agent's socket lies in it. */
    @SuppressWarnings("NullAway.Init")
    private Path keys;

    @BeforeEach
    void keys() throws IOException {
        keys = Files.createTempDirectory(
                "dd", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    @AfterEach
    void forget() throws Exception {
        if (keys != null) {
            runs("gpgconf", "--homedir", keys.toString(), "--kill", "all");
            try (var all = Files.walk(keys)) {
                for (Path file : all.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static boolean runs(String... command) throws InterruptedException {
        try {
            return new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException _) {
            return false;
        }
    }

    private FileSigning signing(List<String> sign, List<String> verify) throws IOException {
        Files.write(
                folder.resolve("report-settings.json"),
                new JsonMapper()
                        .writeValueAsBytes(
                                java.util.Map.of("format", 1, "signCommand", sign, "verifyCommand", verify)));
        return new FileSigning(ReportBranding.beside(folder.resolve("vault"), problem -> {
            throw new AssertionError(problem.full());
        }));
    }

    private List<String> gpg(String... words) {
        List<String> command = new ArrayList<>(List.of("gpg", "--homedir", keys.toString(), "--batch", "--yes"));
        command.addAll(List.of(words));
        return command;
    }

    @Test
    void gpgSignsAndVerifiesByCommand() throws Exception {
        assumeTrue(runs("gpg", "--version"), "gpg is here");
        assertThat(runs(gpg("--passphrase", "", "--quick-generate-key", "reports", "ed25519", "sign", "never")
                        .toArray(String[]::new)))
                .isTrue();
        Path file = Files.writeString(folder.resolve("run 12.pdf"), "%PDF all is well");
        FileSigning signing = signing(
                gpg("--detach-sign", "--armor", "--output", "{signature}", "{file}"),
                gpg("--verify", "{signature}", "{file}"));
        assertThat(signing.byCommand()).isTrue();
        Path signature = signing.signByCommand(file);
        assertThat(signature).content().startsWith("-----BEGIN PGP SIGNATURE-----");
        assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.SOUND);

        Files.writeString(file, "%PDF all is bad");
        assertThat(signing.look(file, signature).outcome()).isEqualTo(Signed.CHANGED);
    }

    @Test
    void aProgramThatFailsOrIsNotThereIsToldOf() throws Exception {
        Path file = Files.writeString(folder.resolve("run.pdf"), "x");
        for (String program : List.of("false", "/no/such/program")) {
            FileSigning signing = signing(List.of(program), List.of());
            assertThatThrownBy(() -> signing.signByCommand(file))
                    .as(program)
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining("E-5107");
        }
    }

    @Test
    void aSignatureThatNoCommandCanReadIsNotSound() throws Exception {
        Path file = Files.writeString(folder.resolve("run.pdf"), "x");
        Path signature = Files.writeString(FileSigning.beside(file), "-----BEGIN PGP SIGNATURE-----");
        assertThat(signing(List.of(), List.of()).look(file, signature).outcome())
                .isEqualTo(Signed.CHANGED);
        assertThat(signing(List.of(), List.of("false")).look(file, signature).outcome())
                .isEqualTo(Signed.CHANGED);
    }
}
