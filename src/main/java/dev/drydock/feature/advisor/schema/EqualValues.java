package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.server.Fact;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.SqlText;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Column;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Index;
import dev.drydock.feature.advisor.schema.SchemaCatalog.Part;
import dev.drydock.feature.advisor.schema.Utf8mb4Reading.Converting;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What the new collation takes for equal though a server wants it different: values of unique keys (error 1062), words of ENUM
 * and SET (1291), bounds of LIST partitions (1495), and bounds of RANGE partitions that do not increase there (1493). All is compared by the server. Changes nothing; blocks.
 */
final class EqualValues {

    /** In seconds: for the values of one unique key, and of all. */
    private static final int ONE_KEY = 10;

    private static final int ALL_KEYS = 60;

    /** Rows that are compared where the release cannot limit the time of a statement. */
    private static final long FEW_ROWS = 100_000;

    private final Session session;
    private final ServerFacts facts;
    private final Utf8mb4Reading read;
    private final List<String> notCompared = new ArrayList<>();

    EqualValues(Session session, ServerFacts facts, Utf8mb4Reading read) {
        this.session = session;
        this.facts = facts;
        this.read = read;
    }

    /** Names of what was not compared, as {@code table.key}. */
    List<String> notCompared() {
        return notCompared;
    }

    /** Of keys the biggest tables first, as long as there is time. */
    void refuse(List<Converting> tables) {
        long end = System.nanoTime() + ALL_KEYS * 1_000_000_000L;
        tables.stream()
                .sorted(Comparator.comparingLong(
                        one -> -size(one, TableEntry::bytes).orElse(0)))
                .forEach(one -> {
                    one.columns().stream()
                            .filter(column ->
                                    column.ofWords() && read.collations().reordered(column))
                            .forEach(column -> words(one, column));
                    bounds(one);
                    one.table().indexes().stream()
                            .filter(index -> index.unique()
                                    && one.columns().stream()
                                            .anyMatch(column -> index.over(column)
                                                    && read.collations().reordered(column)))
                            .forEach(index -> values(one, index, end));
                });
    }

    private OptionalLong size(Converting one, Function<TableEntry, OptionalLong> of) {
        return Optional.ofNullable(read.sizes().get(one.table().name())).map(of).orElse(OptionalLong.empty());
    }

    private String converted(String value, Column column) {
        return "CONVERT(" + value + " USING utf8mb4) COLLATE "
                + read.collations().target(column);
    }

    private void words(Converting one, Column column) {
        List<List<String>> words = strings(column.fullType()).map(List::of).toList();
        String name = one.table().name().table() + "." + column.name();
        equal(name, words, List.of(Optional.of(column)))
                .ifPresent(equal -> read.refuse(
                        one.table().name(),
                        column.name(),
                        "words",
                        read.collations().target(column),
                        equal));
    }

    /** Texts as the server writes them into a statement, their quotes included. */
    private static Stream<String> strings(String sql) {
        return SqlText.of(sql, false).tokens().stream()
                .filter(token -> token.kind() == SqlText.Kind.STRING)
                .map(token -> sql.substring(token.start(), token.end()));
    }

    /** Partitions and subpartitions have the same bounds, once for each of these. */
    private void bounds(Converting one) {
        Map<String, String> bounds = new LinkedHashMap<>();
        Set<String> methods = new HashSet<>();
        List<String> expressions = session.query(
                "SELECT PARTITION_EXPRESSION, PARTITION_NAME, PARTITION_DESCRIPTION, PARTITION_METHOD"
                        + " FROM information_schema.PARTITIONS WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?"
                        + " AND PARTITION_METHOD IN ('LIST COLUMNS', 'RANGE COLUMNS') ORDER BY PARTITION_ORDINAL_POSITION",
                row -> {
                    bounds.put(row.text(2), row.text(3));
                    methods.add(row.text(4));
                    return row.text(1);
                },
                one.table().name().schema(),
                one.table().name().table());
        if (expressions.isEmpty()) {
            return;
        }
        List<Optional<Column>> columns = SqlText.of(expressions.getFirst(), false).tokens().stream()
                .filter(SqlText.Token::name)
                .map(token -> one.columns().stream()
                        .filter(column -> column.name().equals(token.text())
                                && read.collations().reordered(column))
                        .findFirst())
                .toList();
        if (columns.stream().anyMatch(Optional::isPresent)) {
            List<List<String>> rows = new ArrayList<>();
            for (String bound : bounds.values()) {
                List<String> values = SqlText.of(bound, false).tokens().stream()
                        .filter(token -> token.kind() != SqlText.Kind.SIGN)
                        .map(token -> bound.substring(token.start(), token.end()))
                        .toList();
                for (int i = 0; i + columns.size() <= values.size(); i += columns.size()) {
                    rows.add(values.subList(i, i + columns.size()));
                }
            }
            String name = one.table().name().table();
            boolean ranges = methods.contains("RANGE COLUMNS");
            (ranges ? notIncreasing(name, rows, columns) : equal(name, rows, columns))
                    .ifPresent(found -> read.refuse(
                            one.table().name(),
                            "",
                            ranges ? "order" : "bounds",
                            targets(columns.stream().flatMap(Optional::stream)),
                            found));
        }
    }

    /** The first bound that is not above the one before it, for people. */
    private Optional<String> notIncreasing(String name, List<List<String>> rows, List<Optional<Column>> columns) {
        String pairs = IntStream.range(1, rows.size())
                .mapToObj(i -> {
                    List<String> lower = rows.get(i - 1);
                    List<String> upper = rows.get(i);
                    int most = IntStream.range(0, columns.size())
                            .filter(c -> isMost(lower.get(c)) || isMost(upper.get(c)))
                            .findFirst()
                            .orElse(columns.size());
                    return most == 0
                            ? ""
                            : " WHEN NOT (" + row(lower, columns, most) + (most < columns.size() ? " <= " : " < ")
                                    + row(upper, columns, most) + ") THEN "
                                    + Sql.literal(String.join(", ", lower) + " / " + String.join(", ", upper));
                })
                .collect(Collectors.joining());
        return pairs.isEmpty()
                ? Optional.empty()
                : compared(name, "SELECT CASE" + pairs + " ELSE '' END").filter(found -> !found.isEmpty());
    }

    private static boolean isMost(String bound) {
        return bound.equalsIgnoreCase("MAXVALUE");
    }

    private String row(List<String> values, List<Optional<Column>> columns, int first) {
        return IntStream.range(0, first)
                .mapToObj(i -> value(values.get(i), columns.get(i)))
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private String value(String value, Optional<Column> column) {
        return column.map(text -> converted(value, text)).orElse(value);
    }

    private String targets(Stream<Column> columns) {
        return columns.map(column -> read.collations().target(column))
                .distinct()
                .collect(Collectors.joining(", "));
    }

    /** The first rows of literals that are equal in all columns, for people; a column is empty where it is compared as it is. */
    private Optional<String> equal(String name, List<List<String>> rows, List<Optional<Column>> columns) {
        String names = IntStream.range(0, columns.size()).mapToObj(i -> "c" + i).collect(Collectors.joining(", "));
        String union = rows.stream()
                .map(row -> "SELECT "
                        + IntStream.range(0, columns.size())
                                .mapToObj(i -> value(row.get(i), columns.get(i)) + " AS c" + i)
                                .collect(Collectors.joining(", "))
                        + ", " + Sql.literal(String.join(", ", row)) + " AS word")
                .collect(Collectors.joining(" UNION ALL "));
        return rows.isEmpty()
                ? Optional.empty()
                : compared(
                        name,
                        "SELECT GROUP_CONCAT(word SEPARATOR ' = ') FROM (" + union + ") words GROUP BY " + names
                                + " HAVING COUNT(*) > 1 LIMIT 1");
    }

    private Optional<String> compared(String name, String sql) {
        Fact<Optional<String>> found = Fact.read(() -> session.first(sql, row -> row.text(1)));
        if (found instanceof Fact.Unknown<?>) {
            notCompared.add(name);
        }
        return found.known().flatMap(text -> text);
    }

    private void values(Converting one, Index index, long end) {
        String name = one.table().name().table() + "." + index.name();
        boolean bounded = facts.timeLimitVariable().isPresent()
                || size(one, TableEntry::estimate).orElse(Long.MAX_VALUE) <= FEW_ROWS;
        if (!bounded || System.nanoTime() > end || index.parts().stream().anyMatch(Part::expression)) {
            notCompared.add(name);
            return;
        }
        List<String> values = new ArrayList<>();
        List<String> there = new ArrayList<>();
        for (Part part : index.parts()) {
            String column = Sql.name(part.column());
            String value = part.prefix().isPresent()
                    ? "LEFT(" + column + ", " + part.prefix().getAsLong() + ")"
                    : column;
            values.add(one.columns().stream()
                    .filter(text -> text.name().equals(part.column()))
                    .findFirst()
                    .map(text -> converted(value, text))
                    .orElse(value));
            there.add(column + " IS NOT NULL");
        }
        String sql = "SELECT COUNT(*) FROM (SELECT 1 FROM " + one.table().name().quoted() + " WHERE "
                + String.join(" AND ", there) + " GROUP BY " + String.join(", ", values)
                + " HAVING COUNT(*) > 1 LIMIT 1) equal_values";
        Fact<OptionalLong> equal =
                Fact.read(() -> TextSample.limited(session, facts, ONE_KEY, () -> session.number(sql)));
        if (equal instanceof Fact.Unknown<?>) {
            notCompared.add(name);
        } else if (equal.known().orElseThrow().orElse(0) > 0) {
            read.refuse(
                    one.table().name(),
                    "",
                    "equal",
                    index.name(),
                    IndexChecks.shown(index),
                    targets(one.columns().stream().filter(index::over)));
        }
    }
}
