package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import java.util.List;
import java.util.TreeSet;

/**
 * How a server would carry out a statement, reduced to what can be held against another server's plan.
 *
 * @param steps one line for each table, in the server's order
 * @param ofRows whether it rests on rows that were looked at, of which the target has none
 */
record QueryPlan(List<String> steps, boolean ofRows) {

    private static final List<String> TELLING =
            List.of("Using temporary", "Using filesort", "Using join buffer", "Using index for group-by");

    /** The optimizer read a row, or estimated a range by a look into the index. */
    private static final List<String> LOOKED =
            List.of("const table", "Impossible WHERE", "Impossible HAVING", "No matching", "no matching");

    /**
     * Asks a server.
     *
     * @param sql the statement after the word EXPLAIN
     * @throws dev.drydock.db.sql.ServerException if it refuses the statement
     */
    static QueryPlan of(Session session, String sql) {
        List<Step> steps = session.query("EXPLAIN " + sql, QueryPlan::step);
        return new QueryPlan(
                steps.stream().map(Step::text).toList(), steps.stream().anyMatch(Step::ofRows));
    }

    private record Step(String text, boolean ofRows) {}

    private static Step step(Row row) {
        String type = row.named("type").orElse("");
        String key = row.named("key").orElse("");
        String extra = row.named("Extra").orElse("");
        StringBuilder text = new StringBuilder()
                .append(row.named("id").orElse("-"))
                .append(' ')
                .append(row.named("select_type").orElse(""))
                .append(' ')
                .append(row.named("table").orElse("-"))
                .append(' ')
                .append(type.isEmpty() ? "-" : type);
        if (!key.isEmpty()) {
            text.append(" by ").append(key);
        }
        TreeSet<String> telling = new TreeSet<>();
        TELLING.stream().filter(extra::contains).forEach(telling::add);
        if (!telling.isEmpty()) {
            text.append(" (").append(String.join(", ", telling)).append(')');
        }
        boolean looked = type.equals("range")
                || type.equals("index_merge")
                || type.equals("const")
                || type.equals("system")
                || LOOKED.stream().anyMatch(extra::contains);
        return new Step(text.toString(), looked);
    }
}
