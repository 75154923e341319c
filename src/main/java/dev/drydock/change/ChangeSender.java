package dev.drydock.change;

import dev.drydock.db.host.HostAccess;
import dev.drydock.db.host.HostFiles;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.ErrorCode;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Run;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Sends steps and what undoes them, each with its item in the history. Used by the job's thread. */
final class ChangeSender implements AutoCloseable {

    private static final String RUNNING = "running";
    private static final int ATTEMPTS = 5;
    private static final long BETWEEN_MILLIS = 1_000;

    private final Run<?> run;
    private @Nullable LongSession session;
    private final PlacedFileRecorder recorder;
    private @Nullable HostFiles files;
    private boolean undoing;
    private boolean noSession;

    ChangeSender(Run<?> run) {
        this.run = run;
        this.recorder = new PlacedFileRecorder(run.writer());
    }

    /** Cancel ends it on the server. */
    void apply(ChangeStep.Statement step) throws InterruptedException {
        try (JobContext.Registration _ = run.context().register(session().cancellable())) {
            send(step.subject(), step.apply(), step.back(), step.warned());
        }
    }

    void keep(ChangeStep.Statement step) throws InterruptedException {
        if (!step.keep().isEmpty()) {
            send(step.subject(), step.keep(), step.keepBack(), Optional.empty());
        }
    }

    private void send(String subject, String sql, String back, Optional<ErrorCode> warned) throws InterruptedException {
        LongSession at = session();
        run.sent(
                RUNNING,
                status -> item(subject, sql, back, status, at.sql().id()),
                () -> execute(at.changes(run.permit()), sql, warned));
    }

    private static boolean execute(Changes changes, String sql, Optional<ErrorCode> warned) {
        if (warned.isEmpty()) {
            changes.execute(sql);
        } else if (changes.executeWarned(sql)) {
            throw new DrydockException(Problem.of(warned.get(), "", sql));
        }
        return true;
    }

    /** Over a new session, which Cancel does not know; else over the connection that every open server has. */
    void undo(Undo undo) throws InterruptedException {
        switch (undo) {
            case Undo.Statement statement -> undo(statement);
            case Undo.HostFile file -> undo(file);
        }
    }

    /** What is in the file is not written down. */
    void apply(ChangeStep.HostFile step) {
        recorder.put(files(), step.put(), run.permit());
    }

    /** A server that went away takes the way to its machine with it, which is then made anew. */
    private void undo(Undo.HostFile undo) throws InterruptedException {
        for (int attempt = 1; !restored(undo, attempt == ATTEMPTS); attempt++) {
            files = null;
            Thread.sleep(BETWEEN_MILLIS);
        }
        recorder.restored(undo.file());
    }

    /** @return false if its host was not reached, and this was not the last attempt */
    private boolean restored(Undo.HostFile undo, boolean last) {
        try {
            files().restore(undo.file(), undo.former(), run.permit());
            return true;
        } catch (ServerException lost) {
            if (last || PlacedFileRecorder.notPut(lost)) {
                throw lost;
            }
            return false;
        }
    }

    private HostFiles files() {
        HostFiles known = files;
        if (known == null) {
            known = HostAccess.of(run.server().databaseHost().orElseThrow()).files();
            files = known;
        }
        return known;
    }

    private void undo(Undo.Statement undo) throws InterruptedException {
        if (!undoing) {
            undoing = true;
            close();
        }
        long[] connection = {0};
        run.undone(status -> item(undo.subject(), undo.sql(), "", status, connection[0]), () -> {
            connection[0] = execute(undo.sql());
            return connection[0];
        });
    }

    private long execute(String sql) {
        if (!noSession) {
            try {
                LongSession fresh = session();
                fresh.changes(run.permit()).execute(sql);
                return fresh.sql().id();
            } catch (ServerException _) {
                // of two refusals the one below is told
                noSession = session == null;
                close();
            }
        }
        return run.server().control().change(run.permit(), changes -> {
            changes.execute(sql);
            return changes.session().id();
        });
    }

    private LongSession session() {
        LongSession known = session;
        if (known == null) {
            known = run.server().longSession();
            session = known;
        }
        return known;
    }

    private static Item.Draft item(String subject, String sql, String back, String status, long connection) {
        return Item.of(LeftInForce.STATEMENT, new ObjectName("", subject, ""), status)
                .attribute(LeftInForce.SQL, sql)
                .attribute(LeftInForce.WAY_BACK, back)
                .attribute("connection", Long.toString(connection));
    }

    @Override
    public void close() {
        if (session != null) {
            session.close();
            session = null;
        }
    }
}
