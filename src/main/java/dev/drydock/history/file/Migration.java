package dev.drydock.history.file;

import dev.drydock.history.HistoryError;
import dev.drydock.history.database.HistoryFailures;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.Schema;
import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Creates the file and brings it to a newer schema. Both happen on a file of another name that takes the place of the
 * old one when it is complete: H2 cannot undo half a migration, and the process may die at any moment. Used under
 * {@link OpenLock}, while no connection is open.
 */
final class Migration {

    private static final int BACKUPS_KEPT = 3;

    private final HistoryLocation place;
    private final Path file;
    private final Path draft;
    private final Schema schema;

    Migration(HistoryLocation place, Schema schema) {
        this.place = place;
        this.file = place.database();
        this.draft = place.draft();
        this.schema = schema;
    }

    /** Makes an empty database with passwords of its own. */
    void create() {
        complete(() -> {
            Files.deleteIfExists(draft);
            HistoryPasswords.create(place.passwords());
        });
        putInPlace();
    }

    /** Keeps a copy as {@code history-NAME.backup} first. */
    void upgrade(String backupName) {
        complete(() -> {
            Path backup = place.backup(backupName);
            copy(file, draft);
            AtomicFile.takePlace(draft, backup);
            removeOldBackups();
            copy(file, draft);
        });
        putInPlace();
    }

    /** Makes a complete database of this version of a file that lies elsewhere and stays as it is. */
    void adopt(Path elsewhere) {
        boolean first = !Files.exists(place.passwords());
        try {
            complete(() -> {
                copy(elsewhere, draft);
                if (first) {
                    HistoryPasswords.create(place.passwords());
                }
            });
        } catch (DrydockException refused) {
            if (first) {
                deleteLeftover(place.passwords());
            }
            deleteLeftover(draft);
            throw refused;
        }
    }

    /** Gives passwords to a file that has none; it is kept as {@code history-former.backup}. */
    void adoptInPlace() {
        adopt(file);
        try {
            copy(file, place.backup("former"));
            removeOldBackups();
        } catch (IOException failure) {
            throw failed(HistoryError.MIGRATION_FAILED, failure);
        }
        putInPlace();
    }

    /** Lets the complete database take its place. */
    void putInPlace() {
        try {
            new ClosedState(place).forget();
            AtomicFile.takePlace(draft, file);
        } catch (IOException failure) {
            throw failed(HistoryError.MIGRATION_FAILED, failure);
        }
    }

    private interface Preparation {
        void run() throws IOException;
    }

    private void complete(Preparation preparation) {
        try {
            preparation.run();
            HistoryPasswords passwords = HistoryPasswords.read(place.passwords());
            if (Files.exists(draft)) {
                Accounts.adopt(draft, passwords);
            }
            schema.migrate(draft, passwords);
            Accounts.grant(draft, passwords);
            PrivateFiles.file(draft);
        } catch (SQLException failure) {
            HistoryError cause = HistoryFailures.ofVersion(failure);
            throw failed(cause == HistoryError.INACCESSIBLE ? HistoryError.MIGRATION_FAILED : cause, failure);
        } catch (IOException failure) {
            throw failed(HistoryError.MIGRATION_FAILED, failure);
        }
    }

    private DrydockException failed(HistoryError code, Exception failure) {
        return new DrydockException(Problem.of(code, failure.toString(), file), failure);
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
        PrivateFiles.file(to);
    }

    private static void deleteLeftover(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException _) {
            // the next draft takes its place
        }
    }

    private void removeOldBackups() throws IOException {
        List<Path> backups = new ArrayList<>();
        try (DirectoryStream<Path> found =
                Files.newDirectoryStream(file.toAbsolutePath().getParent(), HistoryLocation.NAME + "-*.backup")) {
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
}
