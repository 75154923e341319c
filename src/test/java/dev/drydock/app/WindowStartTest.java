package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A window that JavaFX cannot make is said and ends the program, which nobody else could end. */
class WindowStartTest {

    private static final int LIMIT_SECONDS = 90;

    @TempDir
    private Path folder;

    @Test
    void aLibraryForTextThatCannotBeLoadedEndsTheStart() throws Exception {
        Path libraries = Files.createDirectory(folder.resolve("libraries"));
        Files.createFile(libraries.resolve("libfreetype.so.6"));
        assertEnds(start(libraries, List.of()));
    }

    @Test
    void aToolkitThatCannotBeginEndsTheStart() throws Exception {
        assertEnds(start(folder, List.of("-Dprism.order=unknown")));
    }

    private void assertEnds(Process process) throws IOException, InterruptedException {
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            assertThat(Files.readString(output())).contains("No window can be opened here: ");
        } finally {
            process.destroyForcibly();
        }
    }

    private Path output() {
        return folder.resolve("output");
    }

    private Process start(Path libraries, List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                Path.of(System.getProperty("drydock.app.dir"), "fx").toString(),
                "--add-modules=javafx.controls",
                "--enable-native-access=javafx.graphics,ALL-UNNAMED",
                "-Dglass.platform=Headless",
                "-Dprism.order=sw",
                "-Ddrydock.exitWhenShown=true"));
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output().toFile());
        builder.environment().put("DRYDOCK_HOME", folder.resolve("home").toString());
        builder.environment().put("LD_LIBRARY_PATH", libraries.toString());
        return builder.start();
    }
}
