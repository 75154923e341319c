package dev.drydock.db.sql;

/** The one place that quotes names for statements; values are bound by the driver. */
public final class Sql {

    private Sql() {}

    /**
     * A name in backticks, inner backticks doubled: right for every name, {@code #mysql50#} ones and reserved words
     * included (MySQL manual, "Schema Object Names").
     *
     * @throws IllegalArgumentException for an empty name or one with a NUL, which no server accepts
     */
    public static String name(String identifier) {
        if (identifier.isEmpty() || identifier.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not a name");
        }
        return "`" + identifier.replace("`", "``") + "`";
    }

    /** {@code `schema`.`object`}. */
    public static String name(String schema, String object) {
        return name(schema) + "." + name(object);
    }
}
