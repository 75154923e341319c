package dev.drydock.db.sql;

/**
 * A column of a result.
 *
 * @param label its name as clients see it
 * @param type its type as the driver names it, such as {@code BIGINT UNSIGNED}
 */
public record ResultColumn(String label, String type) {

    @Override
    public String toString() {
        return label + " " + type;
    }
}
