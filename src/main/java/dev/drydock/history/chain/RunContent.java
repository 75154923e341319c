package dev.drydock.history.chain;

import dev.drydock.history.database.HistorySession;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** The digest of all that is recorded of a run: the run itself, its items and its findings. */
public final class RunContent {

    private static final int PAGE = 5000;

    private static final String ITEMS = "SELECT id, kind, schema_name, name, part, status, error_code, error_text,"
            + " measure, estimate, bytes, millis, finished, attributes FROM item WHERE id > ? AND id < ? ORDER BY id"
            + " LIMIT " + PAGE;
    private static final String FOUND =
            "SELECT " + RunRow.NumberedFinding.COLUMNS + " FROM finding WHERE run_id = ? ORDER BY seq";

    /** How rows are read: in the transaction that writes, or page by page beside others. */
    public interface Reading {
        <T extends @Nullable Object> T read(HistorySession.Work<T> work) throws SQLException;
    }

    private final Reading reading;
    private final LongConsumer rows;

    /** @param rows told how many items and findings each page had */
    public RunContent(Reading reading, LongConsumer rows) {
        this.reading = reading;
        this.rows = rows;
    }

    /** Empty if there is no such run. */
    public Optional<String> hash(long run) throws SQLException {
        Optional<RunRow> row = reading.read(connection -> RunRow.read(connection, run));
        if (row.isEmpty()) {
            return Optional.empty();
        }
        CanonicalDigest canon = row.get().digest();
        long[] last = {ItemId.of(run, 0)};
        int read;
        do {
            read = reading.<List<Long>>read(connection -> Rows.list(
                            connection, ITEMS, item -> last[0] = addItem(canon, item), last[0], ItemId.of(run + 1, 0)))
                    .size();
            rows.accept(read);
        } while (read == PAGE);
        rows.accept(reading.<List<Boolean>>read(
                        connection -> Rows.list(connection, FOUND, found -> addFinding(canon, found), run))
                .size());
        return Optional.of(canon.hash());
    }

    private static long addItem(CanonicalDigest canon, HistoryRow row) throws SQLException {
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

    private static boolean addFinding(CanonicalDigest canon, HistoryRow row) throws SQLException {
        RunRow.add(canon, RunRow.NumberedFinding.of(row));
        return true;
    }
}
