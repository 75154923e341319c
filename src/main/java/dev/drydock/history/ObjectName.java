package dev.drydock.history;

import dev.drydock.check.Subject;
import java.util.Objects;

/**
 * What an item or finding is about, as the server spells it, unquoted.
 *
 * @param schema schema; empty for an object of the whole server
 * @param name table or other object; empty for a whole schema
 * @param part partition; empty for the whole object
 */
public record ObjectName(String schema, String name, String part) {

    /** The server as a whole. */
    public static final ObjectName SERVER = new ObjectName("", "", "");

    public ObjectName {
        Objects.requireNonNull(schema, "schema is null");
        Objects.requireNonNull(name, "name is null");
        Objects.requireNonNull(part, "part is null");
    }

    public static ObjectName of(Subject subject) {
        return new ObjectName(subject.schema(), subject.name(), subject.part());
    }

    /** A table as a whole. */
    public static ObjectName table(String schema, String name) {
        return new ObjectName(schema, name, "");
    }

    /** {@code schema.name.part} without the empty ones. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(schema);
        for (String next : new String[] {name, part}) {
            if (!next.isEmpty()) {
                text.append(text.isEmpty() ? "" : ".").append(next);
            }
        }
        return text.toString();
    }
}
