package dev.drydock.feature.upgrade.system;

import dev.drydock.db.catalog.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The definition of one of the server's own tables, as far as releases differ in it. Whether a column may be NULL is left out:
 * mysql_upgrade leaves it as it was (seen on 5.7 after 5.6 for {@code slave_master_info.Host}).
 *
 * @param name in small letters, as some settings of the server have it
 * @param engine empty for a view
 * @param columns in their order; none for views, of which only the name counts
 * @param keys in any order
 */
record SystemTable(TableName name, String engine, List<Column> columns, List<Key> keys) {

    /** Stands for an engine that is not compared. */
    static final String ANY_ENGINE = "*";

    private static final Pattern DISPLAY_WIDTH = Pattern.compile("\\b((?:tiny|small|medium|big)?int|year)\\(\\d+\\)");
    /** As MySQL 5.6 and 5.7 show it to sessions that ask for it. */
    private static final String OLD_FORMAT = "/* 5.5 binary format */";

    SystemTable {
        columns = List.copyOf(columns);
        keys = List.copyOf(keys);
    }

    /**
     * @param type without what only some releases show, such as display widths
     * @param collation empty where it has none
     * @param oldFormat whether it is a date or time in the format of before 5.6.4
     */
    record Column(String name, String type, String collation, boolean oldFormat) {

        static Column of(String name, String shown, String collation) {
            String type = DISPLAY_WIDTH
                    .matcher(shown.replace(OLD_FORMAT, "").strip())
                    .replaceAll("$1")
                    .replace("utf8mb3", "utf8");
            return new Column(name, type, collation.replace("utf8mb3", "utf8"), shown.contains(OLD_FORMAT));
        }

        boolean named(String other) {
            return name.equalsIgnoreCase(other);
        }

        String shown() {
            return collation.isEmpty() ? type : type + " " + collation;
        }
    }

    /** @param columns names with the lengths of prefixes, in the order of the index */
    record Key(String name, boolean unique, String columns) {

        boolean sameAs(Key other) {
            return unique == other.unique && columns.equalsIgnoreCase(other.columns);
        }
    }

    static TableName key(String schema, String table) {
        return new TableName(schema.toLowerCase(Locale.ROOT), table.toLowerCase(Locale.ROOT));
    }

    boolean view() {
        return engine.isEmpty();
    }

    Optional<Column> column(String wanted) {
        return columns.stream().filter(column -> column.named(wanted)).findFirst();
    }

    /** One line of the reference: the fields of a table, its columns and its keys, between bars. */
    String line() {
        List<String> fields = new ArrayList<>(List.of(name.schema(), name.table(), engine));
        columns.forEach(column -> fields.add("c:" + column.name() + ":" + column.collation() + ":" + column.type()));
        keys.stream()
                .map(key -> "k:" + key.name() + ":" + (key.unique() ? "u" : "") + ":" + key.columns())
                .sorted()
                .forEach(fields::add);
        return String.join("|", fields);
    }

    /** The definition that {@link #line} wrote. */
    static SystemTable parse(String line) {
        String[] fields = line.split("\\|", -1);
        List<Column> columns = new ArrayList<>();
        List<Key> keys = new ArrayList<>();
        Stream.of(fields).skip(3).map(field -> field.split(":", 4)).forEach(part -> {
            if (part[0].equals("c")) {
                columns.add(new Column(part[1], part[3], part[2], false));
            } else {
                keys.add(new Key(part[1], part[2].equals("u"), part[3]));
            }
        });
        return new SystemTable(new TableName(fields[0], fields[1]), fields[2], columns, keys);
    }

    /** What both have alike: what every release between two has. */
    Optional<SystemTable> common(Optional<SystemTable> other) {
        return other.filter(with -> with.view() == view())
                .map(with -> new SystemTable(
                        name,
                        engine.equals(with.engine) ? engine : with.view() ? "" : ANY_ENGINE,
                        columns.stream().filter(with.columns::contains).toList(),
                        keys.stream().filter(with.keys::contains).toList()));
    }

    @Override
    public String toString() {
        return name.shown() + columns.stream().map(Column::name).collect(Collectors.joining(", ", "(", ")"));
    }
}
