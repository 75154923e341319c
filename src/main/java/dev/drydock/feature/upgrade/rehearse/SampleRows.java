package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * Puts some rows of a table into its copy: the newest by its primary key, and as many random ones. What the target
 * refuses is told with its words and never with the row. Used by one thread; blocks.
 */
final class SampleRows {

    private static final Set<String> BYTES = Set.of(
            "binary",
            "varbinary",
            "tinyblob",
            "blob",
            "mediumblob",
            "longblob",
            "geometry",
            "point",
            "linestring",
            "polygon",
            "multipoint",
            "multilinestring",
            "multipolygon",
            "geometrycollection",
            "geomcollection");
    private static final Set<String> LONG = Set.of("blob", "mediumblob", "longblob", "text", "mediumtext", "longtext");

    /** Nothing of an upgrade depends on what comes after so many bytes or characters, and many rows are in memory at once. */
    private static final int LONGEST_VALUE = 8_192;

    private static final Set<String> WHOLE = Set.of("tinyint", "smallint", "mediumint", "int", "bigint");

    /** A TIMESTAMP that is read in one time zone may be an hour that another one skips. */
    private static final String AT_ONE_TIME = "SET SESSION time_zone = '+00:00'";

    /** So many random rows are fetched by one statement. */
    private static final int AT_ONCE = 50;

    /** A table of more rows, by the server's estimate, is not sorted to find random ones. */
    private static final long MOST_SHUFFLED = 100_000;

    private final Messages messages = Messages.of("rehearsal");
    private final Session source;
    private final Changes target;
    private final SqlModes modes;
    private final RehearsalRecorder recorder;

    SampleRows(Session source, Changes target, SqlModes modes, RehearsalRecorder recorder) {
        this.source = source;
        this.target = target;
        this.modes = modes;
        this.recorder = recorder;
    }

    /** ER_RECORD_FILE_FULL: a table in memory has a size of its own; of any other, the disk is full. */
    private static final int FULL = 1114;

    private record Column(String name, String type) {}

    /** @param count how many of the newest and how many random ones */
    void put(SourceObject table, int count) {
        SourceObject rows = new SourceObject(SourceObject.Kind.ROWS, table.schema(), table.name());
        Set<String> values;
        List<Column> columns;
        target.session().executeOwn(AT_ONE_TIME);
        try {
            source.executeOwn(AT_ONE_TIME);
            columns = columns(table);
            values = values(table, columns, count);
        } catch (ServerException failure) {
            recorder.unread(
                    rows, String.valueOf(SourceReader.unreadable(failure).getMessage()));
            return;
        }
        // NULL instead of a text that is too long for a packet
        if (values.remove("")) {
            recorder.found(Severity.NOT_EVALUATED, rows.subject(), messages.text("rows.long"), "");
        }
        if (values.isEmpty() || columns.isEmpty()) {
            return;
        }
        String into = "INSERT INTO " + table.quoted() + " ("
                + columns.stream().map(column -> Sql.name(column.name())).collect(Collectors.joining(", "))
                + ") VALUES (";
        long started = System.nanoTime();
        Map<String, Integer> refused = new LinkedHashMap<>();
        Map<String, Integer> loosely = new LinkedHashMap<>();
        for (String row : values) {
            Optional<ServerAnswer> strict = insert(into + row + ")", modes.usual());
            if (strict.filter(answer -> answer.errno() == FULL).isPresent()) {
                full(table);
                break;
            }
            if (strict.isPresent() && strict.get().errno() != 1062) {
                boolean takes = insert(into + row + ")", "").isEmpty();
                (takes ? loosely : refused).merge(kindOf(strict.get()), 1, Integer::sum);
            }
        }
        refused.forEach((words, times) -> found(Severity.ERROR, rows, words, times, values.size(), into));
        loosely.forEach((words, times) -> found(Severity.WARNING, rows, words, times, values.size(), into));
        recorder.built(rows, (System.nanoTime() - started) / 1_000_000);
    }

    private void full(SourceObject table) {
        boolean memory = source.first(
                        "SELECT ENGINE FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        row -> row.text(1).equals("MEMORY"),
                        table.schema(),
                        table.name())
                .orElse(false);
        if (!memory) {
            throw new DrydockException(
                    Problem.of(UpgradeError.NO_ROOM, "", table.subject().shown()));
        }
    }

    /** Values and row numbers are the row's, and nobody's business. */
    private static String kindOf(ServerAnswer answer) {
        return answer.message()
                        .replaceAll("(?<=value: )'.*?'(?= for column)", "'…'")
                        .replaceAll(" at row \\d+", "") + " (" + answer.errno() + ")";
    }

    private void found(Severity severity, SourceObject rows, String words, int times, int all, String into) {
        recorder.found(severity, rows.subject(), messages.text("rows.refused", times, all, words), into + "…)");
    }

    private Optional<ServerAnswer> insert(String sql, String mode) {
        try {
            target.session().executeOwn("SET SESSION sql_mode = " + Sql.literal(mode));
            target.execute(sql);
            return Optional.empty();
        } catch (ServerException failure) {
            if (failure.connectionLost() || (failure.is(DbError.NO_SPACE) && failure.errno() != FULL)) {
                throw failure;
            }
            return Optional.of(ServerAnswer.of(failure));
        }
    }

    private List<Column> columns(SourceObject table) {
        return source.query(
                "SELECT COLUMN_NAME, DATA_TYPE FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = ? AND TABLE_NAME ="
                        + " ? AND EXTRA NOT LIKE '%STORED%' AND EXTRA NOT LIKE '%VIRTUAL%' AND EXTRA NOT LIKE"
                        + " '%PERSISTENT%' ORDER BY ORDINAL_POSITION",
                row -> new Column(row.text(1), row.text(2)), table.schema(), table.name());
    }

    private Set<String> values(SourceObject table, List<Column> columns, int count) {
        if (columns.isEmpty()) {
            return new LinkedHashSet<>();
        }
        String select = RememberedStatements.OWN + "CONCAT_WS(', ', "
                + columns.stream().map(SampleRows::literal).collect(Collectors.joining(", ")) + ") FROM "
                + table.quoted();
        List<Column> key = key(table);
        String newest = key.isEmpty()
                ? ""
                : " ORDER BY "
                        + key.stream()
                                .map(column -> Sql.name(column.name()) + " DESC")
                                .collect(Collectors.joining(", "));
        Set<String> rows = new LinkedHashSet<>(source.query(select + newest + " LIMIT " + count, row -> row.text(2)));
        rows.addAll(random(table, select, key, count));
        return rows;
    }

    /** Each from a place of its own between the first and the last key; of a small table, any. */
    private List<String> random(SourceObject table, String select, List<Column> key, int count) {
        if (key.isEmpty() || !WHOLE.contains(key.getFirst().type())) {
            if (rowsOf(table) > MOST_SHUFFLED) {
                recorder.found(Severity.NOTICE, table.subject(), messages.text("rows.newest"), "");
                return List.of();
            }
            return source.query(select + " ORDER BY RAND() LIMIT " + count, row -> row.text(2));
        }
        String name = Sql.name(key.getFirst().name());
        List<String> rows = new ArrayList<>();
        Optional<BigInteger[]> ends = source.first(
                RememberedStatements.OWN + "MIN(" + name + "), MAX(" + name + ") FROM " + table.quoted(),
                row -> row.text(2).isEmpty()
                        ? new BigInteger[0]
                        : new BigInteger[] {new BigInteger(row.text(2)), new BigInteger(row.text(3))});
        if (ends.isEmpty() || ends.get().length == 0) {
            return rows;
        }
        BigInteger first = ends.get()[0];
        BigDecimal span = new BigDecimal(ends.get()[1].subtract(first).add(BigInteger.ONE));
        for (int taken = 0; taken < count; taken += AT_ONCE) {
            List<String> parts = new ArrayList<>();
            for (int i = taken; i < Math.min(count, taken + AT_ONCE); i++) {
                BigInteger from = first.add(span.multiply(
                                BigDecimal.valueOf(ThreadLocalRandom.current().nextDouble()))
                        .toBigInteger());
                parts.add("(" + select + " WHERE " + name + " >= " + from + " ORDER BY " + name + " LIMIT 1)");
            }
            rows.addAll(source.query(String.join(" UNION ", parts), row -> row.text(2)));
        }
        return rows;
    }

    private long rowsOf(SourceObject table) {
        return source.first(
                        "SELECT TABLE_ROWS FROM information_schema.TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?",
                        row -> row.number(1).orElse(Long.MAX_VALUE),
                        table.schema(),
                        table.name())
                .orElse(Long.MAX_VALUE);
    }

    private List<Column> key(SourceObject table) {
        return source.query(
                "SELECT s.COLUMN_NAME, c.DATA_TYPE FROM information_schema.STATISTICS s JOIN"
                        + " information_schema.COLUMNS c USING (TABLE_SCHEMA, TABLE_NAME, COLUMN_NAME) WHERE"
                        + " s.TABLE_SCHEMA = ? AND s.TABLE_NAME = ? AND s.INDEX_NAME = 'PRIMARY' ORDER BY s.SEQ_IN_INDEX",
                row -> new Column(row.text(1), row.text(2)),
                table.schema(),
                table.name());
    }

    /** The source itself writes each value as a literal. */
    private static String literal(Column column) {
        String name = Sql.name(column.name());
        if (LONG.contains(column.type())) {
            name = "LEFT(" + name + ", " + LONGEST_VALUE + ")";
        }
        if (BYTES.contains(column.type())) {
            return "IFNULL(CONCAT('x''', HEX(" + name + "), ''''), 'NULL')";
        }
        if (column.type().equals("bit")) {
            return "IFNULL(CONCAT('b''', BIN(" + name + " + 0), ''''), 'NULL')";
        }
        return "QUOTE(CONVERT(" + name + " USING utf8mb4))";
    }
}
