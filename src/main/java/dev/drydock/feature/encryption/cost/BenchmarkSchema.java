package dev.drydock.feature.encryption.cost;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Changes;
import dev.drydock.run.paired.ScratchSchema;

/** A plain and an encrypted table of the same rows in a schema of our own. */
final class BenchmarkSchema {

    static final String PREFIX = "drydock_cost_";

    private static final int ROW_BYTES = 1024;
    private static final int FIRST_ROWS = 256;

    private final ScratchSchema schema;
    private final ServerFacts facts;

    BenchmarkSchema(ScratchSchema schema, ServerFacts facts) {
        this.schema = schema;
        this.facts = facts;
    }

    String table(boolean encrypted) {
        return schema.table(encrypted ? "encrypted" : "plain");
    }

    /** @throws dev.drydock.db.sql.ServerException if the server cannot make one, for want of keys */
    void makeTable(Changes changes, boolean encrypted) {
        String option = facts.mariaDb()
                ? "ENCRYPTED = " + (encrypted ? "YES" : "NO")
                : "ENCRYPTION = '" + (encrypted ? "Y" : "N") + "'";
        changes.execute("CREATE TABLE " + table(encrypted)
                + " (id INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY, pad VARCHAR(1000) NOT NULL) ENGINE = InnoDB"
                + " CHARACTER SET latin1 " + option);
    }

    /** Doubles the rows until they have this size. */
    long fill(Changes changes, boolean encrypted, long bytes, Runnable between) {
        String table = table(encrypted);
        // MD5 is no function of newer servers
        String pad = "REPEAT(SHA2(RAND(), 256), 15)";
        for (int row = 0; row < FIRST_ROWS; row++) {
            changes.execute("INSERT INTO " + table + " (pad) VALUES (" + pad + ")");
        }
        long rows = FIRST_ROWS;
        while (rows * ROW_BYTES < bytes) {
            between.run();
            long more = Math.min(rows, Math.max(1, bytes / ROW_BYTES - rows));
            changes.execute("INSERT INTO " + table + " (pad) SELECT " + pad + " FROM " + table + " LIMIT " + more);
            rows += more;
        }
        return rows;
    }
}
