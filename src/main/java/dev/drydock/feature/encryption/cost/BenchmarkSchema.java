package dev.drydock.feature.encryption.cost;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A schema of our own with a plain and an encrypted table of the same rows. Its name is in the history before it is made. */
final class BenchmarkSchema {

    /** Setting of a run. */
    static final String SETTING = "scratch schema";

    private static final String PREFIX = "drydock_cost_";
    private static final int ROW_BYTES = 1024;
    private static final int FIRST_ROWS = 256;
    private static final int RUNS = 30;

    private final String schema;
    private final ServerFacts facts;

    BenchmarkSchema(String schema, ServerFacts facts) {
        this.schema = schema;
        this.facts = facts;
    }

    static String newName() {
        return PREFIX + UUID.randomUUID().toString().substring(0, 8);
    }

    /** Schemas of runs on this server that were cut off, whether they are still there or not; blocks on the history. */
    static List<String> ofCutOffRuns(HistoryStore history, String serverKey, String kind) {
        return history.runs(RunFilter.newest(RUNS).ofKind(kind).onServer(serverKey)).stream()
                .filter(run -> run.state() == RunState.INTERRUPTED)
                .map(run -> run.start().settings().get(SETTING))
                .filter(Objects::nonNull)
                .filter(name -> name.startsWith(PREFIX))
                .toList();
    }

    String name() {
        return schema;
    }

    boolean exists(Session session) {
        return session.first(
                        "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?",
                        row -> row.text(1),
                        schema)
                .isPresent();
    }

    String table(boolean encrypted) {
        return Sql.name(schema, encrypted ? "encrypted" : "plain");
    }

    void makeSchema(Changes changes) {
        changes.execute("CREATE DATABASE " + Sql.name(schema));
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

    void drop(Changes changes) {
        changes.execute("DROP DATABASE IF EXISTS " + Sql.name(schema));
    }
}
