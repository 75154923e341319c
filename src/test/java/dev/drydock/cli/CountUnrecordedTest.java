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
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        breakHistory();
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

    /** What was done stands there, and nothing of it is called failed. */
    @ParameterizedTest
    @ValueSource(strings = {"upgrade check --target 8.0", "encryption check", "threadpool check"})
    void soDoesEachOtherCommandThatOnlyReads(String command) throws Exception {
        TestServer server = Lab.mysql57();
        breakHistory();
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.addAll(List.of("--server", "mysql://" + server.user() + "@" + server.host() + ":" + server.port()));
        DrydockProcess.Ended ended = DrydockProcess.run(home, words.toArray(String[]::new));
        assertThat(ended.status()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out()).isNotEmpty();
        assertThat(ended.err()).contains("E-5021", ", but NOT RECORDED in the history.");
        assertThat(ended.err() + ended.out()).doesNotContain("1 failed", "· run ");
    }

    private void breakHistory() throws Exception {
        new CopyRule(0, "").keepIn(home);
        HistoryStore.open(home, "test").close();
        try (Stream<Path> all = Files.walk(home)) {
            Path store = all.filter(path -> path.toString().endsWith(".mv.db"))
                    .findFirst()
                    .orElseThrow();
            Files.writeString(store, "no history at all");
        }
    }
}
