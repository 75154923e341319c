package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import dev.drydock.db.Lots;
import dev.drydock.lab.Lab;
import dev.drydock.lab.LabPrograms;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import dev.drydock.lab.Trials;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a rehearsal that is killed by SIGKILL has on this computer a while later: nothing that runs, and no copy of data. */
@NeedsServers
@Tag(Trials.WIDE)
@Timeout(300)
class UpgradeRehearseKilledTest {

    @TempDir
    private Path folder;

    @Test
    void itsServersEndAndTheCopiesGoWithThem() throws Exception {
        Path own = folder.resolve("own");
        Path target = LabPrograms.of(ServerKind.MYSQL_8_0, folder);
        Path source = LabPrograms.of(ServerKind.MYSQL_5_7, folder);
        TestServer server = Lab.mysql57();
        try (TestServer stopped = Lab.fresh(ServerKind.MYSQL_5_7)) {
            stopped.run("CREATE DATABASE shop", "CREATE TABLE shop.t (id INT PRIMARY KEY)");
            stopped.stop();
            Path log = Files.writeString(folder.resolve("log.sql"), "INSERT INTO shop.t VALUES (7);\n");
            try (DrydockProcess process = DrydockProcess.start(
                    own,
                    "upgrade",
                    "rehearse",
                    "--server",
                    "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                    "--no-accounts",
                    "--target-program",
                    target.toString(),
                    "--data-directory",
                    stopped.dataDir().orElseThrow().toString(),
                    "--source-program",
                    source.toString(),
                    "--replay",
                    log.toString(),
                    "--replicate-back")) {
                Lots.eventually(() -> servers(own).size() >= 2 || !process.alive());
                assertThat(process.alive()).as(process.told()).isTrue();
                process.kill();
            }
            Lots.eventually(() -> servers(own).isEmpty());
            Lots.eventually(() -> !holdsData(own));
        }
    }

    private static List<String> servers(Path own) {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().commandLine().orElse(""))
                .filter(words -> words.contains("--datadir=" + own) && words.contains("--port="))
                .toList();
    }

    private static boolean holdsData(Path own) throws IOException {
        return LiveFolder.paths(own.resolve("running")).stream().anyMatch(file -> file.endsWith("ibdata1"));
    }
}
