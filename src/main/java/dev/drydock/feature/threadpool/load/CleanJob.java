package dev.drydock.feature.threadpool.load;

import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.ServerException;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Drops the scratch schemas that load tests left behind, and nothing else; gives their names. */
public final class CleanJob extends RunJob<List<String>, List<String>> {

    /** Kind of the runs that remove what a load test left behind. */
    public static final String KIND = "threadpool-clean";

    /** @param history the history; its call may wait until it is open */
    public CleanJob(OpenServer server, Supplier<HistoryStore> history) {
        super(server, history, RunSpec.changing(KIND, Messages.of("poolload").text("clean.title")));
    }

    @Override
    protected Planned<List<String>> plan(JobContext context) {
        try (LongSession session = server().longSession()) {
            List<String> left = LoadLeftovers.find(history().get(), server().key(), session.sql());
            return new Planned<>(left, left.size(), Map.of());
        }
    }

    @Override
    protected List<String> work(Run<List<String>> run) {
        List<String> dropped = new ArrayList<>();
        try (LongSession session = server().longSession()) {
            for (String schema : run.plan()) {
                run.context().checkCancelled();
                Optional<Problem> refused = drop(session.changes(run.permit()), schema);
                Item.Draft item = Item.of(
                        LoadRecorder.SCRATCH,
                        new ObjectName(schema, "", ""),
                        refused.isEmpty() ? LoadRecorder.DROPPED : "refused");
                refused.ifPresentOrElse(
                        problem -> {
                            run.beside(problem);
                            item.error(problem.code().id(), problem.full());
                        },
                        () -> {
                            run.done(1);
                            dropped.add(schema);
                        });
                run.writer().item(item.build());
            }
        }
        return dropped;
    }

    /** Why the server refuses it, such as for a file in its folder that is none of its own. */
    private static Optional<Problem> drop(Changes changes, String schema) {
        try {
            changes.execute(LoadSchema.drop(schema));
            return Optional.empty();
        } catch (ServerException failure) {
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.of(failure.problem());
        }
    }
}
