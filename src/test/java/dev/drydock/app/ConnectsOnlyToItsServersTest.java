package dev.drydock.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which addresses the program connects to, as the kernel saw it. */
@NeedsServers
@Timeout(180)
class ConnectsOnlyToItsServersTest {

    private static final Path STRACE = Path.of("/usr/bin/strace");

    /** A call that reaches out by IP; its groups are the port and the address. */
    private static final Pattern REACHED = Pattern.compile(
            "(?:connect|sendto|sendmsg)\\([^{]*\\{[^}]*?sa_family=AF_INET6?, sin6?_port=htons\\((\\d+)\\)([^}]*)");

    @TempDir
    private Path folder;

    private final TestServer server = Lab.mysql57();

    /** Beside its server, only the port on loopback by which processes share the history's file. */
    @Test
    void aCountConnectsToItsServerAndLeavesThisComputerForNothingElse() throws Exception {
        String trace = traced("count", "--server", "watched", "--system");
        assertThat(REACHED.matcher(trace).results().map(found -> found.group(1)))
                .as(trace)
                .contains(Integer.toString(server.port()));
        assertThat(REACHED.matcher(trace).results().map(found -> found.group(2)))
                .as(trace)
                .allMatch(address -> address.contains("127.0.0.1"));
    }

    @Test
    void whatNeedsNoServerConnectsToNothing() throws Exception {
        for (String command : List.of("--version", "servers list")) {
            String trace = traced(command.split(" ", -1));
            assertThat(REACHED.matcher(trace).find()).as(trace).isFalse();
        }
    }

    /** The calls of the program that reach a network. */
    private String traced(String... arguments) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(STRACE), "strace is not installed");
        add();
        Path trace = folder.resolve("trace");
        List<String> command = new ArrayList<>(List.of(
                STRACE.toString(),
                "-f",
                "-qq",
                "-s",
                "0",
                "-e",
                "trace=connect,sendto,sendmsg",
                "-o",
                trace.toString()));
        command.addAll(program());
        command.addAll(List.of(arguments));
        run(command);
        return Files.readString(trace);
    }

    private void add() throws IOException, InterruptedException {
        if (!Files.exists(folder.resolve("data"))) {
            run(Stream.concat(
                            program().stream(),
                            Stream.of(
                                    "servers",
                                    "add",
                                    "watched",
                                    "--host",
                                    "127.0.0.1",
                                    "--port",
                                    Integer.toString(server.port()),
                                    "--user",
                                    server.user(),
                                    "--no-password"))
                    .toList());
        }
    }

    private static List<String> program() {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "dev.drydock.app.Main");
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Path said = folder.resolve("said");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put("DRYDOCK_HOME", folder.resolve("data").toString());
        builder.environment().put("DRYDOCK_RELEASES", "");
        assertThat(builder.start().waitFor()).as(Files.readString(said)).isZero();
    }
}
