package dev.drydock.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.lab.DoorRaces;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Stranger;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.WholeFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server of the benchmarks has a password from the start, and its contestants know it. */
@NeedsServers
@Timeout(240)
class BenchServerTest {

    private static final Path JAR =
            Path.of(System.getProperty("drydock.app.dir")).resolve("demo/mysql-5.7.jar");

    @TempDir
    private Path folder;

    @Test
    void nobodyGetsInWithoutThePasswordAndTheContestantsDo() throws Exception {
        try (Stranger stranger = new Stranger(data -> data.startsWith(folder.toString()));
                BenchServer server = BenchServer.start(JAR, folder, false)) {
            assertThat(server.value("SELECT CURRENT_USER()")).isEqualTo("root@localhost");
            try (OpenServer opened = OpenServer.open(OurCount.profile(server.port()), LogIns.of(server.port()))) {
                assertThat(opened.facts().product()).contains("5.7");
            }
            Optional<String> client = Shell.onPath("mysql", "mariadb");
            if (client.isPresent()) {
                assertThat(Shell.run(client.get() + Shell.server(server.port()) + "-N -e 'SELECT 1'"))
                        .containsExactly("1");
            }
            stranger.awaitRefusal();
            assertThat(stranger.entered()).isEmpty();
            assertThat(stranger.openFolders()).isEmpty();
        }
    }

    @Test
    @Tag(Trials.SOAK)
    @Timeout(14_400)
    void nobodyGetsInInManyRaces() throws Exception {
        DoorRaces.run("benchmarks' server", data -> data.startsWith(folder.toString()), () -> {
            Path own = Files.createTempDirectory(folder, "race");
            try (BenchServer server = BenchServer.start(JAR, own, false)) {
                assertThat(server.port()).isPositive();
            }
            WholeFolder.delete(own);
        });
    }
}
