package dev.drydock.history.store;

import dev.drydock.history.RunSearch;
import dev.drydock.history.RunSummary;
import dev.drydock.history.journal.RunQueries;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads one page of the runs that fit. */
final class RunSearchPage {

    private final Connection connection;
    private final RunSearch search;
    private final RunSearchSql sql;
    private final int limit;
    private final List<RunSummary> found = new ArrayList<>();

    RunSearchPage(Connection connection, RunSearch search, int limit) throws SQLException {
        this.connection = connection;
        this.search = search;
        this.sql = new RunSearchSql(search, connection);
        this.limit = limit;
    }

    HistoryBrowser.Page read(long before) throws SQLException {
        TablePattern table = TablePattern.of(search.table());
        List<List<TableBlocks.Stretch>> groups = search.table().isEmpty() || table.any()
                ? List.of(List.of(new TableBlocks.Stretch(Long.MIN_VALUE, Long.MAX_VALUE)))
                : TableBlocks.with(connection, table);
        for (List<TableBlocks.Stretch> group : groups) {
            if (more(group, before)) {
                return new HistoryBrowser.Page(
                        found, Optional.of(found.getLast().id()));
            }
        }
        return new HistoryBrowser.Page(found, Optional.empty());
    }

    /** Whether there is one more than fits on the page. */
    private boolean more(List<TableBlocks.Stretch> group, long before) throws SQLException {
        long below = Math.min(before, group.getFirst().end());
        while (true) {
            List<RunSummary> read = runs(group, below);
            for (RunSummary run : read) {
                if (!fits(run)) {
                    continue;
                }
                if (found.size() == limit) {
                    return true;
                }
                found.add(run);
            }
            if (read.size() <= limit) {
                return false;
            }
            below = read.getLast().id();
        }
    }

    /** Runs of the first versions have no word for their end, so that the database finds too many of them. */
    private boolean fits(RunSummary run) {
        return search.ended()
                .map(kind -> run.outcome().filter(end -> end.kind() == kind).isPresent())
                .orElse(true);
    }

    private List<RunSummary> runs(List<TableBlocks.Stretch> group, long below) throws SQLException {
        List<Object> values = new ArrayList<>(List.of(below, group.getLast().first()));
        String within = "";
        if (group.size() > 1) {
            within = group.stream()
                    .map(_ -> "run.id >= ? AND run.id < ?")
                    .collect(Collectors.joining(" OR ", " AND (", ")"));
            group.forEach(stretch -> values.addAll(List.of(stretch.first(), stretch.end())));
        }
        values.addAll(sql.values());
        values.add(limit + 1);
        return Rows.list(
                connection,
                "SELECT run.* FROM run WHERE run.id < ? AND run.id >= ?" + within + " AND " + sql.condition()
                        + " ORDER BY run.id DESC LIMIT ?",
                RunQueries::run,
                values.toArray());
    }
}
