package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.sql.Sql;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * How the tables of a schema come to utf8mb4: one statement each, referenced tables before those that refer to them.
 *
 * @param schema the schema
 * @param collation the collation of what had no twin in utf8mb4, and of the schema
 * @param steps tables to convert, in their order
 * @param refused tables that are left as they are, with the reason
 * @param keys foreign keys that this server lets go only if they are dropped before and made again after
 * @param checksOff whether this server converts columns of foreign keys once their check is off
 * @param schemaToo whether the default of the schema changes
 * @param notes what to know before
 */
public record Utf8mb4Plan(
        String schema,
        String collation,
        List<Step> steps,
        List<Refusal> refused,
        List<DroppedKey> keys,
        boolean checksOff,
        boolean schemaToo,
        List<String> notes) {

    /** How the server does it. */
    public enum Way {
        /** Others read and write meanwhile. */
        IN_PLACE,
        /** The table is written anew; others only read meanwhile. */
        COPY;

        /** Stable word in files. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }
    }

    /**
     * One table.
     *
     * @param columns those that change; none where only the default of the table does
     * @param statement what converts it
     * @param before what it takes
     * @param after what it takes then, by the sample
     */
    public record Step(
            TableName table,
            List<String> columns,
            Way way,
            String statement,
            OptionalLong before,
            OptionalLong after) {}

    /** @param column empty for the table as a whole */
    public record Refusal(TableName table, String column, String reason) {}

    /** A foreign key, with the definition as the server shows it. */
    public record DroppedKey(TableName child, String name, String definition) {

        String drop() {
            return "ALTER TABLE " + child.quoted() + " DROP FOREIGN KEY " + Sql.name(name);
        }

        String add() {
            return "ALTER TABLE " + child.quoted() + " ADD " + definition;
        }
    }

    /** All statements, in their order; none where nothing is to do. */
    public List<String> statements() {
        List<String> all = new ArrayList<>();
        if (!steps.isEmpty()) {
            // what does not fit is refused then, and not cut off
            all.add("SET SESSION sql_mode = 'STRICT_ALL_TABLES'");
            if (checksOff) {
                all.add("SET SESSION foreign_key_checks = 0");
            }
            keys.forEach(key -> all.add(key.drop()));
            steps.forEach(step -> all.add(step.statement()));
            keys.forEach(key -> all.add(key.add()));
            if (checksOff) {
                all.add("SET SESSION foreign_key_checks = 1");
            }
        }
        if (schemaToo) {
            all.add("ALTER DATABASE " + Sql.name(schema) + " CHARACTER SET utf8mb4 COLLATE " + collation);
        }
        return all;
    }
}
