package dev.drydock.history.file;

import dev.drydock.history.CopyRule;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.database.Schema;
import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The last good copy of a database, for the day that its file is damaged. Used under {@link OpenLock}. */
final class RollingCopy {

    private static final Logger LOG = LoggerFactory.getLogger(RollingCopy.class);
    private static final Duration RENEWED_AFTER = Duration.ofHours(1);
    private static final long MEGABYTE = 1 << 20;

    private final HistoryLocation place;
    private final CopyRule rule;
    private final Path copy;

    RollingCopy(HistoryLocation place) {
        this.place = place;
        this.rule = CopyRule.of(place);
        this.copy = rule.file(place);
    }

    /** Copies a database that was just closed in order, unless there is a copy that is young enough or it is too large. */
    void renew(ClosedState closed) {
        Path draft = copy.resolveSibling(copy.getFileName() + ".part");
        try {
            if (Files.size(place.database()) > rule.megabytes() * MEGABYTE || young()) {
                return;
            }
            PrivateFiles.folderFor(copy);
            Files.copy(place.database(), draft, StandardCopyOption.REPLACE_EXISTING);
            PrivateFiles.file(draft);
            Optional<String> changed = closed.differenceOf(draft);
            if (changed.isPresent()) {
                Files.delete(draft);
                throw new IOException(changed.get());
            }
            AtomicFile.takePlace(draft, copy);
        } catch (IOException | DrydockException failure) {
            LOG.warn("the history could not be copied to {}: {}", copy, failure.toString());
        }
    }

    private boolean young() throws IOException {
        return Files.exists(copy)
                && Files.getLastModifiedTime(copy)
                        .toInstant()
                        .isAfter(Instant.now().minus(RENEWED_AFTER));
    }

    /** A copy of which every row can be read, and how far it is; empty if there is none. */
    Optional<Good> good(HistoryPasswords passwords, Schema schema) {
        if (!Files.exists(copy)) {
            return Optional.empty();
        }
        Path readable = place.folder().resolve(HistoryLocation.NAME + "-copy.mv.db");
        try {
            Files.copy(copy, readable, StandardCopyOption.REPLACE_EXISTING);
            PrivateFiles.file(readable);
            return Inspection.of(readable, passwords, schema, Optional.empty())
                    .head()
                    .map(head -> new Good(readable, head));
        } catch (IOException | DrydockException failure) {
            LOG.warn("the copy {} cannot be used: {}", copy, failure.toString());
            return Optional.empty();
        }
    }

    /**
     * One that can be used.
     *
     * @param file under a name that H2 takes; whoever asked for it deletes it
     */
    record Good(Path file, KnownHead head) {

        boolean furtherThan(KnownHead other) {
            return head.position() > other.position()
                    || (head.position() == other.position() && head.newest() > other.newest());
        }
    }
}
