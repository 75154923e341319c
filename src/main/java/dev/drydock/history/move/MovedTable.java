package dev.drydock.history.move;

import dev.drydock.history.chain.Chain;
import dev.drydock.history.chain.ChainLink.Event;
import dev.drydock.history.chain.EvidenceRows;
import dev.drydock.history.sql.HistoryRow;
import dev.drydock.history.sql.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A table of what people entered, as it is moved from one history to another: its rows are found again by their key. */
enum MovedTable {
    ACCEPTANCES(
            "acceptance",
            List.of(MovedColumn.token("token")),
            Stream.concat(
                            Stream.of(
                                            "server_key",
                                            "profile_name",
                                            "check_id",
                                            "severity",
                                            "schema_name",
                                            "name",
                                            "part",
                                            "text",
                                            "owner",
                                            "reason",
                                            "accepted_by",
                                            "machine")
                                    .map(MovedColumn::text),
                            Stream.of(MovedColumn.day("until_day"), MovedColumn.time("accepted")))
                    .toList(),
            List.of(MovedColumn.time("withdrawn"), MovedColumn.text("withdrawn_by"))),
    SIGN_OFFS(
            "sign_off",
            List.of(MovedColumn.text("token")),
            List.of(
                    MovedColumn.run("run_id"),
                    MovedColumn.text("name"),
                    MovedColumn.text("remark"),
                    MovedColumn.number("signed_at"),
                    MovedColumn.text("entered_by")),
            List.of(
                    MovedColumn.number("withdrawn_at"),
                    MovedColumn.text("withdrawn_by"),
                    MovedColumn.text("withdrawn_why"))),
    REPORTS(
            "issued_report",
            List.of(MovedColumn.text("document"), MovedColumn.text("form"), MovedColumn.text("sha256")),
            List.of(MovedColumn.runs("runs"), MovedColumn.number("issued_at"), MovedColumn.text("issued_by")),
            List.of());

    private final String table;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of and toList only
    private final List<MovedColumn> key;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of and toList only
    private final List<MovedColumn> entered;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of and toList only
    private final List<MovedColumn> withdrawal;

    /** @param withdrawal the columns of how it was withdrawn, the time first; none if it cannot be */
    MovedTable(String table, List<MovedColumn> key, List<MovedColumn> entered, List<MovedColumn> withdrawal) {
        this.table = table;
        this.key = key;
        this.entered = entered;
        this.withdrawal = withdrawal;
    }

    /** All rows in the order in which they were entered, with the numbers that their runs have at the target. */
    List<MovedRow> rows(Connection connection, MovedColumn.Numbers numbers) throws SQLException {
        List<MovedColumn> columns =
                Stream.of(key, entered, withdrawal).flatMap(List::stream).toList();
        return Rows.list(
                connection,
                "SELECT " + String.join(", ", names(columns)) + " FROM " + table + " ORDER BY id",
                row -> new MovedRow(
                        values(row, key, 1, numbers),
                        values(row, entered, 1 + key.size(), numbers),
                        values(row, withdrawal, 1 + key.size() + entered.size(), numbers)));
    }

    private static List<@Nullable Object> values(
            HistoryRow row, List<MovedColumn> columns, int first, MovedColumn.Numbers numbers) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>();
        for (MovedColumn column : columns) {
            values.add(column.read(row, first + values.size(), numbers));
        }
        return values;
    }

    /** Writes a row that is not there, and how it was withdrawn; may be repeated, the caller commits. */
    void bring(Connection connection, MovedRow row) throws SQLException {
        Optional<Long> there = find(connection, row);
        long id = there.isPresent() ? there.get() : insert(connection, row);
        // what is there keeps its link: a new one would hide that somebody has changed it
        if (there.isEmpty()) {
            new Chain(connection).add(enteredEvent(), id, digest(connection, id).orElseThrow());
        }
        if (row.isWithdrawn() && withdraw(connection, id, row) > 0) {
            new Chain(connection)
                    .add(withdrawnEvent(), id, withdrawalDigest(connection, id).orElseThrow());
        }
    }

    private int withdraw(Connection connection, long id, MovedRow row) throws SQLException {
        List<@Nullable Object> values = new ArrayList<>(row.withdrawal());
        values.add(id);
        return Rows.update(
                connection,
                "UPDATE " + table + " SET " + String.join(" = ?, ", names(withdrawal)) + " = ? WHERE id = ? AND "
                        + withdrawal.getFirst().name() + " IS NULL",
                values.toArray());
    }

    private Optional<Long> find(Connection connection, MovedRow row) throws SQLException {
        return Rows.first(
                connection,
                "SELECT id FROM " + table + " WHERE " + String.join(" = ? AND ", names(key)) + " = ?",
                found -> found.number(1),
                row.key().toArray());
    }

    private long insert(Connection connection, MovedRow row) throws SQLException {
        List<String> columns = new ArrayList<>(names(key));
        columns.addAll(names(entered));
        List<@Nullable Object> values = new ArrayList<>(row.key());
        values.addAll(row.entered());
        if (this != ACCEPTANCES) {
            columns.add("id");
            values.add(EvidenceRows.next(connection, table));
        }
        if (this == SIGN_OFFS) {
            columns.addAll(List.of("withdrawn_by", "withdrawn_why"));
            values.add("");
            values.add("");
        }
        Rows.update(
                connection,
                "INSERT INTO " + table + " (" + String.join(", ", columns) + ") VALUES ("
                        + String.join(", ", Collections.nCopies(values.size(), "?")) + ")",
                values.toArray());
        return find(connection, row).orElseThrow();
    }

    private Event enteredEvent() {
        return switch (this) {
            case ACCEPTANCES -> Event.ACCEPTED;
            case SIGN_OFFS -> Event.SIGNED;
            case REPORTS -> Event.REPORTED;
        };
    }

    private Event withdrawnEvent() {
        return this == ACCEPTANCES ? Event.WITHDRAWN : Event.UNSIGNED;
    }

    private Optional<String> digest(Connection connection, long id) throws SQLException {
        return switch (this) {
            case ACCEPTANCES -> Chain.acceptance(connection, id);
            case SIGN_OFFS -> EvidenceRows.signOff(connection, id);
            case REPORTS -> EvidenceRows.report(connection, id);
        };
    }

    private Optional<String> withdrawalDigest(Connection connection, long id) throws SQLException {
        return this == ACCEPTANCES ? Chain.withdrawal(connection, id) : EvidenceRows.withdrawal(connection, id);
    }

    private static List<String> names(List<MovedColumn> columns) {
        return columns.stream().map(MovedColumn::name).toList();
    }
}
