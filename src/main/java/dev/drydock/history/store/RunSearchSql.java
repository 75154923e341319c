package dev.drydock.history.store;

import dev.drydock.history.RunSearch;
import dev.drydock.history.RunState;
import dev.drydock.history.sql.Dialect;
import dev.drydock.platform.task.RunOutcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A search as a statement: only the conditions that are asked for, so that the database can take the best way for each. */
final class RunSearchSql {

    private static final List<String> TEXTS = List.of(
            "run.title",
            "run.profile_name",
            "run.server_address",
            "run.account",
            "run.os_user",
            "run.problem_code",
            "run.problem_text");

    private static final Pattern CODE = Pattern.compile("E-\\d{4}", Pattern.CASE_INSENSITIVE);

    private final Connection connection;
    private final StringBuilder where = new StringBuilder();
    private final List<Object> values = new ArrayList<>();

    /** @param connection asked where runs with a table can be */
    RunSearchSql(RunSearch search, Connection connection) throws SQLException {
        this.connection = connection;
        same("run.kind", search.kind());
        server(search.server());
        search.ended().ifPresent(this::ended);
        if (search.running()) {
            and("run.state = 'RUNNING'");
        }
        search.from().ifPresent(from -> and("run.started >= ?", from));
        search.until().ifPresent(until -> and("run.started < ?", until));
        if (search.pinned()) {
            and("EXISTS (SELECT 1 FROM run_pin WHERE run_pin.run_id = run.id)");
        }
        if (!search.tag().isEmpty()) {
            and("EXISTS (SELECT 1 FROM run_tag WHERE run_tag.run_id = run.id AND run_tag.tag = ?)", search.tag());
        }
        text(search.text());
        table(search.table());
    }

    /** The condition, ready to follow {@code WHERE}. */
    String condition() {
        return where.isEmpty() ? "1 = 1" : where.toString();
    }

    List<Object> values() {
        return List.copyOf(values);
    }

    private void same(String column, String wanted) {
        if (!wanted.isEmpty()) {
            and(column + " = ?", wanted);
        }
    }

    private void server(String name) {
        if (!name.isEmpty()) {
            and("(run.server_key = ? OR run.profile_name = ? OR run.server_address = ?)", name, name, name);
        }
    }

    /** Runs of the first versions have no word for their end; {@link HistoryBrowser} looks at those again. */
    private void ended(RunOutcome.Kind kind) {
        if (kind == RunOutcome.Kind.UNKNOWN) {
            and("NOT (" + known("run.state", RunState.values()) + " AND (COALESCE(run.outcome, '') = '' OR "
                    + known("run.outcome", RunOutcome.Kind.values()) + "))");
            return;
        }
        String early = switch (kind) {
            case CANCELLED -> RunState.CANCELLED.name();
            case INTERRUPTED -> RunState.INTERRUPTED.name();
            case FAILED -> RunState.FAILED.name();
            case UNKNOWN -> RunState.UNKNOWN.name();
            case COMPLETE, SOME_FAILED, TO_RESOLVE, PARTLY_VISIBLE, NOTHING_IN_SCOPE -> RunState.SUCCEEDED.name();
        };
        and("(run.outcome = ? OR (run.outcome = '' AND run.state = ?))", kind.name(), early);
    }

    private static String known(String column, Enum<?>[] words) {
        return Arrays.stream(words)
                .map(Enum::name)
                .filter(name -> !name.equals(RunState.UNKNOWN.name()))
                .collect(Collectors.joining("', '", "COALESCE(" + column + ", '') IN ('", "')"));
    }

    private void text(String text) throws SQLException {
        if (text.isBlank()) {
            return;
        }
        String sought = text.strip();
        String pattern = "%" + literal(sought.toLowerCase(Locale.ROOT)) + "%";
        List<String> any = new ArrayList<>();
        List<Object> patterns = new ArrayList<>();
        for (String column : TEXTS) {
            any.add("LOWER(" + column + ") LIKE ? ESCAPE '!'");
            patterns.add(pattern);
        }
        any.add("run.id IN (SELECT run_id FROM run_note WHERE LOWER(note) LIKE ? ESCAPE '!')");
        patterns.add(pattern);
        any.add("run.id IN (SELECT run_id FROM run_tag WHERE LOWER(tag) LIKE ? ESCAPE '!')");
        patterns.add(pattern);
        if (CODE.matcher(sought).matches()) {
            String code = sought.toUpperCase(Locale.ROOT);
            // a complete run has no item that failed: those of the others are enough to be read
            any.add("(COALESCE(run.outcome, '') <> 'COMPLETE' AND ("
                    + Dialect.of(connection).has("run.summary")
                    + " OR EXISTS (SELECT 1 FROM item WHERE item.run_id = run.id AND item.error_code = ?)))");
            patterns.addAll(List.of(code, code));
        } else if (!TablePattern.of(sought).any()) {
            nearTable(TablePattern.of(sought), any, patterns);
        }
        and("(" + String.join(" OR ", any) + ")", patterns.toArray());
    }

    /** Only the runs of those blocks are looked at that have met such a table. */
    private void nearTable(TablePattern table, List<String> any, List<Object> patterns) throws SQLException {
        List<TableBlocks.Stretch> stretches = TableBlocks.with(connection, table).stream()
                .flatMap(List::stream)
                .toList();
        if (stretches.isEmpty()) {
            return;
        }
        String within = stretches.stream()
                .map(_ -> "run.id >= ? AND run.id < ?")
                .collect(Collectors.joining(" OR ", "((", ") AND "));
        stretches.forEach(stretch -> patterns.addAll(List.of(stretch.first(), stretch.end())));
        any.add(within + found(table, patterns) + ")");
    }

    private void table(String text) {
        if (!text.isEmpty()) {
            List<Object> more = new ArrayList<>();
            String found = found(TablePattern.of(text), more);
            and(found, more.toArray());
        }
    }

    /** By the index over the objects of a run: one look-up for each run. */
    private static String found(TablePattern table, List<Object> values) {
        String found = "EXISTS (SELECT 1 FROM item WHERE item.run_id = run.id";
        if (table.beginning() && !table.wholeSchema()) {
            found += " AND item.name LIKE ? ESCAPE '!'";
            values.add(literal(table.name()) + "%");
        } else if (!table.beginning()) {
            found += " AND item.name = ?";
            values.add(table.name());
        }
        if (!table.schema().isEmpty()) {
            found += " AND item.schema_name = ?";
            values.add(table.schema());
        }
        return found + ")";
    }

    private void and(String condition, Object... more) {
        where.append(where.isEmpty() ? "" : " AND ").append(condition);
        values.addAll(List.of(more));
    }

    private static String literal(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}
