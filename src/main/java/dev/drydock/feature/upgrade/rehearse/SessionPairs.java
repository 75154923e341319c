package dev.drydock.feature.upgrade.rehearse;

import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Works through items, several at a time, each worker with a session on either side. Used by the job's thread. */
record SessionPairs(
        OpenServer source,
        OpenServer target,
        ChangePermit permit,
        RehearsalOptions options,
        SqlModes modes,
        JobContext context) {

    /** Nothing of the account's own settings changes how the source shows its objects. */
    private static final List<String> READ =
            List.of("SET SESSION sql_mode = ''", "SET SESSION sql_quote_show_create = 1");

    /**
     * What ends the run where the target cannot go on: it names what was under way when the connection was lost, as that may
     * have ended the server. A Cancel loses connections, too, and means nothing.
     */
    DrydockException ended(Subject subject, String statement, ServerException failure, RehearsalRecorder recorder) {
        context.checkCancelled();
        if (failure.is(DbError.NO_SPACE)) {
            return new DrydockException(
                    Problem.of(UpgradeError.NO_ROOM, failure.problem().detail(), subject.shown()), failure);
        }
        if (failure.connectionLost()) {
            recorder.found(
                    Severity.ERROR,
                    subject,
                    Messages.of("rehearsal")
                            .text("target.lost", failure.problem().line()),
                    statement);
        }
        return failure;
    }

    /** What is done with one item. */
    interface Step<T> {
        void on(SessionPair pair, T item) throws ServerException;
    }

    /** Nothing to do is no stage. */
    <T> void each(String name, List<T> items, int workers, Step<T> step) throws InterruptedException {
        if (items.isEmpty()) {
            return;
        }
        Queue<T> queue = new ArrayDeque<>(items);
        try (Stage stage = context.stage(name, Total.exact(items.size()));
                Admission admission = new Admission(context, List.of())) {
            Workers.run(
                    context,
                    admission,
                    () -> {
                        synchronized (queue) {
                            T next = queue.poll();
                            return next == null ? List.of() : List.of(next);
                        }
                    },
                    Math.min(workers, items.size()),
                    _ -> new Workers.Worker<T>() {

                        private final SessionPair pair = SessionPair.open(SessionPairs.this, READ);

                        @Override
                        public void work(List<T> batch) {
                            try (JobContext.Registration _ = pair.register(context)) {
                                batch.forEach(item -> step.on(pair, item));
                            }
                            stage.advance(batch.size());
                        }

                        @Override
                        public void close() {
                            pair.close();
                        }
                    });
        }
    }
}
