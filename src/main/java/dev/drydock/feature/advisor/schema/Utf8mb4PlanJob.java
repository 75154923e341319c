package dev.drydock.feature.advisor.schema;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.List;
import java.util.Optional;

/**
 * Plans how a schema comes to utf8mb4; changes nothing.
 *
 * @param collation as {@link Utf8mb4Planner} takes it
 * @param sampleRows rows at each end of each table that are looked at
 */
public record Utf8mb4PlanJob(OpenServer server, String schema, Optional<String> collation, int sampleRows)
        implements Job<Utf8mb4Plan> {

    private static final Messages TEXT = Messages.of("advisorplan");

    @Override
    public String title() {
        return TEXT.text("job.title", schema);
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    @Override
    public Utf8mb4Plan run(JobContext context) throws InterruptedException {
        try (Stage _ = context.stage(TEXT.text("stage"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            return session.call(
                    one -> new Utf8mb4Planner(one.sql(), server.facts(), schema, collation, sampleRows).plan());
        }
    }
}
