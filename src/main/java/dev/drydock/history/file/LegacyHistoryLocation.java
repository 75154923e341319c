package dev.drydock.history.file;

import dev.drydock.history.HistoryError;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data folder itself, where earlier versions kept the history among the other files. What lies there is brought into
 * the folder of the history's own, once; a process that dies while it does so leaves what the next one can go on with.
 * Used under {@link OpenLock} of the new place.
 */
final class LegacyHistoryLocation {

    private static final Logger LOG = LoggerFactory.getLogger(LegacyHistoryLocation.class);

    private final HistoryLocation former;
    private final HistoryLocation place;
    private final Migration migration;

    /** The former database on its way; it is the only one if the process died in between. */
    private final Path moving;

    LegacyHistoryLocation(HistoryLocation place, Migration migration) {
        this.former = new HistoryLocation(Objects.requireNonNull(place.folder().getParent()));
        this.place = place;
        this.migration = migration;
        this.moving = place.folder().resolve(HistoryLocation.NAME + "-moving" + H2Url.SUFFIX);
    }

    /**
     * Does nothing if there is nothing to bring in.
     *
     * @throws DrydockException E-5006 if an older Drydock has the former history open, E-5005 if another program has,
     *     E-5001 or E-5007 if it cannot be brought in; it is then as it was
     */
    void bringIn() throws IOException {
        if (Files.exists(moving)) {
            if (!Files.exists(place.database())) {
                migration.adopt(moving);
                migration.putInPlace();
            }
            Files.move(moving, place.backup("moved"), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!Files.exists(former.database())) {
            return;
        }
        if (Files.exists(place.database())) {
            LOG.warn(
                    "{} is not read: an older Drydock made it after the history had moved to {}",
                    former.database(),
                    place);
            return;
        }
        try (OpenLock _ = OpenLock.take(former)) {
            if (Files.exists(former.database())) {
                requireUnused();
                migration.adopt(former.database());
                Files.move(former.database(), moving);
                moveAll("-ahead-*.log");
                moveAll("-*.backup");
                migration.putInPlace();
                Files.move(moving, place.backup("moved"), StandardCopyOption.REPLACE_EXISTING);
                Files.deleteIfExists(former.opening());
            }
        }
        LOG.info("the history was brought from {} to {}", former.database(), place.database());
    }

    private void requireUnused() throws IOException {
        Path file = former.database();
        if (!StaleLock.remove(former.lockFile(), file)) {
            throw refused(HistoryError.OLDER_RUNNING, "the process that serves it is just ending");
        }
        if (Files.exists(former.lockFile())) {
            throw refused(HistoryError.OLDER_RUNNING, "another process serves it");
        }
        if (StaleLock.locked(file)) {
            throw refused(HistoryError.IN_USE, "another process has it open");
        }
        Optional<String> missing = Completeness.missing(file);
        if (missing.isPresent()) {
            throw refused(HistoryError.UNREADABLE, missing.get());
        }
    }

    private DrydockException refused(HistoryError code, String detail) {
        return new DrydockException(Problem.of(code, detail, former.database()));
    }

    private void moveAll(String pattern) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(former.folder(), HistoryLocation.NAME + pattern)) {
            for (Path file : files) {
                Files.move(file, place.folder().resolve(file.getFileName()), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
