package dev.drydock.platform.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Looks at a folder in which another process makes and removes files. */
class FolderContentsTest {

    private static final int FILES = 40;
    private static final int LOOKS = 200;

    @TempDir
    private Path place;

    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @SuppressWarnings("NullAway.Init")
    private Thread other;

    @BeforeEach
    void work() throws IOException {
        folder = Files.createDirectory(place.resolve("former-1"));
        Files.writeString(folder.resolve("stays"), "");
        other = Thread.ofPlatform().start(this::makeAndRemove);
    }

    @AfterEach
    void rest() throws InterruptedException {
        other.interrupt();
        other.join();
    }

    private void makeAndRemove() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Path inside = Files.createDirectory(folder.resolve("inside"));
                for (int i = 0; i < FILES; i++) {
                    Files.writeString(inside.resolve("file" + i), "");
                }
                for (int i = 0; i < FILES; i++) {
                    Files.delete(inside.resolve("file" + i));
                }
                Files.delete(inside);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Test
    void whatIsThereAllTheTimeIsFound() throws IOException {
        for (int look = 0; look < LOOKS; look++) {
            assertThat(FolderContents.of(folder)).contains(folder, folder.resolve("stays"));
        }
    }

    @Test
    void aFolderInWhichAnotherProcessWorksIsLeftToIt() throws IOException {
        for (int look = 0; look < LOOKS; look++) {
            LeftBehind.sweepFormer(place, "former-*");
        }
        assertThat(folder.resolve("stays")).exists();
    }
}
