package dev.drydock.db.sql;

/** The one place that quotes names and texts for statements. */
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

    /**
     * A text literal without backslash escapes that any {@code sql_mode} reads alike: hexadecimal with a character set.
     */
    public static String text(String value) {
        return value.isEmpty()
                ? "''"
                : "_utf8 0x"
                        + java.util.HexFormat.of().formatHex(value.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
}
