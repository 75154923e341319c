package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.SmallDisk;
import dev.drydock.db.Lots;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A count whose history has no room left, as the command line shows it. */
@NeedsServers
@Timeout(120)
class FullDiskTest {

    private static final int SOME_FAILED = 1;

    /** Enough results that they cannot fit into space that the history's file has reserved already. */
    private static final int TABLES = 1500;

    private final TestServer server = Lab.mysql57();

    @TempDir
    private Path parent;

    @Test
    void aDiskThatFillsUpWhileCountingCostsNoResultAndIsToldByItsCode() throws Exception {
        tables();
        try (SmallDisk disk = SmallDisk.mount(parent, "4m");
                Connection holder = server.connect();
                Statement lock = holder.createStatement();
                Connection watching = server.connect()) {
            lock.execute("LOCK TABLES full_disk.locked WRITE");
            DrydockProcess.Ended ended;
            try (DrydockProcess process = count(disk.folder())) {
                Lots.eventually(() -> Lots.busy(watching, "FROM `full_disk`.`locked`"));
                disk.fill();
                lock.execute("UNLOCK TABLES");
                ended = process.end();
            }
            assertThat(ended.status()).as(ended.err()).isEqualTo(SOME_FAILED);
            assertThat(ended.out().lines()).hasSize(TABLES + 2);
            assertThat(ended.out()).contains("full_disk,locked,InnoDB,2,");
            assertThat(ended.err()).contains("E-5011", "failed; length").doesNotContain("E-5005", "\tat ");
            Files.delete(disk.folder().resolve("filler"));
            try (HistoryStore history = HistoryStore.open(disk.folder(), "test")) {
                assertThat(history.runs(RunFilter.newest(1)).getFirst().state()).isEqualTo(RunState.INTERRUPTED);
            }
        } finally {
            server.run("DROP DATABASE full_disk");
        }
    }

    @Test
    void aDiskThatIsFullBeforehandIsToldBeforeAnythingIsCounted() throws Exception {
        try (SmallDisk disk = SmallDisk.mount(parent, "4m")) {
            disk.fill();
            DrydockProcess.Ended ended = DrydockProcess.run(disk.folder(), "count", "--server", url());
            assertThat(ended.status()).as(ended.err()).isEqualTo(SOME_FAILED);
            assertThat(ended.out()).isEmpty();
            assertThat(ended.err()).containsPattern("E-500[27]").doesNotContain("\tat ");
        }
    }

    private DrydockProcess count(Path home) throws Exception {
        return DrydockProcess.start(
                home,
                "count",
                "--server",
                url(),
                "--schema",
                "full_disk",
                "--workers",
                "1",
                "--lock-wait",
                "60",
                "--max-threads-running",
                "0",
                "--format",
                "csv");
    }

    private String url() {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }

    /** The locked one is the biggest, so it comes first; the others have names as long as names can be. */
    private void tables() throws SQLException {
        server.run(
                "DROP DATABASE IF EXISTS full_disk",
                "CREATE DATABASE full_disk",
                "CREATE TABLE full_disk.locked (id INT) ENGINE=InnoDB",
                "INSERT INTO full_disk.locked VALUES (1), (2)");
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < TABLES; i++) {
                statement.execute("CREATE TABLE full_disk.t" + i + "_" + "x".repeat(55) + " (id INT) ENGINE=MyISAM");
            }
        }
    }
}
