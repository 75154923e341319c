package dev.drydock.history.file;

import dev.drydock.history.HistoryError;
import dev.drydock.history.chain.Chain;
import dev.drydock.history.database.H2Url;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.database.Schema;
import dev.drydock.history.sql.Rows;
import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of a database that was not closed in order: it is read, never written to, and its content goes into a new file
 * that takes its place. What was left over in the old one, such as parts that were not confirmed, cannot be taken for newer
 * ones later on. Used under {@link OpenLock}, while nobody has the database open.
 */
final class Rescue {

    private static final Logger LOG = LoggerFactory.getLogger(Rescue.class);
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMdd-HHmmss-SSS").withZone(ZoneOffset.UTC);

    private final HistoryLocation place;
    private final Schema schema;

    Rescue(HistoryLocation place, Schema schema) {
        this.place = place;
        this.schema = schema;
    }

    /**
     * Looks through the file by way of a new one that has all of it, and puts that in its place if it is whole.
     *
     * @return what is in it
     * @throws DrydockException as {@link Inspection#of}, or E-5020 if a part is not as it was when the file was closed before
     */
    Inspection.Found renew(HistoryPasswords passwords, ClosedState closed) throws IOException {
        Path file = place.database();
        Path draft = place.draft();
        Optional<KnownHead> noted = KnownHead.noted(place);
        Inspection.Found there = Inspection.atFirstSight(file, passwords, schema, noted);
        Optional<String> changed = closed.differenceOfOlderParts();
        if (changed.isPresent()) {
            throw new DrydockException(Problem.of(HistoryError.CHANGED, changed.get(), file));
        }
        if (there.head().isEmpty()) {
            return Inspection.of(file, passwords, schema, noted);
        }
        try {
            drafted(file);
            Inspection.Found found = Inspection.of(draft, passwords, schema, noted);
            if (found.rows() != there.rows()) {
                throw new IOException("the new file has other rows");
            }
            if (found.whole()) {
                closed.forget();
                AtomicFile.takePlace(draft, file);
            }
            return found;
        } catch (IOException | DrydockException failure) {
            // a full disk must not keep anybody from reading
            LOG.warn("{} was not closed in order, and no new one could be made of it: {}", file, failure.toString());
            return Inspection.of(file, passwords, schema, noted);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /**
     * Rebuilds one that can be read and has not all that was confirmed: of itself, or of the copy if that is further.
     *
     * @return E-5081, which names what is missing
     */
    Problem ofLost(HistoryPasswords passwords, Inspection.Found found) throws IOException {
        Optional<RollingCopy.Good> copy = new RollingCopy(place)
                .good(passwords, schema)
                .filter(good -> found.head().map(good::furtherThan).orElse(true));
        return copy.isPresent() ? ofCopy(copy.get(), passwords) : rebuild(place.database(), passwords);
    }

    /** Rebuilds one that cannot be read; empty if there is no good copy. */
    Optional<Problem> ofCopy() throws IOException {
        if (!Files.exists(place.passwords())) {
            return Optional.empty();
        }
        HistoryPasswords passwords = HistoryPasswords.read(place.passwords());
        Optional<RollingCopy.Good> copy = new RollingCopy(place).good(passwords, schema);
        return copy.isPresent() ? Optional.of(ofCopy(copy.get(), passwords)) : Optional.empty();
    }

    private Problem ofCopy(RollingCopy.Good copy, HistoryPasswords passwords) throws IOException {
        try {
            return rebuild(copy.file(), passwords);
        } finally {
            Files.deleteIfExists(copy.file());
        }
    }

    /** Keeps the file aside and puts what the source has in its place. */
    private Problem rebuild(Path source, HistoryPasswords passwords) throws IOException {
        Optional<KnownHead> noted = KnownHead.noted(place);
        Path file = place.database();
        Path draft = place.draft();
        Path kept = place.damaged(STAMP.format(Instant.now()));
        try {
            drafted(source);
            KnownHead now = continued(draft, passwords, noted);
            keep(file, kept);
            new ClosedState(place).forget();
            AtomicFile.takePlace(draft, file);
            KnownHead before = noted.orElse(now);
            if (before.equals(now)) {
                now.note(place);
            } else {
                now.noteAfter(before, place);
            }
            return Problem.of(
                    HistoryError.REBUILT,
                    "",
                    kept,
                    Math.max(0, before.position() - now.position()),
                    Long.toString(now.newest()),
                    Long.toString(before.newest()));
        } catch (SQLException failure) {
            throw new IOException(failure.toString(), failure);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    /** Numbers of runs that are lost are not given to others. */
    private static KnownHead continued(Path draft, HistoryPasswords passwords, Optional<KnownHead> noted)
            throws SQLException {
        try (Connection connection = DriverManager.getConnection(H2Url.alone(draft), H2Url.OWNER, passwords.owner())) {
            KnownHead now = Chain.known(connection);
            if (noted.isPresent() && noted.get().newest() > now.newest()) {
                Rows.update(
                        connection,
                        "UPDATE run_number SET next_id = ?",
                        noted.get().newest() + 1);
            }
            return now;
        }
    }

    private void drafted(Path source) throws IOException {
        Path draft = place.draft();
        Files.deleteIfExists(draft);
        try {
            MVStore.compact(source.toString(), draft.toString(), false, null);
        } catch (RuntimeException damage) {
            Inspection.awaitLetGo(source);
            throw new IOException(damage.toString(), damage);
        }
        PrivateFiles.file(draft);
    }

    /** Under a second name first, so that the history is never without a file: a new one would be made for it. */
    private static void keep(Path file, Path kept) throws IOException {
        try {
            Files.createLink(kept, file);
        } catch (IOException | UnsupportedOperationException _) {
            Files.copy(file, kept);
            PrivateFiles.file(kept);
        }
    }
}
