package dev.drydock.history.move;

import dev.drydock.history.chain.Canon;
import dev.drydock.history.chain.RunRow;
import dev.drydock.history.store.HistoryStore;
import java.util.Optional;

/** The digest of all that is recorded of a run, as it would be under another number. */
final class RunDigest {

    private RunDigest() {}

    /** Empty if there is no such run. Blocks on the history. */
    static Optional<String> of(HistoryStore store, long run, long as) {
        Optional<RunRow> row = store.read(connection -> RunRow.read(connection, run));
        if (row.isEmpty()) {
            return Optional.empty();
        }
        Canon canon = row.get().numbered(as).digest();
        store.items(run, item -> RunRow.add(canon, as, item));
        store.read(connection -> RunRow.NumberedFinding.of(connection, run))
                .forEach(finding -> RunRow.add(canon, finding));
        return Optional.of(canon.hash());
    }
}
