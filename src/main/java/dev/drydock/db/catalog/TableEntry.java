package dev.drydock.db.catalog;

import java.util.OptionalLong;

/**
 * One entry of the catalogue.
 *
 * @param name schema and name
 * @param kind what it is
 * @param engine storage engine; empty where the server cannot say, as for broken tables
 * @param estimate estimated rows ({@code TABLE_ROWS})
 * @param bytes data and indexes ({@code DATA_LENGTH + INDEX_LENGTH}); empty where the server cannot say
 * @param autoIncrement next value of the AUTO_INCREMENT column
 * @param partitioned whether the table has partitions
 */
public record TableEntry(
        TableName name,
        Kind kind,
        String engine,
        OptionalLong estimate,
        OptionalLong bytes,
        OptionalLong autoIncrement,
        boolean partitioned) {

    /** What a catalogue entry is. */
    public enum Kind {
        TABLE,
        VIEW,
        /** A MariaDB sequence. */
        SEQUENCE
    }

    /** One of which only name and kind are known. */
    public static TableEntry outline(TableName name, Kind kind) {
        return new TableEntry(name, kind, "", OptionalLong.empty(), OptionalLong.empty(), OptionalLong.empty(), false);
    }

    public boolean innoDb() {
        return engine.equalsIgnoreCase("InnoDB");
    }
}
