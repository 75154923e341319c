package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.error.Problem;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a run will do: made before it, shown as the preview, and carried out as it stands.
 *
 * @param options the options it was made for
 * @param tables the tables, biggest first
 * @param visibility whether the account is known to see the whole scope
 * @param leftOut what is left out and how many of each
 * @param workers parallel sessions
 * @param workersWhy how that number came about
 * @param settings statements that each session runs first
 * @param lock which lock is taken and for how long; empty for none beyond each statement's own
 * @param notes warnings and facts that the reader should know
 * @param script what a run sends, line by line, for the preview; empty in the plan of a run
 * @param refusal why it cannot run as asked; empty if it can
 */
public record CountPlan(
        CountOptions options,
        List<TableEntry> tables,
        Visibility visibility,
        LeftOut leftOut,
        int workers,
        String workersWhy,
        List<String> settings,
        Optional<String> lock,
        List<Note> notes,
        List<String> script,
        Optional<Problem> refusal) {

    /**
     * Entries that are not counted.
     *
     * @param views views of schemas in the scope
     * @param sequences MariaDB sequences of schemas in the scope
     * @param system schemas of the server itself, which were not asked for
     * @param excluded tables that the scope's globs leave out, in schemas of the scope
     */
    public record LeftOut(long views, long sequences, List<String> system, long excluded) {}

    /** Something the reader should know. */
    public record Note(boolean warning, String text) {}

    /** The statement for one table. */
    public static String statement(TableEntry table) {
        return "SELECT COUNT(*) FROM " + table.name().quoted();
    }

    /** The statement for several tables: for each a row of its position in the list, from 0, and its rows. */
    static String statement(List<TableEntry> tables) {
        return IntStream.range(0, tables.size())
                .mapToObj(position -> "SELECT " + position + ", COUNT(*) FROM "
                        + tables.get(position).name().quoted())
                .collect(Collectors.joining(" UNION ALL "));
    }

    /** The statement for one partition of a table. */
    static String statement(TableEntry table, String partition) {
        return statement(table) + " PARTITION (" + Sql.name(partition) + ")";
    }

    /** The same with what a run of it sends. */
    CountPlan with(List<String> lines) {
        return new CountPlan(
                options, tables, visibility, leftOut, workers, workersWhy, settings, lock, notes, lines, refusal);
    }

    /** Sum of the tables' sizes in bytes, as far as known. */
    public long bytes() {
        return tables.stream().mapToLong(table -> table.bytes().orElse(0)).sum();
    }
}
