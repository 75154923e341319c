package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.Devices;
import dev.drydock.history.RunFilter;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where commands write: refused before their work begins, or told when it fails. */
@NeedsServers
@Timeout(120)
class OutputTest extends CommandLine {

    private final TestServer server = Lab.mysql57();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "count --format csv --output",
                "upgrade plan --output",
                "upgrade check --target 8.0 --no-config --output",
                "upgrade run --yes --report",
                "upgrade run --yes --system-tables"
            })
    void aBadPlaceIsRefusedBeforeAnythingIsRun(String command) {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(folder.resolve("missing/file").toString());
        words.addAll(List.of("--server", url()));
        Commands.Ended ended = commands.run(words.toArray(String[]::new));
        assertThat(ended.status()).as(ended.err()).isPositive();
        assertThat(ended.err()).containsPattern("E-1007|E-4257").doesNotContain("E-1001", "\tat ");
        assertThat(commands.history().runs(RunFilter.newest(1))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "json", "html"})
    void aFullDiskUnderTheOutputIsToldByItsCode(String format) throws Exception {
        String output = Devices.full(folder).toString();
        Commands.Ended ended = commands.run(
                "count", "--server", url(), "--schema", "mysql", "--system", "--format", format, "--output", output);
        assertThat(ended.status()).as(ended.err()).isEqualTo(1);
        assertThat(ended.err()).contains("E-1005", "No space left").doesNotContain("E-1001", "\tat ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"count --schema mysql --system --format json --server", "upgrade plan --schema mysql --server"})
    void aFullStandardOutputIsAFailure(String command) throws Exception {
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(url());
        fails(words.toArray(String[]::new));
    }

    @Test
    void aFullStandardOutputIsAFailureOfAnyCommand() throws Exception {
        fails("servers", "list");
    }

    @Test
    void nothingInScopeThatWasNotWrittenIsAFailure() throws Exception {
        fails("sessions", "list", "--filter", "no such session", "--server", url());
    }

    private void fails(String... words) throws Exception {
        try (OutputStream full = new FileOutputStream(Devices.full(folder).toFile())) {
            Commands.Ended ended = commands.run("", full, words);
            assertThat(ended.status()).as(ended.err()).isEqualTo(1);
            assertThat(ended.err()).contains("E-1008").doesNotContain("E-1001", "\tat ");
        }
    }

    @Test
    void anExportOfServersKeepsALink() throws IOException {
        Path file = Files.writeString(folder.resolve("real.json"), "old");
        Path link = Files.createSymbolicLink(folder.resolve("servers.json"), file);
        assertThat(commands.run("servers", "export", link.toString()).status()).isZero();
        assertThat(Files.isSymbolicLink(link)).isTrue();
        assertThat(file).content().contains("drydock-servers");
    }

    private String url() {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
