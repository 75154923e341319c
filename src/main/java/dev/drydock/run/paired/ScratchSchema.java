package dev.drydock.run.paired;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.Session;
import dev.drydock.db.sql.Sql;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunState;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.run.Run;
import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A schema of our own for a measurement. Its name is in the history before it is made, so that it is found after a kill. */
public record ScratchSchema(String name) {

    /** Setting of a run. */
    public static final String SETTING = "scratch schema";

    private static final int RUNS = 30;

    /** @param prefix of the names of this measurement's schemas */
    public static String newName(String prefix) {
        return prefix + UUID.randomUUID().toString().substring(0, 8);
    }

    /** Drops what runs on this server that were cut off have left there. */
    public static void dropLeftBehind(Run<?> run, HistoryStore history, String kind, String prefix)
            throws InterruptedException {
        List<ScratchSchema> left =
                history
                        .runs(RunFilter.newest(RUNS)
                                .ofKind(kind)
                                .onServer(run.server().key()))
                        .stream()
                        .filter(one -> one.state() == RunState.INTERRUPTED)
                        .map(one -> one.start().settings().get(SETTING))
                        .filter(Objects::nonNull)
                        .filter(name -> name.startsWith(prefix))
                        .map(ScratchSchema::new)
                        .toList();
        for (ScratchSchema one : left) {
            one.drop(run);
        }
    }

    /** The quoted name of a table in it. */
    public String table(String table) {
        return Sql.name(name, table);
    }

    public void make(Changes changes) {
        changes.execute("CREATE DATABASE " + Sql.name(name));
    }

    /** Drops it if it is there, on a session of its own: that of the measurement may be cancelled or lost. */
    public void drop(Run<?> run) {
        try (LongSession session = run.server().longSession()) {
            if (exists(session.sql())) {
                session.changes(run.permit()).execute("DROP DATABASE IF EXISTS " + Sql.name(name));
                run.writer()
                        .item(Item.of("schema", new ObjectName(name, "", ""), "dropped")
                                .build());
            }
        }
    }

    private boolean exists(Session session) {
        return session.first(
                        "SELECT SCHEMA_NAME FROM information_schema.SCHEMATA WHERE SCHEMA_NAME = ?",
                        row -> row.text(1),
                        name)
                .isPresent();
    }
}
