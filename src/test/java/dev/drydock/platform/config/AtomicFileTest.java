package dev.drydock.platform.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class AtomicFileTest {

    @TempDir
    private Path folder;

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Such as one into a folder that is kept in step between computers. */
    @Test
    void aLinkOfTheUserStaysAndItsFileIsReplacedPrivately() throws IOException {
        Path file = Files.writeString(
                Files.createDirectory(folder.resolve("elsewhere")).resolve("real"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("vault"), file);
        AtomicFile.replacePrivate(link, bytes("new"));
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(file).hasContent("new");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void aLinkOfAnotherAccountIsNotFollowed() throws Exception {
        Path file = Files.writeString(folder.resolve("precious"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("vault"), file);
        assumeTrue(
                new ProcessBuilder("chown", "-h", "nobody", link.toString())
                                .start()
                                .waitFor()
                        == 0,
                "needs root");
        AtomicFile.replacePrivate(link, bytes("new"));
        assertThat(file).hasContent("old");
        assertThat(Files.isSymbolicLink(link)).isFalse();
        assertThat(link).hasContent("new");
    }

    @Test
    void aLinkInThePlaceOfTheTemporaryFileIsNotFollowed() throws IOException {
        Path file = Files.writeString(folder.resolve("precious"), "old");
        Files.createSymbolicLink(folder.resolve("vault.tmp"), file);
        AtomicFile.replacePrivate(folder.resolve("vault"), bytes("new"));
        assertThat(file).hasContent("old");
        assertThat(folder.resolve("vault")).hasContent("new");
        assertThat(folder.resolve("vault.tmp")).doesNotExist();
    }

    @Test
    void whatCannotBeWrittenLeavesTheOldContent() throws IOException {
        Path file = Files.writeString(folder.resolve("vault"), "old");
        Files.createDirectory(folder.resolve("vault.tmp"));
        assertThatThrownBy(() -> AtomicFile.replacePrivate(file, bytes("new"))).isInstanceOf(IOException.class);
        assertThat(file).hasContent("old");
    }
}
