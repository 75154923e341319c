package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.TimeLimit;
import dev.drydock.db.server.ServerFacts;
import java.util.Locale;
import java.util.Set;

/** Which tables may be counted together by one statement. Safe on any thread. */
final class TableBatching {

    static final int MOST_TABLES = 64;

    /** Of the tables of a statement, so that it takes milliseconds, and a pause or a guard is heeded soon. */
    static final long MOST_BYTES = 4 * 1024 * 1024;

    /** Engines whose size in the catalogue says how long a count may take; tables of others may lie on another server. */
    private static final Set<String> SIZED = Set.of("innodb", "myisam", "aria", "memory");

    private final ServerFacts facts;
    private final CountOptions options;
    private final boolean watched;

    TableBatching(ServerFacts facts, CountOptions options) {
        this.facts = facts;
        this.options = options;
        this.watched = TimeLimit.of(facts, options.statementLimit()).watches();
    }

    /** Whether a table of this kind may share a statement, whatever its size. */
    boolean allows(TableEntry table) {
        return !watched
                && !SessionSettings.byPartition(facts, options, table)
                && SIZED.contains(table.engine().toLowerCase(Locale.ROOT));
    }

    /** Whether a table may share a statement and leaves room in it for others. */
    boolean likely(TableEntry table) {
        return table.bytes().orElse(MOST_BYTES) < MOST_BYTES && allows(table);
    }
}
