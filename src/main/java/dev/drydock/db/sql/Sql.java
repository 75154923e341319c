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

    /**
     * An account name such as {@code 'dba'@'%'}.
     *
     * @throws IllegalArgumentException for one with a backslash or a control character, which no one spelling fits under
     *     every sql_mode
     */
    public static String account(String user, String host) {
        String name = literal(user) + "@" + literal(host);
        if (name.startsWith("x'") || name.contains("@x'")) {
            throw new IllegalArgumentException("not an account name");
        }
        return name;
    }

    /**
     * A string literal for ProxySQL's admin port, which is SQLite: quotes doubled, and a backslash is a character like any
     * other. To be sent as it stands, since the driver would write it for a MySQL server.
     *
     * @throws IllegalArgumentException for a text with a NUL
     */
    public static String adminLiteral(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("not a text");
        }
        return "'" + text.replace("'", "''") + "'";
    }

    /**
     * A string literal for statements that people copy and run; Drydock itself binds values through the driver. It is right
     * under every sql_mode: quotes doubled, and a backslash, whose meaning differs, as hex.
     */
    public static String literal(String text) {
        if (text.indexOf('\\') < 0 && text.chars().noneMatch(Character::isISOControl)) {
            return "'" + text.replace("'", "''") + "'";
        }
        StringBuilder hex = new StringBuilder("x'");
        for (byte unit : text.getBytes(java.nio.charset.StandardCharsets.UTF_8)) {
            hex.append(String.format("%02x", unit));
        }
        return hex.append('\'').toString();
    }
}
