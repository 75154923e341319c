package dev.drydock.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.DrydockProcess;
import dev.drydock.LiveFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders with copies of a history, whose process was killed: the next start of any Drydock removes them. */
class KilledFoldersTest {

    @TempDir
    private Path home;

    @Test
    void theCopyOfAMoveThatWasKilledGoesWithTheNextStart() throws Exception {
        try (HistoryProcess move = HistoryProcess.start("moveForever", home)) {
            move.line();
            assertThat(copies()).hasSize(1);
            DrydockProcess.run(home, "servers", "list");
            assertThat(copies()).as("of a living process").hasSize(1);
            move.kill();
            assertThat(copies()).hasSize(1);
            DrydockProcess.run(home, "servers", "list");
            assertThat(copies()).isEmpty();
        }
    }

    private List<Path> copies() throws IOException {
        return LiveFolder.paths(home).stream()
                .filter(path -> path.getFileName().toString().contains("all.drydock"))
                .toList();
    }

    @Test
    void theHistoryForTheMomentOfAKilledProcessGoesWithTheNextStart() throws Exception {
        try (HistoryProcess standIn = HistoryProcess.start("standIn", home)) {
            Path folder = Path.of(standIn.line());
            DrydockProcess.run(home, "servers", "list");
            assertThat(folder).as("of a living process").isDirectory();
            standIn.kill();
            DrydockProcess.run(home, "servers", "list");
            assertThat(folder).doesNotExist();
        }
    }

    @Test
    void whatAnOlderVersionLeftGoesAfterADay() throws Exception {
        Path old = Files.createTempDirectory("drydock-not-recorded-");
        Path young = Files.createTempDirectory("drydock-not-recorded-");
        Path move = Files.createDirectory(home.resolve("history-move4711"));
        Files.writeString(move.resolve("all.drydock"), "copy");
        FileTime before = FileTime.from(Instant.now().minus(Duration.ofDays(2)));
        for (Path path : List.of(old, move.resolve("all.drydock"), move)) {
            Files.setLastModifiedTime(path, before);
        }
        DrydockProcess.run(home, "servers", "list");
        assertThat(old).doesNotExist();
        assertThat(move).doesNotExist();
        assertThat(young).isDirectory();
        Files.delete(young);
    }
}
