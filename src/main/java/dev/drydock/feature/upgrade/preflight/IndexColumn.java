package dev.drydock.feature.upgrade.preflight;

import java.util.OptionalLong;

/**
 * One column of an index.
 *
 * @param prefix characters or bytes of the column that are indexed; empty for the whole column
 * @param type such as {@code BTREE} or {@code FULLTEXT}
 */
public record IndexColumn(
        String schema, String table, String index, boolean unique, String column, OptionalLong prefix, String type) {

    IndexColumn as(String other) {
        return new IndexColumn(schema, table, index, unique, column, prefix, other);
    }
}
