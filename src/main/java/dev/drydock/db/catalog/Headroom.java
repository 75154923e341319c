package dev.drydock.db.catalog;

/**
 * How full the AUTO_INCREMENT column of one table is.
 *
 * @param table the table
 * @param column the column
 * @param type the column's type, such as {@code int(10) unsigned}
 * @param next next value to be given out
 * @param highest largest value of the type
 */
public record Headroom(TableName table, String column, String type, long next, long highest) {

    /**
     * Next values up to this one are at most half way in every integer type, TINYINT's 127 included; schemas without any
     * greater one are not read.
     */
    public static final long AT_MOST_HALF = 64;

    /** Used share from 0 to 1. */
    public double used() {
        return Math.min(1, (double) Math.max(0, next - 1) / highest);
    }
}
