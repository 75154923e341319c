package dev.drydock.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that want the same folder of the cache at the same time. */
class LabCacheTest {

    @TempDir
    private Path cache;

    /** What each process runs: it takes a while to make the folder, and leaves a file for each time that it did. */
    static final class Maker {

        private Maker() {}

        public static void main(String[] arguments) throws IOException {
            Path cache = Path.of(arguments[0]);
            LabCache.folder(cache, "made", folder -> {
                Files.createTempFile(cache, "filled", "");
                for (int part = 0; part < 200; part++) {
                    Files.writeString(folder.resolve("part" + part), "whole");
                }
            });
        }
    }

    @Test
    void oneOfThemMakesItAndTheOthersWait() throws Exception {
        List<Process> makers = new ArrayList<>();
        for (int number = 0; number < 4; number++) {
            makers.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Maker.class.getName(),
                            cache.toString())
                    .inheritIO()
                    .start());
        }
        for (Process maker : makers) {
            assertThat(maker.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(maker.exitValue()).isZero();
        }
        try (Stream<Path> files = Files.list(cache)) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("filled")))
                    .hasSize(1);
        }
        try (Stream<Path> files = Files.list(cache.resolve("made"))) {
            assertThat(files).hasSize(200);
        }
    }
}
