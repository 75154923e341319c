package dev.drydock.history;

import dev.drydock.history.chain.ItemId;
import dev.drydock.history.sql.Rows;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** A shared history into which another program has written. */
public final class StrangeRows implements AutoCloseable {

    /** So many runs of each kind. */
    public static final int A_KIND = 3;

    private static final String HUGE = "<b>evil\u001b[2J \u202e\u0007</b> ".repeat(200_000);
    /** Of so many kinds of runs texts are huge, of the others large: each is reported and read as the others are. */
    private static final int LARGE = 3;

    private static final String ODD =
            "[\"mode\",\"no-such-mode\",\"workers\",\"x9\",\"schemas\",\"\\ud800\",\"lock wait"
                    + " seconds\",\"-1\",\"planned\",\"1e99\"";

    private final SharedServer server;
    private final HistoryStore store;

    private StrangeRows(SharedServer server, HistoryStore store) {
        this.server = server;
        this.store = store;
    }

    /** @param kinds kinds of runs of which such rows are made */
    public static StrangeRows in(String kind, Path folder, List<String> kinds) throws SQLException {
        SharedServer server = SharedServer.on(SharedServer.Kind.valueOf(kind));
        HistoryStore store = HistoryStore.openShared(folder, Samples.VERSION, server.place());
        RunWriter sound = store.begin(Samples.start());
        sound.item(Samples.counted("t", 1));
        sound.finish(Samples.succeeded());
        try (Connection connection = server.connect()) {
            withoutRules(connection);
            long id = 1000;
            for (String each : kinds) {
                int letters = id < 1000 + LARGE * A_KIND ? HUGE.length() : HUGE.length() / 20;
                for (int form = 0; form < A_KIND; form++) {
                    run(connection, id, each, form, HUGE.substring(0, letters));
                    id++;
                }
            }
            Rows.update(
                    connection,
                    "INSERT INTO acceptance (token, server_key, until_day, accepted) VALUES ('no token', 'evil-server',"
                            + " '2030-02-31', NULL)");
            Rows.update(
                    connection,
                    "INSERT INTO chain_link (position, event, subject, content, at, hash) VALUES (2, 'EVIL', -1, 'x',"
                            + " 7, 'y')");
            Rows.update(connection, "UPDATE chain_head SET position = 2");
        }
        return new StrangeRows(server, store);
    }

    /** Columns of ours that somebody has made to take NULL. */
    private static void withoutRules(Connection connection) throws SQLException {
        for (String table : List.of("run", "item", "finding", "acceptance", "chain_link")) {
            List<String> columns = Rows.list(
                    connection,
                    "SELECT column_name, column_type FROM information_schema.columns WHERE table_schema = DATABASE()"
                            + " AND table_name = ? AND is_nullable = 'NO'"
                            + " AND column_name NOT IN ('id', 'run_id', 'seq', 'position')",
                    row -> "MODIFY COLUMN " + row.text(1) + " " + row.text(2)
                            + (row.text(2).contains("char") || row.text(2).contains("text")
                                    ? " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin"
                                    : "")
                            + " NULL",
                    table);
            Rows.update(connection, "ALTER TABLE " + table + " " + String.join(", ", columns));
        }
    }

    private static void run(Connection connection, long id, String kind, int form, String huge) throws SQLException {
        switch (form) {
            // nothing is known of it
            case 0 -> {
                Rows.update(connection, "INSERT INTO run (id, kind) VALUES (?, ?)", id, kind);
                Rows.update(connection, "INSERT INTO item (id, run_id) VALUES (?, ?)", ItemId.of(id, 1), id);
                Rows.update(connection, "INSERT INTO finding (run_id, seq) VALUES (?, 1)", id);
            }
            // words that no Drydock knows, numbers that cannot be, lists that are none
            case 1 -> {
                Rows.update(
                        connection,
                        "INSERT INTO run (id, kind, title, server_key, profile_name, state, outcome, started, ended,"
                                + " planned, done, failed, to_resolve, finding_count, settings, summary, item_counts)"
                                + " VALUES (?, ?, 'evil', 'evil-server', 'evil', 'HACKED', 'PERFECT', 9223372036854775807,"
                                + " -9223372036854775807, -5, -6, -7, -8, -9, ?, '{\"no\": \"list\"}',"
                                + " '[\"counted\",\"-3\",\"failed\",\"many\",\"x\",\"99999999999999999999\",\"odd\"]')",
                        id,
                        kind,
                        ODD);
                for (String item : List.of("table", "statement", "plan", "step", "minute", "file", "evil")) {
                    Rows.update(
                            connection,
                            "INSERT INTO item (id, run_id, kind, schema_name, name, part, status, measure, estimate,"
                                    + " bytes, millis, finished, error_code, error_text, attributes) VALUES (?, ?, ?, 's',"
                                    + " 't', '', 'vanished', -1, -2, -3, -4, -5, 'E-0000', 'evil', ?)",
                            ItemId.of(id, item.hashCode() & 0xffff),
                            id,
                            item,
                            "[\"lane\",\"1\",\"started\",\"yesterday\",\"throughput\",\"NaN\",\"median"
                                    + " µs\",\"x\",\"sql\",\"DROP TABLE evil\",\"sha256\",\"no\",\"text\",\"x"
                                    + " y\",\"remedy\",\"none\"]");
                }
                Rows.update(
                        connection,
                        "INSERT INTO finding (run_id, seq, check_id, severity, schema_name, name, part, text,"
                                + " subject_kind, remedy_kind, remedy, reference) VALUES (?, -4, 'evil', 'TERRIBLE', 's',"
                                + " 't', '', 'evil', 'PLANET', 'MAGIC', 'evil', 'evil')",
                        id);
            }
            // known words with huge texts
            default -> {
                Rows.update(
                        connection,
                        "INSERT INTO run (id, kind, title, server_key, profile_name, server_address, account, os_user,"
                                + " machine, state, outcome, started, problem_text, settings, summary, item_counts) VALUES"
                                + " (?, ?, ?, 'evil-server', ?, ?, ?, ?, 'm', 'SUCCEEDED', 'COMPLETE', 7, ?, ?, ?, '[]')",
                        id,
                        kind,
                        huge.substring(0, huge.length() / 14),
                        huge.substring(0, Math.min(huge.length(), 20_000)),
                        huge.substring(0, Math.min(huge.length(), 20_000)),
                        huge.substring(0, Math.min(huge.length(), 20_000)),
                        huge.substring(0, Math.min(huge.length(), 20_000)),
                        huge.substring(0, huge.length() / 3),
                        "[\"mode\",\"" + "x".repeat(huge.length() / 40) + "\"]",
                        "[\"left out\",\"" + "x".repeat(huge.length() / 40) + "\"]");
                Rows.update(
                        connection,
                        "INSERT INTO item (id, run_id, kind, schema_name, name, part, status, error_text, attributes)"
                                + " VALUES (?, ?, 'table', 's', 't', '', 'counted', ?, '[')",
                        ItemId.of(id, 1),
                        id,
                        huge.substring(0, huge.length() / 3));
            }
        }
    }

    public HistoryStore store() {
        return store;
    }

    @Override
    public void close() throws SQLException {
        store.close();
        server.close();
    }
}
