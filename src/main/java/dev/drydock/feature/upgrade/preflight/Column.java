package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A column of a table or view.
 *
 * @param preset its default; empty if it has none, or NULL
 * @param nullable whether it takes NULL
 * @param type plain type in small letters, such as {@code datetime}
 * @param fullType type with all that belongs to it, such as {@code enum('a','b')}, without the server's remark on its format
 * @param oldFormat whether the server says that it is stored in the format of before 5.6.4
 * @param charset its character set; empty for a type without one
 * @param extra such as {@code auto_increment} or {@code VIRTUAL GENERATED}
 * @param expression what a generated column is computed from; empty for another
 */
public record Column(
        String schema,
        String table,
        String name,
        Optional<String> preset,
        boolean nullable,
        String type,
        String fullType,
        boolean oldFormat,
        String charset,
        String extra,
        String expression) {

    private static final Set<String> SPATIAL = Set.of(
            "geometry",
            "point",
            "linestring",
            "polygon",
            "multipoint",
            "multilinestring",
            "multipolygon",
            "geometrycollection");

    public boolean spatial() {
        return SPATIAL.contains(type);
    }

    public boolean temporal() {
        return type.equals("datetime") || type.equals("timestamp") || type.equals("time");
    }

    /** Whether there is a date in it. */
    public boolean dated() {
        return type.equals("date") || type.equals("datetime") || type.equals("timestamp");
    }

    /** Whether it has AUTO_INCREMENT. */
    public boolean counts() {
        return extra.toLowerCase(Locale.ROOT).contains("auto_increment");
    }

    public Subject subject() {
        return Subject.column(schema, table, name);
    }

    /** {@code `schema`.`table`} for a statement. */
    public String quotedTable() {
        return Sql.name(schema, table);
    }
}
