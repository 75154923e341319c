package dev.drydock.history;

import dev.drydock.platform.config.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A private folder for what is kept only until Drydock ends. */
final class MomentaryFolder {

    private MomentaryFolder() {}

    static Path make() throws IOException {
        Path folder = Files.createTempDirectory("drydock-not-recorded-");
        PrivateFiles.folder(folder);
        return folder;
    }

    static void remove(Path folder) throws IOException {
        List<Path> inside;
        try (Stream<Path> all = Files.walk(folder)) {
            inside = all.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : inside) {
            Files.deleteIfExists(path);
        }
    }
}
