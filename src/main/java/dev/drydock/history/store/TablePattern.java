package dev.drydock.history.store;

/**
 * A table that is looked for.
 *
 * @param schema its schema; empty for any
 * @param name its name, or how it begins
 * @param beginning whether the name may go on
 */
record TablePattern(String schema, String name, boolean beginning) {

    /** @param text {@code name}, {@code schema.name}, either with {@code *} at its end */
    static TablePattern of(String text) {
        int dot = text.indexOf('.');
        String schema = dot < 0 ? "" : text.substring(0, dot);
        String name = dot < 0 ? text : text.substring(dot + 1);
        return name.endsWith("*")
                ? new TablePattern(schema, name.substring(0, name.length() - 1), true)
                : new TablePattern(schema, name, false);
    }

    /** Any table of any schema. */
    boolean any() {
        return wholeSchema() && schema.isEmpty();
    }

    /** Any table of the schema. */
    boolean wholeSchema() {
        return beginning && name.isEmpty();
    }
}
