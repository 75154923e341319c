package dev.drydock.feature.upgrade.table;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Asks {@code CHECK TABLE … FOR UPGRADE} about objects, many in one statement. Used by one thread; blocks. */
public final class TableChecker {

    /**
     * Makes a session fit for {@link #check}: texts in English, since they are all that tells the answers apart, and a
     * short wait for locked tables.
     */
    public static final List<String> SETTINGS =
            List.of("SET SESSION lc_messages = 'en_US'", "SET SESSION lock_wait_timeout = 2");

    /** Names of 5.0 that a later server has not decoded; they begin with this. */
    public static final String OLD_NAME = "#mysql50#";

    private final Session session;
    private final UnaryOperator<List<TableEntry>> completion;

    /** For entries whose engine is known. */
    public TableChecker(Session session) {
        this(session, entries -> entries);
    }

    /** @param completion asked about entries that the server is not content with; gives them with their engines */
    TableChecker(Session session, UnaryOperator<List<TableEntry>> completion) {
        this.session = session;
        this.completion = completion;
    }

    /** The statement that asks about one object. */
    public static String statement(TableName table) {
        return statement(Stream.of(table));
    }

    /** The statement that asks about these objects. */
    static String statement(List<TableEntry> entries) {
        return statement(entries.stream().map(TableEntry::name));
    }

    /** The same. */
    public static String statement(Stream<TableName> tables) {
        return "CHECK TABLE " + tables.map(TableName::quoted).collect(Collectors.joining(", ")) + " FOR UPGRADE";
    }

    /**
     * Checks the objects; what fails for all together is asked about one by one.
     *
     * @throws ServerException if the connection is lost or the statement was killed
     */
    public List<CheckedTable> check(List<TableEntry> entries) {
        if (entries.size() == 1) {
            return List.of(checkOne(entries.getFirst()));
        }
        Map<String, List<CheckRow>> rows = new LinkedHashMap<>();
        entries.forEach(entry -> rows.put(entry.name().shown(), new ArrayList<>(1)));
        if (rows.size() < entries.size()) {
            return entries.stream().map(this::checkOne).toList();
        }
        // rows under a name that was not asked for belong to one of these, and nobody can say to which
        List<CheckRow> strange = new ArrayList<>();
        try {
            for (CheckRow row : rows(session, statement(entries))) {
                rows.getOrDefault(row.table(), strange).add(row);
            }
        } catch (ServerException failure) {
            if (ends(failure)) {
                throw failure;
            }
            return entries.stream().map(this::checkOne).toList();
        }
        return verdicts(entries, rows, !strange.isEmpty());
    }

    private List<CheckedTable> verdicts(List<TableEntry> entries, Map<String, List<CheckRow>> rows, boolean doubtful) {
        List<CheckedTable> checked = new ArrayList<>(entries.size());
        List<TableEntry> unsettled = new ArrayList<>();
        for (TableEntry entry : entries) {
            List<CheckRow> own = rows.getOrDefault(entry.name().shown(), List.of());
            if (doubtful || own.isEmpty()) {
                checked.add(checkOne(entry));
            } else if (VerdictReader.content(own) && !oldName(entry)) {
                checked.add(checked(entry, own));
            } else {
                unsettled.add(entry);
            }
        }
        completion
                .apply(unsettled)
                .forEach(entry -> checked.add(
                        checked(entry, rows.getOrDefault(entry.name().shown(), List.of()))));
        return checked;
    }

    private static List<CheckRow> rows(Session session, String statement) {
        return session.query(statement, TableChecker::row);
    }

    /** A row of Table, Op, Msg_type and Msg_text, as CHECK and REPAIR TABLE give them. */
    public static CheckRow row(Row row) {
        return new CheckRow(row.text(1), row.text(3), row.text(4));
    }

    /** Whether the answer says no more than that the table was locked for too long. */
    public static boolean locked(List<CheckRow> rows) {
        return rows.stream().anyMatch(row -> Message.of(row.text()) == Message.LOCKED);
    }

    private CheckedTable checkOne(TableEntry entry) {
        try {
            List<CheckRow> rows = rows(session, statement(List.of(entry)));
            return checked(completion.apply(List.of(entry)).getFirst(), rows);
        } catch (ServerException failure) {
            if (ends(failure)) {
                throw failure;
            }
            String text = failure.problem().line() + " " + failure.problem().detail();
            return CheckedTable.notChecked(entry, text);
        }
    }

    private static CheckedTable checked(TableEntry entry, List<CheckRow> rows) {
        Verdict verdict =
                VerdictReader.content(rows) ? Verdict.of(TableRemedy.NONE, "") : VerdictReader.read(entry, rows);
        boolean rename = verdict.remedy() == TableRemedy.NONE && oldName(entry);
        return new CheckedTable(
                entry,
                List.copyOf(rows),
                rename ? Verdict.of(TableRemedy.RENAME, entry.name().table()) : verdict);
    }

    private static boolean oldName(TableEntry entry) {
        return entry.name().table().startsWith(OLD_NAME);
    }

    private static boolean ends(ServerException failure) {
        return failure.connectionLost() || failure.is(dev.drydock.db.sql.DbError.ENDED_BY_KILL);
    }
}
