package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Sql;
import java.util.Optional;

/** Sends the statements of objects to the target, each with the settings that it was stored with. Used by one thread. */
final class ObjectBuilder {

    /** An upgrade in place leaves a table as it is: nothing of it is held against the modes of new statements. */
    private static final String AS_IN_PLACE = "NO_ENGINE_SUBSTITUTION";

    private final Changes changes;
    private final SqlModes modes;
    private String schema = "";
    private String mode;
    private String collation = "";

    ObjectBuilder(Changes changes, SqlModes modes) {
        this.changes = changes;
        this.modes = modes;
        this.mode = "";
        mode(modes.usual());
    }

    /**
     * How the target took a statement.
     *
     * @param refusal what it said against it; empty if it took it
     * @param loosely whether it took it at the second attempt only, without the modes of new statements
     */
    record Answer(Optional<ServerAnswer> refusal, boolean loosely, long millis) {}

    /** Sends one object's statement. */
    Answer build(Definition definition) {
        long started = System.nanoTime();
        SourceObject object = definition.object();
        Optional<ServerAnswer> refusal = attempt(
                definition,
                object.kind().program() ? modes.known(definition.sqlMode()) : modes.usual(),
                object.schema());
        boolean loosely = false;
        if (refusal.isPresent() && object.kind() == SourceObject.Kind.TABLE) {
            strict(false);
            loosely = attempt(definition, AS_IN_PLACE, object.schema()).isEmpty();
            strict(true);
        }
        return new Answer(refusal, loosely, (System.nanoTime() - started) / 1_000_000);
    }

    private Optional<ServerAnswer> attempt(Definition definition, String wanted, String in) {
        try {
            mode(wanted);
            collation(definition.collation());
            use(definition.object().kind() == SourceObject.Kind.SCHEMA ? "" : in);
            changes.execute(definition.statement());
            return Optional.empty();
        } catch (ServerException failure) {
            // a full disk of the target says nothing of the object
            if (failure.connectionLost() || failure.is(DbError.NO_SPACE)) {
                throw failure;
            }
            return Optional.of(ServerAnswer.of(failure));
        }
    }

    private void strict(boolean on) {
        changes.session().executeOwn("SET SESSION innodb_strict_mode = " + (on ? "ON" : "OFF"));
    }

    private void mode(String wanted) {
        if (!wanted.equals(mode)) {
            changes.session().executeOwn("SET SESSION sql_mode = " + Sql.literal(wanted));
            mode = wanted;
        }
    }

    private void collation(String wanted) {
        if (!wanted.isEmpty() && !wanted.equals(collation)) {
            changes.session().executeOwn("SET SESSION collation_connection = " + Sql.literal(wanted));
            collation = wanted;
        }
    }

    private void use(String wanted) {
        if (!wanted.isEmpty() && !wanted.equals(schema)) {
            changes.execute("USE " + Sql.name(wanted));
            schema = wanted;
        }
    }
}
