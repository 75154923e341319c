package dev.drydock.history.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows of one table whether or not they are there. A local database takes them one by one, a server many in one
 * statement, since each way there and back costs. Its statements live as long as the connection. For one thread.
 */
public final class Upsert {

    /** Rows of one statement on a server. */
    private static final int MANY = 100;

    /** So many characters in one statement are far below what any server takes, also with four bytes each. */
    private static final int MOST_CHARACTERS = 200_000;

    /** Columns of a limited length in a shared history. */
    private static final Set<String> WORDS = Set.of(
            "kind",
            "schema_name",
            "name",
            "part",
            "status",
            "error_code",
            "check_id",
            "severity",
            "subject_kind",
            "remedy_kind");

    private final Connection connection;
    private final Dialect dialect;
    private final String table;
    private final List<String> keys;
    private final List<String> others;
    private final Map<List<@Nullable Object>, @Nullable Object[]> rows = new LinkedHashMap<>();
    private @Nullable PreparedStatement one;
    private @Nullable PreparedStatement many;

    public Upsert(Connection connection, String table, List<String> keys, List<String> others) throws SQLException {
        this.connection = connection;
        this.dialect = Dialect.of(connection);
        this.table = table;
        this.keys = keys;
        this.others = others;
    }

    /** Takes a row, in place of one with the same key that was not written yet. */
    public void add(@Nullable Object... values) {
        for (int i = 0; dialect.shared() && i < others.size(); i++) {
            int at = keys.size() + i;
            if (values[at] instanceof String text && WORDS.contains(others.get(i))) {
                values[at] = Text.word(text);
            } else if (values[at] instanceof String[] pairs) {
                values[at] = TextList.bounded(pairs);
            }
        }
        List<@Nullable Object> key = new ArrayList<>();
        for (int i = 0; i < keys.size(); i++) {
            key.add(values[i]);
        }
        rows.put(key, values);
    }

    /** Writes what was taken. */
    public void write() throws SQLException {
        List<@Nullable Object[]> taken = new ArrayList<>(rows.values());
        rows.clear();
        int from = 0;
        while (dialect.shared() && taken.size() - from >= MANY) {
            List<@Nullable Object[]> next = taken.subList(from, from + MANY);
            if (next.stream().mapToLong(Upsert::characters).sum() > MOST_CHARACTERS) {
                batch(next);
            } else {
                together(next);
            }
            from += MANY;
        }
        batch(taken.subList(from, taken.size()));
    }

    private void together(List<@Nullable Object[]> next) throws SQLException {
        PreparedStatement statement = many;
        if (statement == null) {
            statement = connection.prepareStatement(dialect.upsert(table, keys, others, MANY));
            many = statement;
        }
        @Nullable Object[] values = new @Nullable Object[MANY * (keys.size() + others.size())];
        int at = 0;
        for (@Nullable Object[] row : next) {
            System.arraycopy(row, 0, values, at, row.length);
            at += row.length;
        }
        Rows.bind(statement, dialect, values);
        statement.executeUpdate();
    }

    private void batch(List<@Nullable Object[]> next) throws SQLException {
        if (next.isEmpty()) {
            return;
        }
        PreparedStatement statement = one;
        if (statement == null) {
            statement = connection.prepareStatement(dialect.upsert(table, keys, others, 1));
            one = statement;
        }
        for (@Nullable Object[] row : next) {
            Rows.bind(statement, dialect, row);
            statement.addBatch();
        }
        statement.executeBatch();
    }

    private static long characters(@Nullable Object[] row) {
        long characters = 0;
        for (Object value : row) {
            characters += switch (value) {
                case String text -> text.length();
                case String[] texts -> TextList.written(texts).length();
                case null, default -> 0;
            };
        }
        return characters;
    }
}
