package dev.drydock.history.keeping;

import dev.drydock.history.Access;
import dev.drydock.history.HistoryAddress;
import java.util.ArrayList;
import java.util.List;

/** The statements by which an administrator of a server lets an account use a shared history. Nothing runs them. */
public final class HistoryGrants {

    /** What a writer changes but never deletes. */
    private static final List<String> RECORDED = List.of(
            "run_number",
            "run",
            "item",
            "finding",
            "acceptance",
            "chain_link",
            "chain_head",
            "sign_off",
            "issued_report",
            "history_identity",
            "run_block",
            "object_block");

    /** What people put to runs and take away again, and sums that are computed anew. */
    private static final List<String> MARKS = List.of("run_tag", "run_note", "run_pin", "run_origin", "run_total");

    private final HistoryAddress.Kind kind;
    private final String database;
    private final String account;

    /**
     * @param database its name
     * @param account for MySQL {@code user@host}, for PostgreSQL the role
     */
    public HistoryGrants(HistoryAddress.Kind kind, String database, String account) {
        this.kind = kind;
        this.database = database;
        this.account = account;
    }

    /** One statement a line, without its end. */
    public List<String> of(Access role) {
        return kind == HistoryAddress.Kind.POSTGRESQL ? postgres(role) : mysql(role);
    }

    private List<String> mysql(Access role) {
        String all = quoted(database, '`') + ".*";
        return switch (role) {
            case READ -> List.of("GRANT SELECT ON " + all + to());
            case WRITE -> {
                List<String> lines = new ArrayList<>(List.of("GRANT SELECT ON " + all + to()));
                RECORDED.forEach(table -> lines.add("GRANT INSERT, UPDATE ON " + table(table) + to()));
                MARKS.forEach(table -> lines.add("GRANT INSERT, UPDATE, DELETE ON " + table(table) + to()));
                yield lines;
            }
            case ADMINISTER ->
                List.of(
                        "CREATE DATABASE IF NOT EXISTS " + quoted(database, '`') + " CHARACTER SET utf8mb4",
                        "GRANT SELECT, INSERT, UPDATE, DELETE, CREATE, ALTER, INDEX, DROP, REFERENCES ON " + all
                                + to());
        };
    }

    private List<String> postgres(Access role) {
        String who = " TO " + quoted(account, '"');
        String connect = "GRANT CONNECT ON DATABASE " + quoted(database, '"') + who;
        String usage = "GRANT USAGE ON SCHEMA public" + who;
        return switch (role) {
            case READ -> List.of(connect, usage, "GRANT SELECT ON ALL TABLES IN SCHEMA public" + who);
            case WRITE ->
                List.of(
                        connect,
                        usage,
                        "GRANT SELECT ON ALL TABLES IN SCHEMA public" + who,
                        "GRANT INSERT, UPDATE ON " + String.join(", ", RECORDED) + who,
                        "GRANT INSERT, UPDATE, DELETE ON " + String.join(", ", MARKS) + who);
            case ADMINISTER ->
                List.of(
                        "ALTER DATABASE " + quoted(database, '"') + " OWNER TO " + quoted(account, '"'),
                        "GRANT ALL ON SCHEMA public" + who,
                        "GRANT ALL ON ALL TABLES IN SCHEMA public" + who);
        };
    }

    private String table(String name) {
        return quoted(database, '`') + "." + quoted(name, '`');
    }

    private String to() {
        int at = account.lastIndexOf('@');
        String user = at < 0 ? account : account.substring(0, at);
        String host = at < 0 ? "%" : account.substring(at + 1);
        return " TO " + quoted(user, '`') + "@" + quoted(host, '`');
    }

    private static String quoted(String name, char quote) {
        String mark = String.valueOf(quote);
        return mark + name.replace(mark, mark + mark) + mark;
    }
}
