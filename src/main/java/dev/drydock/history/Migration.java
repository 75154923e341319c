package dev.drydock.history;

import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.flywaydb.core.api.FlywayException;

/**
 * Creates the file and brings it to a newer schema. Both happen on a file of another name that takes the place of the
 * old one when it is complete: H2 cannot undo half a migration, and the process may die at any moment. Used under
 * {@link OpenLock}, while no connection is open.
 */
final class Migration {

    private static final int BACKUPS_KEPT = 3;

    private final Path file;
    private final Path draft;
    private final Schema schema;

    Migration(Path file, Schema schema) {
        this.file = file;
        this.draft = file.resolveSibling(Database.NAME + "-draft" + H2Url.SUFFIX);
        this.schema = schema;
    }

    void create() {
        complete(() -> Files.deleteIfExists(draft));
    }

    /** Keeps a copy as {@code history-VERSION.backup} first. */
    void upgrade(int from) {
        complete(() -> {
            Path backup = file.resolveSibling(Database.NAME + "-" + from + ".backup");
            Files.copy(file, draft, StandardCopyOption.REPLACE_EXISTING);
            force(draft);
            Files.move(draft, backup, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            PrivateFiles.restrict(backup);
            removeOldBackups();
            Files.copy(file, draft, StandardCopyOption.REPLACE_EXISTING);
        });
    }

    private interface Preparation {
        void run() throws IOException;
    }

    private void complete(Preparation preparation) {
        try {
            preparation.run();
            schema.migrate(draft);
            force(draft);
            PrivateFiles.restrict(draft);
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | FlywayException failure) {
            throw new DrydockException(Problem.of(HistoryError.MIGRATION_FAILED, failure.toString(), file), failure);
        }
    }

    private void removeOldBackups() throws IOException {
        List<Path> backups = new ArrayList<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(file.toAbsolutePath().getParent(), Database.NAME + "-*.backup")) {
            found.forEach(backups::add);
        }
        backups.sort(Comparator.comparingLong(Migration::age).reversed());
        for (Path old : backups.subList(Math.min(BACKUPS_KEPT, backups.size()), backups.size())) {
            Files.delete(old);
        }
    }

    private static long age(Path backup) {
        try {
            return Files.getLastModifiedTime(backup).toMillis();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static void force(Path written) throws IOException {
        try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }
}
