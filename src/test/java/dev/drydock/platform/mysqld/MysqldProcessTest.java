package dev.drydock.platform.mysqld;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.demo.DemoInAnotherProcess;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPorts;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.platform.error.DrydockException;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MysqldProcessTest {

    private static final Path PACKAGES =
            Path.of(System.getProperty("drydock.app.dir")).resolve("demo");

    @TempDir
    private Path folder;

    @Test
    @NeedsServers
    void aServerEndsWhenTheDrydockThatStartedItIsKilled() throws Exception {
        Process drydock = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DemoInAnotherProcess.class.getName(),
                        PACKAGES.toString(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        ProcessHandle server = ProcessHandle.of(firstNumber(drydock)).orElseThrow();
        assertThat(server.isAlive()).isTrue();

        drydock.destroyForcibly();

        assertThat(server.onExit().orTimeout(60, TimeUnit.SECONDS).join().isAlive())
                .isFalse();
    }

    @Test
    @NeedsServers
    void aServerThatAnEarlierProcessLeftIsFoundByItsPidFileAndEnded() {
        try (TestServer left = Lab.fresh(ServerKind.MYSQL_5_7)) {
            ProcessHandle server = ProcessHandle.of(left.pid()).orElseThrow();
            Path program = Path.of(server.info().command().orElseThrow());
            Path data = left.dataDir().orElseThrow();

            assertThat(process(program, folder).leftOver()).isEmpty();
            assertThat(process(program, data).leftOver()).contains(server);
            assertThat(process(Path.of("/bin/sh"), data).leftOver()).isEmpty();

            process(program, data).endLeftOver(Duration.ofSeconds(60));
            assertThat(server.isAlive()).isFalse();
        }
    }

    @Test
    void aServerThatEndsAtOnceIsReportedWithTheEndOfItsLog() throws Exception {
        Path script = folder.resolve("mysqld");
        Files.writeString(script, "#!/bin/sh\necho 'no space left for the redo log'\nexit 3\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        MysqldProcess process = process(script, folder);
        assertThatThrownBy(() -> process.start(Duration.ofSeconds(10)))
                .isInstanceOfSatisfying(
                        DrydockException.class,
                        failure -> assertThat(failure.problem().full())
                                .contains("E-6004", "status 3", "no space left for the redo log"));
        assertThat(process.running()).isFalse();
    }

    @Test
    void aServerThatNeverAnswersIsEndedAfterTheLimit() throws Exception {
        Path script = folder.resolve("mysqld");
        Files.writeString(script, "#!/bin/sh\nexec sleep 60\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        MysqldProcess process = process(script, folder);
        assertThatThrownBy(() -> process.start(Duration.ofMillis(500))).hasMessageContaining("E-6004");
        assertThat(process.pid()).isPositive();
        assertThat(ProcessHandle.of(process.pid())).isEmpty();
    }

    @Test
    void aProcessIdInAnOldPidFileIsLeftAloneUnlessItIsOurServer() throws Exception {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            Files.writeString(folder.resolve("drydock.pid"), stranger.pid() + "\n");
            MysqldProcess ours = process(folder.resolve("mysqld"), folder);
            assertThat(ours.leftOver()).isEmpty();
            ours.endLeftOver(Duration.ofSeconds(1));
            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    private MysqldProcess process(Path program, Path data) {
        return new MysqldProcess(
                new MysqldProcess.Launch(program, List.of(), data, LabPorts.free(), folder.resolve("log"), Map.of()));
    }

    private static long firstNumber(Process process) throws IOException {
        BufferedReader output = process.inputReader(StandardCharsets.US_ASCII);
        String line = output.readLine();
        while (line != null && !line.matches("\\d+")) {
            line = output.readLine();
        }
        return Long.parseLong(String.valueOf(line));
    }
}
