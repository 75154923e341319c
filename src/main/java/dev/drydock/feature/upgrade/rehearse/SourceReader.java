package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.server.ServerFacts;
import dev.drydock.db.sql.Row;
import dev.drydock.db.sql.Session;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads the source's objects: first their names, then each one's own statement. Used by one thread; blocks. */
final class SourceReader {

    private static final Pattern ENABLED =
            Pattern.compile(" (ENABLE|DISABLE ON SLAVE|DISABLE ON REPLICA)(?= (COMMENT '|DO ))");
    private static final int ALL = 4;

    /** Stands for the events of a schema that the server does not list. */
    private static final String ALL_EVENTS = "*";

    private static final Pattern LOCATION = Pattern.compile("(?i)(CONNECTION ?= ?)'(?:[^'\\\\]|\\\\.|'')*'");

    private final Session session;
    private final ServerFacts facts;
    private final Scope scope;

    SourceReader(Session session, ServerFacts facts, Scope scope) {
        this.session = session;
        this.facts = facts;
        this.scope = scope;
    }

    /** Why a definition could not be read, for the user. */
    static final class Unreadable extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final boolean gone;

        Unreadable(String why) {
            this(why, false);
        }

        private Unreadable(String why, boolean gone) {
            super(why);
            this.gone = gone;
        }

        /** Somebody dropped or renamed it since its name was read. */
        static Unreadable gone() {
            return new Unreadable(Messages.of("rehearsal").text("gone"), true);
        }

        boolean isGone() {
            return gone;
        }
    }

    /** The schemas in the scope. */
    List<String> schemas() {
        return session
                .query("SELECT SCHEMA_NAME FROM information_schema.SCHEMATA ORDER BY 1", row -> row.text(1))
                .stream()
                .filter(schema -> !Catalogue.SYSTEM_SCHEMAS.contains(schema) && scope.hasSchema(schema))
                .toList();
    }

    /** Everything of one schema but foreign keys, which the tables' own statements tell. */
    List<SourceObject> objects(String schema) {
        List<SourceObject> found = new ArrayList<>();
        new Catalogue(session, facts).names(schema, entry -> {
            if (scope.hasTable(entry.name())) {
                found.add(new SourceObject(
                        switch (entry.kind()) {
                            case TABLE -> SourceObject.Kind.TABLE;
                            case SEQUENCE -> SourceObject.Kind.SEQUENCE;
                            case VIEW -> SourceObject.Kind.VIEW;
                        },
                        schema,
                        entry.name().table()));
            }
        });
        session.each(
                "SELECT ROUTINE_TYPE, ROUTINE_NAME FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA = ?"
                        + " AND ROUTINE_TYPE IN ('FUNCTION', 'PROCEDURE')",
                row -> found.add(new SourceObject(
                        row.text(1).equals("FUNCTION") ? SourceObject.Kind.FUNCTION : SourceObject.Kind.PROCEDURE,
                        schema,
                        row.text(2))),
                schema);
        // several of one table and moment run in the order in which they were made
        session.each(
                "SELECT TRIGGER_NAME, EVENT_OBJECT_TABLE FROM information_schema.TRIGGERS WHERE EVENT_OBJECT_SCHEMA = ?"
                        + (facts.mySqlAtLeast(5, 7, 2) || facts.mariaDbAtLeast(10, 2, 3)
                                ? " ORDER BY EVENT_OBJECT_TABLE, ACTION_TIMING, EVENT_MANIPULATION, ACTION_ORDER"
                                : ""),
                row -> {
                    if (scope.hasTable(new TableName(schema, row.text(2)))) {
                        found.add(new SourceObject(SourceObject.Kind.TRIGGER, schema, row.text(1)));
                    }
                },
                schema);
        try {
            session.each(
                    "SELECT EVENT_NAME FROM information_schema.EVENTS WHERE EVENT_SCHEMA = ?",
                    row -> found.add(new SourceObject(SourceObject.Kind.EVENT, schema, row.text(1))),
                    schema);
        } catch (DrydockException failure) {
            requireConnection(failure);
            // a server on the system tables of an older one does not list them (1577); asked for, it says why
            found.add(new SourceObject(SourceObject.Kind.EVENT, schema, ALL_EVENTS));
        }
        return found;
    }

    /**
     * The statement of one object.
     *
     * @throws Unreadable if the server does not tell it
     */
    Definition definition(SourceObject object) {
        if (object.kind() == SourceObject.Kind.TABLESPACE) {
            return GeneralTablespaces.definition(session, facts, object);
        }
        String word = object.kind() == SourceObject.Kind.SCHEMA
                ? "DATABASE"
                : object.kind().name();
        try {
            return session.first("SHOW CREATE " + word + " " + object.quoted(), row -> definition(object, row))
                    .orElseThrow(Unreadable::gone);
        } catch (DrydockException failure) {
            Unreadable why = unreadable(failure);
            throw seesAll() && !listed(object) ? Unreadable.gone() : why;
        }
    }

    /** Whether the account is still known to see all objects, so that what it does not see is not there. */
    private boolean seesAll() {
        return session.first(
                        "SELECT COUNT(DISTINCT PRIVILEGE_TYPE) FROM information_schema.USER_PRIVILEGES WHERE GRANTEE ="
                                + " CONCAT('\\'', REPLACE(CURRENT_USER(), '@', '\\'@\\''), '\\'') AND PRIVILEGE_TYPE IN"
                                + " ('SELECT', 'SHOW VIEW', 'TRIGGER', 'EVENT')",
                        row -> row.number(1).orElse(0) == ALL)
                .orElse(false);
    }

    /** Whether the server still names it among its objects. */
    private boolean listed(SourceObject object) {
        String where = switch (object.kind()) {
            case SCHEMA -> "SCHEMATA WHERE SCHEMA_NAME = ? AND ? = ''";
            case FUNCTION, PROCEDURE -> "ROUTINES WHERE ROUTINE_SCHEMA = ? AND ROUTINE_NAME = ?";
            case TRIGGER -> "TRIGGERS WHERE EVENT_OBJECT_SCHEMA = ? AND TRIGGER_NAME = ?";
            case EVENT -> "EVENTS WHERE EVENT_SCHEMA = ? AND EVENT_NAME = ?";
            default -> "TABLES WHERE TABLE_SCHEMA = ? AND TABLE_NAME = ?";
        };
        try {
            return session.first("SELECT 1 FROM information_schema." + where, _ -> true, object.schema(), object.name())
                    .isPresent();
        } catch (DrydockException failure) {
            throw unreadable(failure);
        }
    }

    static void requireConnection(DrydockException failure) {
        if (failure instanceof dev.drydock.db.sql.ServerException server && server.connectionLost()) {
            throw failure;
        }
    }

    /** A lost connection ends the run; anything else is said of the object. */
    static Unreadable unreadable(DrydockException failure) {
        requireConnection(failure);
        return new Unreadable(ServerAnswer.of(failure).text());
    }

    private Definition definition(SourceObject object, Row row) {
        String column = switch (object.kind()) {
            case SCHEMA -> "Create Database";
            case TABLE, SEQUENCE -> "Create Table";
            case VIEW -> "Create View";
            case FUNCTION -> "Create Function";
            case PROCEDURE -> "Create Procedure";
            case TRIGGER -> "SQL Original Statement";
            case EVENT -> "Create Event";
            default -> throw new IllegalArgumentException(object.toString());
        };
        Optional<String> told = row.named(column);
        if (told.isEmpty() || told.get().isEmpty()) {
            throw new Unreadable(
                    Messages.of("rehearsal").text("denied", object.kind().program() ? programs() : "SHOW VIEW"));
        }
        String statement = told.get();
        if (object.kind() == SourceObject.Kind.EVENT) {
            statement = disabled(statement);
        }
        return new Definition(
                object,
                statement,
                LOCATION.matcher(statement).replaceAll("$1'…'"),
                row.named("sql_mode").orElse(""),
                row.named("collation_connection").orElse(""));
    }

    private String programs() {
        return facts.mySqlAtLeast(8, 0, 20) ? "SHOW_ROUTINE" : "SELECT ON mysql.proc";
    }

    /** No event runs on the target, whatever its scheduler does. */
    static String disabled(String statement) {
        return ENABLED.matcher(statement).replaceFirst(" DISABLE");
    }
}
