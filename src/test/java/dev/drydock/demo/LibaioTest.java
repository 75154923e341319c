package dev.drydock.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibaioTest {

    @TempDir
    private Path folder;

    @Test
    void theLibraryUnderItsOldNameNeedsNothing() throws IOException {
        Files.createFile(folder.resolve("libaio.so.1"));
        assertThat(libaio(false).environment(folder.resolve("links"))).isEmpty();
    }

    @Test
    void theRenamedLibraryIsLinkedUnderTheOldName() throws IOException {
        Path renamed = Files.createFile(folder.resolve("libaio.so.1t64"));
        Path links = folder.resolve("links");
        assertThat(libaio(false).environment(links)).isEqualTo(Map.of("LD_LIBRARY_PATH", links.toString()));
        assertThat(Files.readSymbolicLink(links.resolve("libaio.so.1"))).isEqualTo(renamed);
    }

    @Test
    void aMissingLibraryIsInstalledWhereThatIsAllowed() {
        assertThat(libaio(true).environment(folder.resolve("links"))).isEmpty();
    }

    @Test
    void aMissingLibraryThatCannotBeInstalledIsNamed() {
        assertThatThrownBy(() -> libaio(false).environment(folder.resolve("links")))
                .isInstanceOf(DrydockException.class)
                .hasMessageContaining("libaio.so.1")
                .hasMessageContaining("E-6003");
    }

    private Libaio libaio(boolean mayInstall) {
        return new Libaio(List.of(folder), name -> mayInstall && install());
    }

    private boolean install() {
        try {
            Files.createFile(folder.resolve("libaio.so.1"));
            return true;
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
