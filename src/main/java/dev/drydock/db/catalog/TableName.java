package dev.drydock.db.catalog;

import dev.drydock.db.sql.Sql;
import java.util.Comparator;

/** A table's place: its schema and its name, as the server spells them. */
public record TableName(String schema, String table) implements Comparable<TableName> {

    private static final Comparator<TableName> ORDER =
            Comparator.comparing(TableName::schema).thenComparing(TableName::table);

    /** Spreads what a record's own sum of 31s lets collide: schemas and tables that differ in a digit at the end. */
    @Override
    public int hashCode() {
        return schema.hashCode() * 0x9E3779B1 + table.hashCode();
    }

    /** {@code `schema`.`table`}, quoted for a statement. */
    public String quoted() {
        return Sql.name(schema, table);
    }

    /** {@code schema.table} for people. */
    public String shown() {
        return schema + "." + table;
    }

    @Override
    public int compareTo(TableName other) {
        return ORDER.compare(this, other);
    }
}
