package dev.drydock.ui.module;

import dev.drydock.db.catalog.TableName;
import java.time.Instant;

/** Is told of each table as soon as its rows are counted, while the rest of the run goes on; on any thread. */
@FunctionalInterface
public interface CountedRows {

    /** @param serverKey key of the server in the history */
    void counted(String serverKey, TableName table, long rows, Instant at);
}
