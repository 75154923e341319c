package dev.drydock.demo;

import static org.assertj.core.api.Assumptions.assumeThat;

import dev.drydock.lab.DoorRaces;
import dev.drydock.lab.NeedsServers;
import dev.drydock.lab.Trials;
import dev.drydock.platform.mysqld.WholeFolder;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nobody gets into a demonstration, in many races on new data. */
@NeedsServers
@Tag(Trials.SOAK)
@Timeout(14_400)
class DemoRaceTest {

    private static final Path PACKAGES =
            Path.of(System.getProperty("drydock.app.dir")).resolve("demo");

    @TempDir
    private Path folder;

    @Test
    void nobodyGetsIntoTheDemonstration() throws Exception {
        DoorRaces.run("demo", this::ours, () -> race(new EmbeddedMySql(PACKAGES, folder)));
    }

    @Test
    void nobodyGetsIntoTheDemonstrationOfOldData() throws Exception {
        DoorRaces.run("legacy demo", this::ours, () -> race(new LegacyMySql(PACKAGES, folder)));
    }

    @Test
    void nobodyGetsIntoTheCluster() throws Exception {
        assumeThat(GaleraTrio.missing()).as("not installed here").isEmpty();
        DoorRaces.run("demo cluster", data -> data.contains("drydock-cluster"), () -> {
            try (GaleraTrio trio = new GaleraTrio()) {
                trio.start(_ -> {});
            }
        });
    }

    private boolean ours(String data) {
        return data.startsWith(folder.toString());
    }

    private static void race(DemoMySql demo) throws Exception {
        Path data = demo.data();
        try (demo) {
            demo.start(_ -> {});
        }
        WholeFolder.delete(data);
    }
}
