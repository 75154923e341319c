package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Remedy;
import dev.drydock.db.sql.Sql;
import dev.drydock.db.syntax.ColumnDefinitions;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Column;
import dev.drydock.feature.upgrade.preflight.IndexColumn;
import dev.drydock.feature.upgrade.preflight.InnoDbDictionary;
import dev.drydock.feature.upgrade.preflight.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The statements that widen the utf8 columns of tables to four bytes and keep type, collation, default and all else: one ALTER
 * a table, and the tables of a foreign key together. There are none where the result would not fit.
 */
final class Utf8mb4Conversion {

    private static final int BYTES = 4;
    private static final int COMPACT_KEY = 767;
    private static final int DYNAMIC_KEY = 3072;
    private static final int LONGEST_ROW = 65_535;

    private final CheckContext context;
    private final Set<String> collations;
    private final Map<String, Table> tables = new HashMap<>();
    private final Map<String, List<Column>> columns = new HashMap<>();
    private final Map<String, List<IndexColumn>> indexes = new HashMap<>();
    private final Map<String, Set<String>> parents = new HashMap<>();
    private final Map<String, Set<String>> neighbours = new HashMap<>();
    private final Map<String, List<String>> families = new HashMap<>();
    private final Set<String> compact = new HashSet<>();
    private final Map<String, Optional<String>> alters = new HashMap<>();

    Utf8mb4Conversion(CheckContext context) {
        this.context = context;
        this.collations = new HashSet<>(context.session()
                .query("SELECT COLLATION_NAME FROM information_schema.COLLATIONS", row -> row.text(1)));
        InnoDbDictionary dictionary = context.innoDb();
        context.tables().forEach(table -> this.tables.put(table.quoted(), table));
        context.columns()
                .forEach(column -> this.columns
                        .computeIfAbsent(column.quotedTable(), _ -> new ArrayList<>())
                        .add(column));
        context.indexes()
                .forEach(index -> this.indexes
                        .computeIfAbsent(Sql.name(index.schema(), index.table()), _ -> new ArrayList<>())
                        .add(index));
        dictionary.foreignKeys().forEach(key -> {
            String child = Sql.name(key.child().schema(), key.child().table());
            String parent = Sql.name(key.parent().schema(), key.parent().table());
            parents.computeIfAbsent(child, _ -> new HashSet<>()).add(parent);
            neighbours.computeIfAbsent(child, _ -> new HashSet<>()).add(parent);
            neighbours.computeIfAbsent(parent, _ -> new HashSet<>()).add(child);
        });
        dictionary.tables().stream()
                .filter(entry -> !entry.name().schema().isEmpty()
                        && !entry.rowFormat().equalsIgnoreCase("Dynamic")
                        && !entry.rowFormat().equalsIgnoreCase("Compressed"))
                .forEach(entry ->
                        compact.add(Sql.name(entry.name().schema(), entry.name().table())));
    }

    /** The statements for a table and those that foreign keys join with it; empty if they cannot be given. */
    Optional<Remedy> of(Table table) {
        List<String> group = family(table.quoted());
        List<String> statements = new ArrayList<>();
        for (String name : group) {
            Optional<String> alter = alters.computeIfAbsent(name, this::alter);
            if (alter.isEmpty()) {
                return Optional.empty();
            }
            if (!alter.get().isEmpty()) {
                statements.add(alter.get());
            }
        }
        String all = String.join("\n", statements);
        boolean alone = group.size() == 1 && !parents.containsKey(table.quoted());
        return Optional.of(Remedy.sql(
                alone ? all : "SET SESSION foreign_key_checks = 0;\n" + all + "\nSET SESSION foreign_key_checks = 1;"));
    }

    /** The tables that foreign keys join, parents before their children where no circle forbids it. */
    private List<String> family(String table) {
        List<String> known = families.get(table);
        if (known != null) {
            return known;
        }
        Set<String> joined = new TreeSet<>();
        Deque<String> open = new ArrayDeque<>(List.of(table));
        while (!open.isEmpty()) {
            String next = open.pop();
            if (joined.add(next)) {
                open.addAll(neighbours.getOrDefault(next, Set.of()));
            }
        }
        Set<String> ordered = new LinkedHashSet<>();
        joined.forEach(name -> parentsFirst(name, ordered, new HashSet<>()));
        List<String> family = List.copyOf(ordered);
        joined.forEach(name -> families.put(name, family));
        return family;
    }

    private void parentsFirst(String table, Set<String> ordered, Set<String> onTheWay) {
        if (ordered.contains(table) || !onTheWay.add(table)) {
            return;
        }
        parents.getOrDefault(table, Set.of()).stream()
                .sorted()
                .forEach(parent -> parentsFirst(parent, ordered, onTheWay));
        ordered.add(table);
    }

    /** Nothing for a table without such columns; empty for one that cannot be converted by one statement. */
    private Optional<String> alter(String quoted) {
        Table table = tables.get(quoted);
        if (table == null) {
            return Optional.of("");
        }
        List<Column> old = columns.getOrDefault(quoted, List.of()).stream()
                .filter(column -> Utf8mb3.old(column.charset()))
                .toList();
        if (old.isEmpty()) {
            return Optional.of("");
        }
        if (!table.innoDb() || !fits(quoted)) {
            return Optional.empty();
        }
        ColumnDefinitions definitions = ColumnDefinitions.parsed(
                context.definition(table.schema(), table.name()).orElse(""));
        List<String> changes = new ArrayList<>();
        for (Column column : old) {
            Optional<String> change = definitions.of(column.name()).flatMap(text -> widened(text, table));
            if (change.isEmpty() || !column.expression().isEmpty()) {
                return Optional.empty();
            }
            changes.add("MODIFY " + Sql.name(column.name()) + " " + change.get());
        }
        if (compact.contains(quoted) && longestKeyPart(quoted) > COMPACT_KEY) {
            changes.add("ROW_FORMAT=DYNAMIC");
        }
        if (Utf8mb3.old(charsetOf(table.collation()))) {
            Optional<String> wider = wider(table.collation());
            if (wider.isEmpty()) {
                return Optional.empty();
            }
            changes.add("DEFAULT CHARACTER SET utf8mb4 COLLATE " + wider.get());
        }
        return Optional.of("ALTER TABLE " + quoted + "\n  " + String.join(",\n  ", changes) + ";");
    }

    private Optional<String> widened(String definition, Table table) {
        Optional<String> named = ColumnDefinitions.value(definition, "COLLATE");
        Optional<String> charset = ColumnDefinitions.value(definition, "CHARACTER", "SET");
        String collation =
                named.or(() -> charset.map(name -> name + "_general_ci")).orElse(table.collation());
        String plain = ColumnDefinitions.without(ColumnDefinitions.without(definition, "CHARACTER", "SET"), "COLLATE");
        int end = ColumnDefinitions.endOfType(plain);
        return wider(collation)
                .map(wide -> plain.substring(0, end) + " CHARACTER SET utf8mb4 COLLATE " + wide + plain.substring(end));
    }

    private Optional<String> wider(String collation) {
        return Optional.of(collation.replaceFirst("^utf8(mb3)?_", "utf8mb4_")).filter(collations::contains);
    }

    private static String charsetOf(String collation) {
        return collation.replaceFirst("_.*", "");
    }

    private boolean fits(String quoted) {
        long row = columns.getOrDefault(quoted, List.of()).stream()
                .filter(column -> column.type().equals("varchar"))
                .mapToLong(column -> letters(column) * (Utf8mb3.old(column.charset()) ? BYTES : 1L))
                .sum();
        return row < LONGEST_ROW && longestKeyPart(quoted) <= DYNAMIC_KEY && longestKey(quoted) <= DYNAMIC_KEY;
    }

    private long longestKeyPart(String quoted) {
        Map<String, Column> byName = byName(quoted);
        return indexes.getOrDefault(quoted, List.of()).stream()
                .mapToLong(part -> bytes(part, byName))
                .max()
                .orElse(0);
    }

    private long longestKey(String quoted) {
        Map<String, Column> byName = byName(quoted);
        return indexes.getOrDefault(quoted, List.of()).stream()
                .collect(Collectors.groupingBy(IndexColumn::index, Collectors.summingLong(part -> bytes(part, byName))))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .max()
                .orElse(0);
    }

    private Map<String, Column> byName(String quoted) {
        return columns.getOrDefault(quoted, List.of()).stream()
                .collect(Collectors.toMap(Column::name, column -> column, (first, _) -> first));
    }

    private static long bytes(IndexColumn part, Map<String, Column> columns) {
        Column column = columns.get(part.column());
        if (column == null || column.charset().isEmpty() || part.type().equals("FULLTEXT")) {
            return 0;
        }
        return part.prefix().orElse(letters(column)) * (Utf8mb3.old(column.charset()) ? BYTES : 1);
    }

    private static long letters(Column column) {
        String digits = column.fullType().replaceFirst("^\\w+\\((\\d+)\\).*", "$1");
        return digits.matches("\\d{1,6}") ? Long.parseLong(digits) : 0;
    }
}
