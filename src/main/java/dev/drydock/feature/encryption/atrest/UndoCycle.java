package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Sql;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Run;
import java.util.ArrayList;
import java.util.List;

/**
 * Empties MySQL's undo tablespaces one after another. With undo encryption off, the pages that are there stay encrypted, and
 * a server without its keyring does not start on them although the information schema shows them as plain. Two have to be
 * active at any time, so a third one stands in meanwhile.
 */
final class UndoCycle {

    private static final String STAND_IN = "drydock_undo";
    private static final String CREATE = "CREATE UNDO TABLESPACE " + STAND_IN + " ADD DATAFILE 'drydock_undo.ibu'";
    private static final String DROP = "DROP UNDO TABLESPACE " + STAND_IN;
    private static final String STATE = "SELECT STATE FROM information_schema.INNODB_TABLESPACES WHERE NAME = ";
    private static final long LOOK_MILLIS = 200;

    private final AtRestStatements statements;
    private final JobContext context;

    UndoCycle(AtRestStatements statements, JobContext context) {
        this.statements = statements;
        this.context = context;
    }

    /** Whether a run that was cut off has left its stand-in; blocks on the server. */
    static boolean standsIn(OpenServer server) {
        return server.facts().mySqlAtLeast(8, 0, 16) && !state(server).isEmpty();
    }

    private static String state(OpenServer server) {
        return server.control()
                .call(session -> session.first(STATE + Sql.literal(STAND_IN), row -> row.text(1)))
                .orElse("");
    }

    /** Drops the stand-in of a run that was cut off, if there is one; blocks until no transaction needs it. */
    static void dropStandIn(Run<?> run) throws InterruptedException {
        if (!standsIn(run.server())) {
            return;
        }
        if (state(run.server()).equals("active")) {
            send(run, set(STAND_IN, "INACTIVE"));
        }
        while (!List.of("empty", "").contains(state(run.server()))) {
            try (JobContext.Registration _ =
                    run.context().hold(Messages.of("rest").text("undo.waits", STAND_IN))) {
                run.context().sleep(LOOK_MILLIS);
            }
        }
        try {
            send(run, DROP);
        } catch (ServerException failure) {
            // the killed run's own statement may have gone through meanwhile
            if (failure.connectionLost() || standsIn(run.server())) {
                throw failure;
            }
        }
    }

    private static void send(Run<?> run, String sql) throws InterruptedException {
        new AtRestRecorder(run.writer())
                .putBack(
                        STAND_IN,
                        sql,
                        () -> run.server().control().change(run.permit(), changes -> changes.execute(sql)));
    }

    /** What is sent for these tablespaces. */
    static List<String> statements(List<String> names) {
        List<String> all = new ArrayList<>(List.of(CREATE));
        for (String name : own(names)) {
            all.add(set(name, "INACTIVE"));
            all.add(set(name, "ACTIVE"));
        }
        all.add(set(STAND_IN, "INACTIVE"));
        all.add(DROP);
        return List.copyOf(all);
    }

    /** An earlier run may have left its stand-in. */
    private static List<String> own(List<String> names) {
        return names.stream().filter(name -> !name.equals(STAND_IN)).toList();
    }

    /** Blocks until all are emptied and active again; waits for transactions that still need what is in them. */
    void run(List<String> names) throws InterruptedException {
        if (state(STAND_IN).isEmpty()) {
            statements.send(STAND_IN, CREATE, () -> !state(STAND_IN).isEmpty());
        } else if (!state(STAND_IN).equals("active")) {
            statements.send(
                    STAND_IN, set(STAND_IN, "ACTIVE"), () -> state(STAND_IN).equals("active"));
        }
        for (String name : own(names)) {
            if (state(name).equals("active")) {
                statements.send(name, set(name, "INACTIVE"), () -> !state(name).equals("active"));
            }
            awaitEmpty(name);
            statements.send(name, set(name, "ACTIVE"), () -> state(name).equals("active"));
        }
        statements.send(
                STAND_IN, set(STAND_IN, "INACTIVE"), () -> !state(STAND_IN).equals("active"));
        awaitEmpty(STAND_IN);
        statements.send(STAND_IN, DROP, () -> state(STAND_IN).isEmpty());
    }

    private void awaitEmpty(String name) throws InterruptedException {
        while (!state(name).equals("empty")) {
            try (JobContext.Registration _ = context.hold(Messages.of("rest").text("undo.waits", name))) {
                context.sleep(LOOK_MILLIS);
            }
        }
    }

    private String state(String name) throws InterruptedException {
        return statements.value(STATE + Sql.literal(name));
    }

    private static String set(String name, String state) {
        return "ALTER UNDO TABLESPACE " + Sql.name(name) + " SET " + state;
    }
}
