package dev.drydock.history.keeping;

import dev.drydock.history.ArchiveError;
import dev.drydock.history.HistoryError;
import dev.drydock.history.database.HistoryLocation;
import dev.drydock.history.database.HistoryPasswords;
import dev.drydock.history.database.KnownHead;
import dev.drydock.history.database.Schema;
import dev.drydock.history.file.ClosedState;
import dev.drydock.history.file.Inspection;
import dev.drydock.history.file.OpenDatabases;
import dev.drydock.history.file.OpenLock;
import dev.drydock.history.file.StaleLock;
import dev.drydock.platform.config.AtomicFile;
import dev.drydock.platform.config.FreeSpace;
import dev.drydock.platform.config.PrivateFiles;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h2.mvstore.MVStoreTool;

/**
 * Gives the room of deleted runs back to the disk: the database is written anew beside the old one, every row of it is read,
 * and only then it takes the place. Nobody may have the history open. Blocks.
 */
public final class HistoryCompaction {

    /** Bytes before and after. */
    public record Result(long before, long after) {}

    private HistoryCompaction() {}

    /**
     * @param dataFolder the data folder whose history is compacted
     * @throws DrydockException E-5041 if somebody has it open, E-5042 if there is too little room, E-5001 or E-5020 if the file
     *     is damaged, E-5002 if it cannot be read or written; the file is then as it was
     */
    public static Result run(Path dataFolder) {
        HistoryLocation place = HistoryLocation.in(dataFolder);
        Path file = place.database();
        try {
            place.makePrivate();
            try (OpenLock _ = OpenLock.take(place)) {
                return alone(place, file);
            }
        } catch (IOException failure) {
            throw new DrydockException(Problem.of(HistoryError.INACCESSIBLE, failure.toString(), file), failure);
        }
    }

    private static Result alone(HistoryLocation place, Path file) throws IOException {
        ClosedState closed = new ClosedState(place);
        if (OpenDatabases.here(file) || StaleLock.locked(file) || Files.exists(place.lockFile())) {
            throw new DrydockException(Problem.of(ArchiveError.STILL_OPEN, "", file));
        }
        // after a crash, opening it in order comes first: it also takes in what was recorded ahead
        if (!closed.known()) {
            throw new DrydockException(Problem.of(ArchiveError.STILL_OPEN, "not closed in order", file));
        }
        closed.difference().ifPresent(difference -> {
            throw new DrydockException(Problem.of(HistoryError.CHANGED, difference, file));
        });
        long before = Files.size(file);
        long free = FreeSpace.of(file);
        if (free < 2 * before) {
            throw new DrydockException(Problem.of(ArchiveError.NO_ROOM, "", place.folder(), 2 * before, free));
        }
        Path draft = place.draft();
        try {
            Files.deleteIfExists(draft);
            Files.copy(file, draft);
            PrivateFiles.file(draft);
            MVStoreTool.compact(draft.toString(), false);
            PrivateFiles.file(draft);
            HistoryPasswords passwords = HistoryPasswords.read(place.passwords());
            if (!Inspection.of(draft, passwords, Schema.CURRENT, KnownHead.noted(place))
                    .whole()) {
                throw new IOException("the new file has not all of it");
            }
            closed.forget();
            AtomicFile.takePlace(draft, file);
            closed.note();
            return new Result(before, Files.size(file));
        } catch (RuntimeException damage) {
            throw damage instanceof DrydockException
                    ? damage
                    : new DrydockException(Problem.of(HistoryError.UNREADABLE, damage.toString(), file), damage);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
