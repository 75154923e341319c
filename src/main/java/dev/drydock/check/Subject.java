package dev.drydock.check;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a finding is about, as the server spells it, unquoted.
 *
 * @param kind what it is
 * @param schema its schema; empty for what belongs to the server
 * @param name table, routine, account, option …; empty for a whole schema or the server
 * @param part column, index or partition; empty for the whole object
 */
public record Subject(Kind kind, String schema, String name, String part) {

    /** Kinds of things that checks look at. */
    public enum Kind {
        SERVER,
        SCHEMA,
        TABLESPACE,
        TABLE,
        COLUMN,
        INDEX,
        PARTITION,
        FOREIGN_KEY,
        VIEW,
        ROUTINE,
        TRIGGER,
        EVENT,
        ACCOUNT,
        PLUGIN,
        VARIABLE,
        /** A line of an option file. */
        OPTION,
        STATEMENT;

        /** The word in files and on the command line. */
        public String word() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /** The server as a whole. */
    public static final Subject SERVER = new Subject(Kind.SERVER, "", "", "");

    public static Subject schema(String schema) {
        return new Subject(Kind.SCHEMA, schema, "", "");
    }

    public static Subject table(String schema, String table) {
        return new Subject(Kind.TABLE, schema, table, "");
    }

    public static Subject column(String schema, String table, String column) {
        return new Subject(Kind.COLUMN, schema, table, column);
    }

    /** Something that belongs to the server and not to a schema. */
    public static Subject ofServer(Kind kind, String name) {
        return new Subject(kind, "", name, "");
    }

    public static Subject variable(String name) {
        return ofServer(Kind.VARIABLE, name);
    }

    /** {@code schema.name.part} without the empty ones; {@code server} for the server. */
    public String shown() {
        String joined =
                Stream.of(schema, name, part).filter(text -> !text.isEmpty()).collect(Collectors.joining("."));
        return joined.isEmpty() ? "server" : joined;
    }
}
