package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.cli.Cli;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What earlier versions kept is read by this one: a data folder for each schema of the history. */
class DataFoldersTest {

    @TempDir
    private Path home;

    static Stream<Path> folders() throws IOException {
        try (Stream<Path> folders = Files.list(Path.of("test-data/data-folders"))) {
            return folders.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("folders")
    void serversVaultAndHistoryAreKept(Path folder) throws IOException {
        copy(folder);
        assertThat(run("", "servers", "list")).contains("kept-server", "db1.example:3307");
        assertThat(run("", "history", "list")).contains("Count rows", "complete");
        assertThat(run("", "history", "list", "--table", "order_items")).contains("Count rows");
        assertThat(run("", "history", "show", "1")).contains("order_items");
        assertThat(run("fixture-master\n", "vault", "list", "--stdin")).contains("kept-server");
    }

    private String run(String typed, String... words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new ByteArrayInputStream(typed.getBytes(StandardCharsets.UTF_8)),
                new PrintStream(out, true, StandardCharsets.UTF_8),
                false,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false);
        try (Wiring wiring = new Wiring(new DataFolder(home), terminal)) {
            ExitStatus status = new Cli(wiring.services(), terminal, Features.commands()).run(words);
            assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isEqualTo(ExitStatus.DONE);
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    private void copy(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path target = home.resolve(folder.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
    }
}
