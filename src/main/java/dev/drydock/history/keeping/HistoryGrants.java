package dev.drydock.history.keeping;

import dev.drydock.history.Access;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The statements by which an administrator of a server lets an account use a shared history. Nothing runs them. */
public final class HistoryGrants {

    /** What a writer adds to and never changes. */
    private static final List<String> ADDED =
            List.of("chain_link", "issued_report", "history_identity", "run_block", "object_block");

    /** What a writer changes without adding to it, with the columns. */
    private static final Map<String, String> CHANGED =
            new TreeMap<>(Map.of("run_number", "next_id", "chain_head", "position, hash"));

    /**
     * What a writer adds to and changes, with the columns that are changed. A server cannot tell one's own rows from those
     * of others: what somebody changes of theirs is found by the chain.
     */
    private static final Map<String, String> RECORDED = recorded();

    private static Map<String, String> recorded() {
        Map<String, String> recorded = new LinkedHashMap<>();
        recorded.put(
                "run",
                "state, ended, problem_code, problem_text, summary, outcome, planned, done, failed, to_resolve,"
                        + " all_visible, item_counts, finding_count, machine, pid, process_started, data_folder,"
                        + " recorded_as");
        // MariaDB wants the keys of ON DUPLICATE KEY UPDATE, too, although they stay
        recorded.put(
                "item",
                "id, run_id, kind, schema_name, name, part, status, measure, estimate, bytes, millis, finished,"
                        + " error_code, error_text, attributes");
        recorded.put(
                "finding",
                "run_id, seq, check_id, severity, schema_name, name, part, text, subject_kind, remedy_kind, remedy,"
                        + " reference");
        recorded.put("acceptance", "withdrawn, withdrawn_by");
        recorded.put("sign_off", "withdrawn_at, withdrawn_by, withdrawn_why");
        return recorded;
    }

    /** What people put to runs and take away again, and sums that are computed anew. */
    private static final List<String> MARKS = List.of("run_tag", "run_note", "run_pin", "run_origin", "run_total");

    private final String database;
    private final String account;

    /**
     * @param database its name
     * @param account {@code user@host}
     */
    public HistoryGrants(String database, String account) {
        this.database = database;
        this.account = account;
    }

    /** One statement a line, without its end. */
    public List<String> of(Access role) {
        String all = quoted(database) + ".*";
        return switch (role) {
            case READ -> List.of("GRANT SELECT ON " + all + to());
            case WRITE -> {
                List<String> lines = new ArrayList<>(List.of("GRANT SELECT ON " + all + to()));
                ADDED.forEach(table -> lines.add("GRANT INSERT ON " + table(table) + to()));
                CHANGED.forEach(
                        (table, columns) -> lines.add("GRANT UPDATE (" + columns + ") ON " + table(table) + to()));
                RECORDED.forEach((table, columns) ->
                        lines.add("GRANT INSERT, UPDATE (" + columns + ") ON " + table(table) + to()));
                MARKS.forEach(table -> lines.add("GRANT INSERT, UPDATE, DELETE ON " + table(table) + to()));
                yield lines;
            }
            case ADMINISTER ->
                List.of(
                        "CREATE DATABASE IF NOT EXISTS " + quoted(database) + " CHARACTER SET utf8mb4",
                        "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES ON " + all
                                + to());
        };
    }

    private String table(String name) {
        return quoted(database) + "." + quoted(name);
    }

    private String to() {
        int at = account.lastIndexOf('@');
        String user = at < 0 ? account : account.substring(0, at);
        String host = at < 0 ? "%" : account.substring(at + 1);
        return " TO " + quoted(user) + "@" + quoted(host);
    }

    private static String quoted(String name) {
        return "`" + name.replace("`", "``") + "`";
    }
}
