package dev.drydock.feature.link;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Measures the ways to a server one after the other: connections and round trips of queries. Changes nothing. */
public final class LinkJob implements Job<LinkResult> {

    private final Messages messages = Messages.of("link");
    private final OpenServer server;
    private final LinkOptions options;
    private final Supplier<HistoryStore> history;
    private final Consumer<WayResult> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each way that is done, on the job's thread, after it was recorded
     */
    public LinkJob(
            OpenServer server, LinkOptions options, Supplier<HistoryStore> history, Consumer<WayResult> listener) {
        this.server = server;
        this.options = options;
        this.history = history;
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("job.title");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /** @throws DrydockException E-4301 on a production server; E-50xx if the history cannot be written */
    @Override
    public LinkResult run(JobContext context) {
        if (server.profile().environment().guarded()) {
            throw new DrydockException(
                    Problem.of(LinkError.PRODUCTION, "", server.profile().name()));
        }
        Instant started = Instant.now();
        try (LinkRecorder recorder = LinkRecorder.begin(history.get(), server, options)) {
            List<WayResult> results = new ArrayList<>();
            try {
                for (LinkWay way : options.ways()) {
                    context.checkCancelled();
                    try (Stage stage = context.stage(
                            way.title(), Total.estimated(options.connections() + (long) options.queries()))) {
                        WayResult result = new RouteBenchmark(server, options, context, stage).measure(way);
                        recorder.record(result);
                        results.add(result);
                        listener.accept(result);
                    }
                }
                LinkResult result = new LinkResult(recorder.runId(), started, Instant.now(), results);
                recorder.succeeded();
                return result;
            } catch (JobCancelledException cancelled) {
                recorder.cancelled();
                throw cancelled;
            } catch (RuntimeException failure) {
                recorder.failed(Problems.of(failure));
                throw failure;
            }
        }
    }
}
