package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Subject;
import dev.drydock.db.sql.Sql;

/**
 * One object of the source that is built on the target.
 *
 * @param kind what it is
 * @param schema its schema; empty for what belongs to the server
 * @param name its name; of an account and its grants {@code user@host}
 */
record SourceObject(Kind kind, String schema, String name) {

    /** Kinds of objects, in the order in which they are built. */
    enum Kind {
        SCHEMA(Subject.Kind.SCHEMA),
        ACCOUNT(Subject.Kind.ACCOUNT),
        TABLESPACE(Subject.Kind.TABLESPACE),
        SEQUENCE(Subject.Kind.TABLE),
        TABLE(Subject.Kind.TABLE),
        FOREIGN_KEY(Subject.Kind.FOREIGN_KEY),
        FUNCTION(Subject.Kind.ROUTINE),
        PROCEDURE(Subject.Kind.ROUTINE),
        VIEW(Subject.Kind.VIEW),
        TRIGGER(Subject.Kind.TRIGGER),
        EVENT(Subject.Kind.EVENT),
        GRANT(Subject.Kind.ACCOUNT),
        OPTION(Subject.Kind.OPTION),
        STATEMENT(Subject.Kind.STATEMENT),
        ROWS(Subject.Kind.TABLE),
        DATA_DIRECTORY(Subject.Kind.SERVER),
        SYSTEM_TABLES(Subject.Kind.SERVER),
        OLD_SERVER(Subject.Kind.SERVER),
        REPLAYED(Subject.Kind.STATEMENT);

        private final Subject.Kind subject;

        Kind(Subject.Kind subject) {
            this.subject = subject;
        }

        /** The word in files and in the history. */
        String word() {
            return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
        }

        /** Whether its definition is the text of a program. */
        boolean program() {
            return this == FUNCTION || this == PROCEDURE || this == TRIGGER || this == EVENT;
        }
    }

    /** What findings are about. */
    Subject subject() {
        return kind == Kind.SCHEMA ? Subject.schema(schema) : new Subject(kind.subject, schema, name, "");
    }

    /** Its name as statements have it. */
    String quoted() {
        return switch (kind) {
            case SCHEMA -> Sql.name(schema);
            case TABLESPACE -> Sql.name(name);
            default -> Sql.name(schema, name);
        };
    }
}
