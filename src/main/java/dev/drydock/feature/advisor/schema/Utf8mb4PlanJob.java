package dev.drydock.feature.advisor.schema;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.List;
import java.util.function.Supplier;

/** Plans how a schema comes to utf8mb4; changes nothing. The history tells which foreign keys earlier runs left dropped. */
public record Utf8mb4PlanJob(OpenServer server, Utf8mb4Options options, Supplier<HistoryStore> history)
        implements Job<Utf8mb4Plan> {

    private static final Messages TEXT = Messages.of("advisorplan");

    /** A lock is waited for no longer than a sample may take, so that it is told from a table that takes long to read. */
    private static final List<String> SETTINGS =
            List.of("SET SESSION sql_mode = ''", "SET SESSION lock_wait_timeout = 2");

    @Override
    public String title() {
        return TEXT.text("job.title", options.schema());
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    @Override
    public Utf8mb4Plan run(JobContext context) throws InterruptedException {
        return made(context, Utf8mb4Leftovers.read(history.get(), server.key(), options.schema()));
    }

    Utf8mb4Plan made(JobContext context, Utf8mb4Leftovers left) throws InterruptedException {
        try (Stage _ = context.stage(TEXT.text("stage"), Total.unknown());
                RetryingSession session = server.retryingSession(context, SETTINGS)) {
            return session.call(one -> new Utf8mb4Planner(one.sql(), server, options, left.keys()).plan());
        }
    }
}
