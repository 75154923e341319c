package dev.drydock.feature.advisor.schema;

import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Table;
import dev.drydock.platform.config.FactLines;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What the text of a table's first and last rows is, counted by the server: no row comes here.
 *
 * @param rows rows that were looked at
 * @param columns what was counted of each column with text
 */
record TextSample(long rows, Map<String, Counted> columns) {

    /** How long the server may take for one table. */
    private static final int SECONDS = 3;

    /** So many characters of a text are looked at. */
    static final TextSample NONE = new TextSample(0, Map.of());

    private static final int LETTERS = 2_000;

    /** Character sets whose letters are one byte, and ASCII those of below 128. */
    private static final Set<String> ONE_BYTE = Set.copyOf(FactLines.of("/advisor/one-byte-charsets.txt"));

    /**
     * Of one column.
     *
     * @param beyondAscii rows that hold more than ASCII
     * @param suspect rows of those that are UTF-8 twice, in a column of Unicode; rows that are UTF-8 in a column of one-byte
     *     letters
     * @param bytes what it takes
     * @param wideBytes what it takes in utf8mb4
     */
    record Counted(long beyondAscii, long suspect, long bytes, long wideBytes) {

        static final Counted NONE = new Counted(0, 0, 0, 0);

        Counted plus(Counted other) {
            return new Counted(
                    beyondAscii + other.beyondAscii,
                    suspect + other.suspect,
                    bytes + other.bytes,
                    wideBytes + other.wideBytes);
        }
    }

    Counted of(String column) {
        return columns.getOrDefault(column, Counted.NONE);
    }

    static boolean unicode(String charset) {
        return charset.startsWith("utf8")
                || charset.startsWith("utf16")
                || charset.equals("utf32")
                || charset.equals("ucs2");
    }

    static boolean oneByte(String charset) {
        return ONE_BYTE.contains(charset);
    }

    /**
     * Reads the first rows and, by the primary key, the last ones.
     *
     * @throws dev.drydock.db.sql.ServerException if the table cannot be read, or not in time
     */
    static TextSample read(Session session, ServerFacts facts, Table table, int most) {
        List<Column> columns = textColumns(table);
        if (columns.isEmpty() || most == 0) {
            return NONE;
        }
        return limited(session, facts, SECONDS, () -> {
            TextSample first = once(session, table, columns, order(table, ""), most);
            Optional<String> backwards = Optional.of(order(table, " DESC")).filter(order -> !order.isEmpty());
            if (first.rows() < most || backwards.isEmpty()) {
                return first;
            }
            TextSample last = once(session, table, columns, backwards.get(), most);
            Map<String, Counted> both = new LinkedHashMap<>();
            columns.forEach(
                    column -> both.put(column.name(), first.of(column.name()).plus(last.of(column.name()))));
            return new TextSample(first.rows() + last.rows(), both);
        });
    }

    /** Reads with a limit for each statement, where the release has one. */
    static <T> T limited(Session session, ServerFacts facts, int seconds, Supplier<T> read) {
        Optional<String> limit = facts.timeLimitVariable();
        Optional<String> before = limit.flatMap(name -> session.first("SELECT @@SESSION." + name, row -> row.text(1)));
        limit.ifPresent(name ->
                session.executeOwn("SET SESSION " + name + " = " + (facts.mariaDb() ? seconds : seconds * 1000)));
        try {
            return read.get();
        } finally {
            before.ifPresent(value -> session.executeOwn("SET SESSION " + limit.orElseThrow() + " = " + value));
        }
    }

    static List<Column> textColumns(Table table) {
        return table.columns().stream()
                .filter(column -> column.text() && !column.ofWords())
                .toList();
    }

    private static String order(Table table, String direction) {
        return table.indexes().stream()
                .filter(Index::primary)
                .findFirst()
                .map(key -> key.parts().stream()
                        .map(part -> Sql.name(part.column()) + direction)
                        .collect(Collectors.joining(", ", " ORDER BY ", "")))
                .orElse("");
    }

    private static TextSample once(Session session, Table table, List<Column> columns, String order, int most) {
        List<String> sums = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            sums.add(sums("s.c" + i, columns.get(i).charset()));
            names.add("LEFT(" + Sql.name(columns.get(i).name()) + ", " + LETTERS + ") AS c" + i);
        }
        return session.first(
                        "SELECT COUNT(*), " + String.join(", ", sums) + " FROM (SELECT " + String.join(", ", names)
                                + " FROM " + table.name().quoted() + order + " LIMIT " + most + ") s",
                        row -> counted(row, columns))
                .orElseThrow();
    }

    private static TextSample counted(Row row, List<Column> columns) {
        Map<String, Counted> counted = new LinkedHashMap<>();
        int at = 2;
        for (Column column : columns) {
            counted.put(
                    column.name(),
                    new Counted(
                            row.number(at).orElse(0),
                            row.number(at + 1).orElse(0),
                            row.number(at + 2).orElse(0),
                            row.number(at + 3).orElse(0)));
            at += 4;
        }
        return new TextSample(row.number(1).orElse(0), counted);
    }

    private static String sums(String column, String charset) {
        String wide = "CONVERT(" + column + " USING utf8mb4)";
        String beyond = "LENGTH(" + wide + ") <> CHAR_LENGTH(" + column + ")";
        String bytes = unicode(charset)
                ? "CAST(CONVERT(" + column + " USING latin1) AS BINARY)"
                : "CAST(" + column + " AS BINARY)";
        String valid = "CAST(CONVERT(" + bytes + " USING utf8mb4) AS BINARY) = " + bytes;
        String suspect = "0";
        if (unicode(charset)) {
            suspect = beyond + " AND CAST(CONVERT(CONVERT(" + column
                    + " USING latin1) USING utf8mb4) AS BINARY) = CAST(" + wide + " AS BINARY) AND " + valid;
        } else if (oneByte(charset)) {
            suspect = beyond + " AND " + valid;
        }
        return "SUM(" + beyond + "), SUM(IFNULL(" + suspect + ", 0)), SUM(LENGTH(" + column + ")), SUM(LENGTH(" + wide
                + "))";
    }
}
