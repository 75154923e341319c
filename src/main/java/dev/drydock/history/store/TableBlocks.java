package dev.drydock.history.store;

import static dev.drydock.history.journal.ObjectBlocks.RUNS;

import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Between which numbers runs with a table can be, by what is noted of each block of runs. */
final class TableBlocks {

    private TableBlocks() {}

    /** Numbers of runs, from the first up to the end, which is not one of them. */
    record Stretch(long first, long end) {}

    /**
     * Where runs with such a table can be, the newest first: one block, then twice as many, and so on, since a page is mostly
     * full before the last is asked for.
     */
    static List<List<Stretch>> with(Connection connection, TablePattern table) throws SQLException {
        List<Long> blocks = new ArrayList<>(blocks(connection, table).descendingSet());
        List<List<Stretch>> groups = new ArrayList<>();
        for (int from = 0, size = 1; from < blocks.size(); from += size, size *= 2) {
            groups.add(joined(blocks.subList(from, Math.min(from + size, blocks.size()))));
        }
        return groups;
    }

    private static List<Stretch> joined(List<Long> descending) {
        List<Stretch> stretches = new ArrayList<>();
        for (long block : descending) {
            long first = block * RUNS;
            if (!stretches.isEmpty() && stretches.getLast().first() == first + RUNS) {
                stretches.add(new Stretch(first, stretches.removeLast().end()));
            } else {
                stretches.add(new Stretch(first, first + RUNS));
            }
        }
        return stretches;
    }

    private static NavigableSet<Long> blocks(Connection connection, TablePattern table) throws SQLException {
        List<Object> values = new ArrayList<>();
        StringBuilder met = new StringBuilder();
        if (table.wholeSchema() || !table.beginning()) {
            met.append(" AND met.name = ?");
            values.add(table.wholeSchema() ? "" : table.name());
        } else {
            met.append(" AND met.name >= ?");
            values.add(table.name());
            after(table.name(), met, values);
        }
        if (!table.schema().isEmpty()) {
            met.append(" AND met.schema_name = ?");
            values.add(table.schema());
        }
        NavigableSet<Long> blocks = new TreeSet<>(Rows.list(
                connection,
                "SELECT run_block.block FROM run_block WHERE EXISTS (SELECT 1 FROM object_block met WHERE met.block ="
                        + " run_block.block" + met + ")",
                row -> row.number(1),
                values.toArray()));
        // what a run has met is noted when it ends
        blocks.addAll(Rows.list(connection, "SELECT id FROM run WHERE state = 'RUNNING'", row -> row.number(1) / RUNS));
        return blocks;
    }

    /** All that begins with the text lies before the same text with its last character one higher. */
    private static void after(String beginning, StringBuilder met, List<Object> values) {
        int last = beginning.codePointBefore(beginning.length());
        // the order of such characters is not the same in all databases
        if (last < Character.MIN_SURROGATE - 1) {
            met.append(" AND met.name < ?");
            values.add(beginning.substring(0, beginning.length() - 1) + Character.toString(last + 1));
        }
    }
}
