package dev.drydock.history.journal;

import dev.drydock.history.sql.Dialect;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Which objects the runs of each block of 64 numbers have met, so that a search for a table asks the blocks and not every run.
 * A block may name more than its runs have, once one of them was deleted. The caller commits.
 */
public final class ObjectBlocks {

    /** Numbers of runs in a block. */
    public static final int RUNS = 64;

    private static final List<String> COLUMNS = List.of("block", "name", "schema_name");

    private ObjectBlocks() {}

    /** Notes the objects of a run that has ended; repeating it changes nothing. */
    public static void add(Connection connection, long run) throws SQLException {
        Dialect dialect = Dialect.of(connection);
        long block = run / RUNS;
        String objects = "SELECT DISTINCT " + block + " AS block, name, schema_name FROM item WHERE run_id = ?";
        String schemas = "SELECT DISTINCT " + block + " AS block, '' AS name, schema_name FROM item WHERE run_id = ?";
        Rows.update(connection, dialect.addMissing("run_block", List.of("block"), "SELECT " + block + " AS block"));
        Rows.update(connection, dialect.addMissing("object_block", COLUMNS, objects), run);
        Rows.update(connection, dialect.addMissing("object_block", COLUMNS, schemas), run);
    }

    /** A run was deleted; with the last run of a block goes all that is noted of it. */
    public static void without(Connection connection, long run) throws SQLException {
        long block = run / RUNS;
        boolean others = Rows.first(
                        connection,
                        "SELECT id FROM run WHERE id >= ? AND id < ? LIMIT 1",
                        row -> row.number(1),
                        block * RUNS,
                        (block + 1) * RUNS)
                .isPresent();
        if (!others) {
            Rows.update(connection, "DELETE FROM object_block WHERE block = ?", block);
            Rows.update(connection, "DELETE FROM run_block WHERE block = ?", block);
        }
    }
}
