package dev.drydock.history.chain;

import dev.drydock.history.sql.HistoryRow;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;

/**
 * One link of the chain.
 *
 * @param position from 1
 * @param subject number of a run, an acceptance, a sign-off or a written report
 * @param content digest of what is recorded of the subject
 * @param at when it was added
 * @param by who deleted a run; empty otherwise
 * @param reason why a run was deleted; empty otherwise
 */
public record ChainLink(
        long position, Event event, long subject, String content, Instant at, String by, String reason) {

    /** What a link is about. The names are recorded. */
    public enum Event {
        /** A run has ended, or more of it was recorded after a crash. */
        RUN,
        DELETED,
        ACCEPTED,
        WITHDRAWN,
        /** A person has confirmed a run. */
        SIGNED,
        /** Such a confirmation was withdrawn. */
        UNSIGNED,
        /** A file with a report was written. */
        REPORTED,
        /** A run came from an archive. */
        IMPORTED,
        /** A run was deleted in a history that was moved into this one; the subject is its number there. */
        DELETED_BEFORE,
        /** A word that this version does not know: a stranger or a newer version wrote it. */
        UNKNOWN;

        static Event recorded(String name) {
            return Arrays.stream(values())
                    .filter(event -> event.name().equals(name))
                    .findFirst()
                    .orElse(UNKNOWN);
        }

        /** Whether it is about the rows of a run as a whole. */
        boolean ofRun() {
            return this == RUN || this == DELETED || this == IMPORTED;
        }
    }

    public static final String COLUMNS = "position, event, subject, content, at, by_whom, reason";

    /** Reads {@link #COLUMNS}. */
    public static ChainLink of(HistoryRow row) throws SQLException {
        return new ChainLink(
                row.number(1),
                Event.recorded(row.text(2)),
                row.number(3),
                row.text(4),
                row.time(5),
                row.text(6),
                row.text(7));
    }

    /** Its digest, which the next one rests on. */
    public String hash(String previous) {
        return new CanonicalDigest()
                .text(previous)
                .number(position)
                .text(event.name())
                .number(subject)
                .text(content)
                .time(at)
                .text(by)
                .text(reason)
                .hash();
    }

    /** What the first link rests on: the numbers of the newest run and acceptance that are older than the chain. */
    public static String beginning(long runsBefore, long acceptancesBefore) {
        return new CanonicalDigest()
                .text("drydock history chain 1")
                .number(runsBefore)
                .number(acceptancesBefore)
                .hash();
    }
}
