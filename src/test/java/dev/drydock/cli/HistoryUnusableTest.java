package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.history.CopyRule;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.ServerKind;
import dev.drydock.lab.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands beside a history that is damaged: what changes no server goes on and says so, all else is refused. */
@NeedsServers
@Timeout(180)
class HistoryUnusableTest {

    private static final int SOME_FAILED = 1;

    private final TestServer server = Lab.mysql57();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path home;

    @SuppressWarnings("NullAway.Init")
    private byte[] damaged;

    @BeforeEach
    void damage() throws Exception {
        new CopyRule(0, "").keepIn(home);
        HistoryStore.open(home, "test").close();
        damaged = Files.readAllBytes(file());
        damaged[damaged.length / 2] ^= 1;
        Files.write(file(), damaged);
        server.run(
                "DROP DATABASE IF EXISTS not_recorded",
                "CREATE DATABASE not_recorded",
                "CREATE TABLE not_recorded.t (id INT) ENGINE=InnoDB",
                "INSERT INTO not_recorded.t VALUES (1), (2)");
    }

    @AfterEach
    void drop() throws Exception {
        server.run("DROP DATABASE not_recorded");
    }

    @Test
    void aCountRunsAndIsExportedAndSaysThatNothingIsRecorded() throws Exception {
        DrydockProcess.Ended ended = run("count", "--server", url(), "--schema", "not_recorded", "--format", "csv");
        assertThat(ended.out()).as(ended.err()).contains("not_recorded,t,InnoDB,2,");
        assertThat(ended.err()).contains("E-5021", "E-5020").doesNotContain("\tat ");
        assertThat(ended.status()).isEqualTo(SOME_FAILED);
        assertThat(Files.readAllBytes(file())).isEqualTo(damaged);
    }

    @Test
    void theHistoryItselfAndWhatChangesAServerAreRefused() throws Exception {
        DrydockProcess.Ended list = run("history", "list");
        assertThat(list.status()).isEqualTo(SOME_FAILED);
        assertThat(list.out()).isEmpty();
        assertThat(list.err()).contains("E-5020").doesNotContain("E-5021", "\tat ");

        DrydockProcess.Ended upgrade = run("upgrade", "run", "--server", url(), "--schema", "not_recorded", "--yes");
        assertThat(upgrade.status()).as(upgrade.err()).isNotZero();
        assertThat(upgrade.err()).contains("E-5020").doesNotContain("\tat ");
        assertThat(Files.readAllBytes(file())).isEqualTo(damaged);
    }

    @Test
    void anUpgradeGoesOnOnlyWithoutHistoryInSoManyWordsAndWritesItsResults() throws Exception {
        try (TestServer old = Lab.fresh(ServerKind.MYSQL_5_7_ON_5_5_DATA)) {
            String address = "mysql://" + old.user() + "@" + old.host() + ":" + old.port();
            Path report = home.resolve("report.json");
            DrydockProcess.Ended cut = run(
                    "upgrade",
                    "run",
                    "--server",
                    address,
                    "--schema",
                    "legacy",
                    "--backup",
                    "none needed",
                    "--yes",
                    "--without-history",
                    "--report",
                    report.toString());
            assertThat(cut.err()).contains("WITHOUT HISTORY", "E-5020", "6 planned · 6 done");
            assertThat(cut.status()).isZero();
            assertThat(cut.out().lines())
                    .hasSize(6)
                    .allMatch(line -> line.contains("\tdone\t"))
                    .anyMatch(line -> line.contains("legacy.temporal_innodb") && line.contains("ALTER TABLE"));
            assertThat(Files.readString(report)).contains("temporal_innodb");

            DrydockProcess.Ended unnamed = run("upgrade", "resume", "--without-history");
            assertThat(unnamed.status()).isEqualTo(2);
            assertThat(unnamed.err()).contains("--server");
            DrydockProcess.Ended rest = run(
                    "upgrade", "resume", "--server", address, "--without-history", "--yes", "--backup", "none needed");
            assertThat(rest.out()).contains("sizable.t0\tdone").doesNotContain("temporal_innodb");
            assertThat(Files.readAllBytes(file())).isEqualTo(damaged);
        }
    }

    private DrydockProcess.Ended run(String... arguments) throws Exception {
        return DrydockProcess.run(home, arguments);
    }

    private Path file() throws IOException {
        return home.resolve("history").resolve("history.mv.db");
    }

    private String url() {
        return "mysql://" + server.user() + "@" + server.host() + ":" + server.port();
    }
}
