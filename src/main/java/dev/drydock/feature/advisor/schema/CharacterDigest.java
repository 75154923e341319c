package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Target;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of a table, and the characters of its columns whatever bytes stand for them: how many values and characters, and the
 * sum of 60 bits of each value's SHA-1, or SHA-256, in utf8mb4, which does not depend on the order of rows.
 */
record CharacterDigest(long rows, Map<String, String> columns) {

    /** Kind of its items. */
    static final String KIND = "characters";

    /** Statuses: taken before the conversion, the same after it, another after it, and where there was none. */
    static final String BEFORE = "before";

    static final String VERIFIED = "verified";
    static final String MISMATCH = "mismatch";
    static final String NOT_CONVERTED = "not converted";

    /** A line a column: its digest, and its name, in which no line ends. */
    private static final String DIGESTS = "digests";

    /** MySQL 9.6 has no SHA1 any more, and what it does not have may be a stored function; SHA2 is NULL in old builds. */
    private static String digest(ServerFacts facts, String text) {
        return facts.mySqlAtLeast(9, 0, 0) ? "SHA2(" + text + ", 256)" : "SHA1(" + text + ")";
    }

    /** Reads the whole table; blocks. */
    static CharacterDigest read(Session session, ServerFacts facts, TableName table, List<String> columns) {
        List<String> wanted = new ArrayList<>(List.of("COUNT(*)"));
        for (String column : columns) {
            String text = "CONVERT(" + Sql.name(column) + " USING utf8mb4)";
            wanted.add("CONCAT_WS(':', COUNT(" + text + "), SUM(CHAR_LENGTH(" + text + ")), SUM(CAST(CONV(LEFT("
                    + digest(facts, text) + ", 15), 16, 10) AS UNSIGNED)))");
        }
        return session.first("SELECT " + String.join(", ", wanted) + " FROM " + table.quoted(), row -> {
                    Map<String, String> read = new LinkedHashMap<>();
                    for (int i = 0; i < columns.size(); i++) {
                        read.put(columns.get(i), row.text(i + 2));
                    }
                    return new CharacterDigest(row.number(1).orElse(0), read);
                })
                .orElseThrow();
    }

    /** A column with values that do not come back from utf8mb4 as they were, and how many; reads the whole table. */
    static Optional<Map.Entry<String, Long>> lost(Session session, ServerFacts facts, Step step) {
        for (Target target : step.targets()) {
            String charset = target.charset();
            String column = Sql.name(target.column());
            boolean halves = charset.equals("ucs2");
            // each byte of latin1 has its character
            if (halves || (!charset.isEmpty() && !charset.equals("latin1") && !TextSample.unicode(charset))) {
                String wide = "CONVERT(" + column + " USING utf8mb4)";
                String differs = !halves
                        ? "CAST(CONVERT(" + wide + " USING " + charset + ") AS BINARY) <> CAST(" + column
                                + " AS BINARY)"
                        : facts.mySqlAtLeast(8, 0, 0)
                                ? column + " IS NOT NULL AND " + wide + " IS NULL"
                                // a byte ED, and one from A0 to BF behind it
                                : "CAST(" + wide + " AS BINARY) REGEXP x'ED5BA02DBF5D'";
                long lost = session.number(
                                "SELECT COUNT(*) FROM " + step.table().quoted() + " WHERE " + differs)
                        .orElse(0);
                if (lost > 0) {
                    return Optional.of(Map.entry(target.column(), lost));
                }
            }
        }
        return Optional.empty();
    }

    /** Columns that are not the same in the other one; a row more or less is of all of them. */
    List<String> differing(CharacterDigest other) {
        List<String> differing = new ArrayList<>();
        if (rows != other.rows) {
            differing.add("COUNT(*) " + rows + " / " + other.rows);
        }
        columns.forEach((column, digest) -> {
            if (!Objects.equals(digest, other.columns.get(column))) {
                differing.add(column);
            }
        });
        return differing;
    }

    Item.Draft item(TableName table, String status) {
        Item.Draft draft = Item.of(KIND, new ObjectName(table.schema(), table.table(), KIND), status)
                .measure(rows);
        return draft.attribute(
                DIGESTS,
                columns.entrySet().stream()
                        .map(one -> one.getValue() + " "
                                + one.getKey().replace("\\", "\\\\").replace("\n", "\\n"))
                        .collect(Collectors.joining("\n")));
    }

    static CharacterDigest of(Item item) {
        Map<String, String> columns = new LinkedHashMap<>();
        Stream.of(item.attributes().getOrDefault(DIGESTS, "").split("\n", -1))
                .filter(line -> !line.isEmpty())
                .forEach(line -> {
                    int end = line.indexOf(' ');
                    columns.put(
                            Pattern.compile("\\\\(.)")
                                    .matcher(line.substring(end + 1))
                                    .replaceAll(escaped -> Matcher.quoteReplacement(
                                            escaped.group(1).equals("n") ? "\n" : "\\")),
                            line.substring(0, end));
                });
        return new CharacterDigest(Optional.ofNullable(item.measure()).orElse(0L), columns);
    }
}
