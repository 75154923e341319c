package dev.drydock.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.history.CopyRule;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lab.Lab;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.TestServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A count whose history is broken. */
@NeedsServers
class CountUnrecordedTest {

    @TempDir
    private Path home;

    @Test
    void aCountWithABrokenHistorySaysWhatWasCountedAndThatItWasNotRecorded() throws Exception {
        TestServer server = Lab.mysql57();
        server.run(
                "CREATE DATABASE unrecorded",
                "CREATE TABLE unrecorded.one (a INT)",
                "CREATE TABLE unrecorded.two (a INT)",
                "INSERT INTO unrecorded.two VALUES (1), (2)");
        new CopyRule(0, "").keepIn(home);
        HistoryStore.open(home, "test").close();
        Path store;
        try (Stream<Path> all = Files.walk(home)) {
            List<Path> found =
                    all.filter(path -> path.toString().endsWith(".mv.db")).toList();
            store = found.getFirst();
        }
        Files.writeString(store, "no history at all");
        try {
            DrydockProcess.Ended ended = DrydockProcess.run(
                    home,
                    "count",
                    "--server",
                    "mysql://" + server.user() + "@" + server.host() + ":" + server.port(),
                    "--schema",
                    "unrecorded",
                    "--max-threads-running",
                    "0");
            assertThat(ended.status()).as(ended.err()).isEqualTo(1);
            assertThat(ended.out()).contains("one", "two");
            assertThat(ended.err())
                    .contains("2 tables · 2 counted · 0 failed · 2 rows", "NOT RECORDED", "E-5021")
                    .doesNotContain("1 failed", "· run ");
        } finally {
            server.run("DROP DATABASE unrecorded");
        }
    }
}
