package dev.drydock.history.store;

import dev.drydock.history.HistoryError;
import dev.drydock.history.ThisProcess;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Puts tags, notes and pins to runs. Every method returns when that is on disk, blocks, and throws E-5022 if there is no
 * such run, E-5009 if the file cannot be written, E-5021 if nothing stays in this history.
 */
public final class HistoryMarks {

    /** Longest tag and note. */
    public static final int TAG = 100;

    public static final int NOTE = 4000;

    private final HistoryStore store;
    private final String by;

    /** @param osUser who does it */
    public HistoryMarks(HistoryStore store, String osUser) {
        this.store = store;
        this.by = Fields.clipped(osUser + "@" + ThisProcess.now().machine());
    }

    /** @throws DrydockException E-5030 if the tag is empty, too long, or has control characters or commas */
    public void tag(long run, String tag) {
        String clean = tag.strip();
        if (!sound(clean)) {
            throw new DrydockException(Problem.of(HistoryError.TAG_REFUSED, "", clean, TAG));
        }
        change(run, connection -> MarkRows.tag(connection, run, clean));
    }

    /** Whether it can be a tag. */
    public static boolean sound(String tag) {
        return !tag.isBlank()
                && tag.length() <= TAG
                && tag.codePoints().noneMatch(c -> Character.isISOControl(c) || c == ',');
    }

    public void untag(long run, String tag) {
        change(run, connection -> MarkRows.untag(connection, run, tag.strip()));
    }

    /**
     * @param note empty takes it away
     * @throws DrydockException E-5031 if it is too long
     */
    public void note(long run, String note) {
        String text = note.strip();
        if (text.length() > NOTE) {
            throw new DrydockException(Problem.of(HistoryError.NOTE_TOO_LONG, "", text.length(), NOTE));
        }
        Instant at = Instant.now();
        change(run, connection -> MarkRows.note(connection, run, text, by, at));
    }

    /** The run stays whatever the rules of retention say. */
    public void pin(long run) {
        Instant at = Instant.now();
        change(run, connection -> MarkRows.pin(connection, run, by, at));
    }

    public void unpin(long run) {
        change(run, connection -> MarkRows.unpin(connection, run));
    }

    private interface Change {
        void on(Connection connection) throws SQLException;
    }

    private void change(long run, Change change) {
        store.requireRecording();
        store.change(connection -> {
            if (RunQueries.run(connection, run).isEmpty()) {
                throw new DrydockException(Problem.of(HistoryError.NO_SUCH_RUN, "", run));
            }
            change.on(connection);
            return true;
        });
    }
}
