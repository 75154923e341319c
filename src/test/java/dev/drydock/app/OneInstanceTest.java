package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.db.Lots;
import dev.drydock.lab.NeedsServers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A second start shows the window of the first and ends; after a kill the next start opens one of its own. */
@NeedsServers
@Timeout(240)
class OneInstanceTest {

    @TempDir
    private Path folder;

    @Test
    void aSecondStartHandsOverAndAKilledWindowStandsInNobodysWay() throws Exception {
        List<String> missing = RealDisplay.missing();
        assumeTrue(missing.isEmpty(), () -> "a window on a real display: not installed: " + missing);
        Path home = folder.resolve("home");
        Path socket = home.resolve("window.socket");
        try (RealDisplay display = new RealDisplay(1024, 700)) {
            Process first = display.drydock(home).start();
            try {
                Lots.eventually(() -> Files.exists(socket));
                Process second =
                        display.drydock(home, "open", "mysql://dba@db.example").start();
                assertThat(second.waitFor(60, TimeUnit.SECONDS))
                        .as("ends by itself")
                        .isTrue();
                assertThat(second.exitValue()).isZero();
                assertThat(first.isAlive()).isTrue();
            } finally {
                first.destroyForcibly().waitFor();
            }
            assertThat(socket).as("left by the kill").exists();
            FileTime left = Files.getLastModifiedTime(socket);
            Process third = display.drydock(home).start();
            try {
                Lots.eventually(
                        () -> made(socket).filter(at -> !at.equals(left)).isPresent());
                Process fourth = display.drydock(home).start();
                assertThat(fourth.waitFor(60, TimeUnit.SECONDS))
                        .as("ends by itself")
                        .isTrue();
                assertThat(fourth.exitValue()).isZero();
                assertThat(third.isAlive()).isTrue();
            } finally {
                third.destroyForcibly().waitFor();
            }
        }
    }

    /** Empty while the next one takes the place of the one before. */
    private static Optional<FileTime> made(Path socket) throws IOException {
        try {
            return Optional.of(Files.getLastModifiedTime(socket));
        } catch (NoSuchFileException _) {
            return Optional.empty();
        }
    }
}
