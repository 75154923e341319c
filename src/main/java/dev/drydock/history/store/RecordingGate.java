package dev.drydock.history.store;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryError;
import dev.drydock.history.database.HistoryDatabase;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.Optional;

/** What may be recorded in a history: by what the account may do, and by whether anything stays in it. Never waits; on any thread. */
final class RecordingGate {

    private final HistoryDatabase database;
    private final Optional<Problem> notRecorded;
    private volatile boolean unrecordedAccepted;

    /** @param notRecorded E-5021 if the history only stands in for one that cannot be used */
    RecordingGate(HistoryDatabase database, Optional<Problem> notRecorded) {
        this.database = database;
        this.notRecorded = notRecorded;
    }

    Optional<Problem> notRecorded() {
        return notRecorded;
    }

    Optional<Problem> unaskedNotRecorded() {
        return notRecorded.filter(_ -> !unrecordedAccepted);
    }

    void goUnrecorded() {
        unrecordedAccepted = true;
    }

    Optional<Problem> readsOnly() {
        return database.access() == Access.READ
                ? Optional.of(Problem.of(database.readsOnlyBecause(), "", database.place()))
                : Optional.empty();
    }

    /** @throws DrydockException E-5068 or E-5063 */
    void requireWriting() {
        readsOnly().ifPresent(told -> {
            throw new DrydockException(told);
        });
    }

    /** @throws DrydockException E-5069 */
    void requireAdministering() {
        if (database.access() != Access.ADMINISTER) {
            throw new DrydockException(Problem.of(HistoryError.DELETES_NOTHING, "", database.place()));
        }
    }

    /** @throws DrydockException as {@link #requireWriting}, or E-5021 unless the user has said that it may be so */
    void requireRecording() {
        requireWriting();
        unaskedNotRecorded().ifPresent(told -> {
            throw new DrydockException(told);
        });
    }
}
