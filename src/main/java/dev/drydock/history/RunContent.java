package dev.drydock.history;

import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The digest of all that is recorded of a run: the run itself, its items and its findings. */
final class RunContent {

    private static final int PAGE = 5000;

    private static final String RUN = "SELECT kind, title, server_key, profile_name, server_address, server_flavour,"
            + " server_version, server_hostname, account, os_user, app_version, machine, state, outcome, problem_code,"
            + " problem_text, pid, planned, done, failed, to_resolve, all_visible, finding_count, process_started,"
            + " started, ended, settings, summary, item_counts FROM run WHERE id = ?";
    private static final int TEXTS = 16;
    private static final int NUMBERS = TEXTS + 5;
    private static final int ALL_VISIBLE = NUMBERS + 1;
    private static final int FINDINGS = ALL_VISIBLE + 1;
    private static final int TIMES = FINDINGS + 3;
    private static final int ARRAYS = TIMES + 3;

    private static final String ITEMS = "SELECT id, kind, schema_name, name, part, status, error_code, error_text,"
            + " measure, estimate, bytes, millis, finished, attributes FROM item WHERE id > ? AND id < ? ORDER BY id"
            + " LIMIT " + PAGE;
    private static final String FOUND =
            "SELECT seq, check_id, severity, schema_name, name, part, text FROM finding WHERE run_id = ? ORDER BY seq";

    /** How rows are read: in the transaction that writes, or page by page beside others. */
    interface Reading {
        <T extends @Nullable Object> T read(HistorySession.Work<T> work) throws SQLException;
    }

    private final Reading reading;
    private final LongConsumer rows;

    /** @param rows told how many items and findings each page had */
    RunContent(Reading reading, LongConsumer rows) {
        this.reading = reading;
        this.rows = rows;
    }

    /** Empty if there is no such run. */
    Optional<String> hash(long run) throws SQLException {
        Canon canon = new Canon().number(run);
        boolean there = !reading.<List<Boolean>>read(
                        connection -> Rows.list(connection, RUN, row -> addRun(canon, row), run))
                .isEmpty();
        if (!there) {
            return Optional.empty();
        }
        long[] last = {ItemId.of(run, 0)};
        int read;
        do {
            read = reading.<List<Long>>read(connection -> Rows.list(
                            connection, ITEMS, row -> last[0] = addItem(canon, row), last[0], ItemId.of(run + 1, 0)))
                    .size();
            rows.accept(read);
        } while (read == PAGE);
        rows.accept(reading.<List<Boolean>>read(
                        connection -> Rows.list(connection, FOUND, row -> addFinding(canon, row), run))
                .size());
        return Optional.of(canon.hash());
    }

    private static boolean addRun(Canon canon, Row row) throws SQLException {
        for (int column = 1; column <= TEXTS; column++) {
            canon.text(row.text(column));
        }
        for (int column = TEXTS + 1; column <= NUMBERS; column++) {
            canon.number(row.number(column));
        }
        canon.number(row.yes(ALL_VISIBLE) ? 1L : 0L).number(row.number(FINDINGS));
        for (int column = FINDINGS + 1; column <= TIMES; column++) {
            canon.time(row.optionalTime(column));
        }
        for (int column = TIMES + 1; column <= ARRAYS; column++) {
            canon.texts(row.texts(column));
        }
        return true;
    }

    private static long addItem(Canon canon, Row row) throws SQLException {
        long id = row.number(1);
        canon.number(id);
        for (int column = 2; column <= 8; column++) {
            canon.text(row.text(column));
        }
        for (int column = 9; column <= 12; column++) {
            canon.number(row.optionalNumber(column));
        }
        canon.time(row.optionalTime(13));
        canon.texts(row.texts(14));
        return id;
    }

    private static boolean addFinding(Canon canon, Row row) throws SQLException {
        canon.number(row.number(1));
        for (int column = 2; column <= 7; column++) {
            canon.text(row.text(column));
        }
        return true;
    }
}
