package dev.drydock.feature.link;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Measures the ways to a server one after the other: connections and round trips of queries. Changes nothing. */
public final class LinkJob extends RecordedJob<LinkOptions, LinkResult> {

    private final Messages messages = Messages.of("link");
    private final LinkOptions options;
    private final Consumer<WayResult> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each way that is done, on the job's thread, after it was recorded
     */
    public LinkJob(
            OpenServer server, LinkOptions options, Supplier<HistoryStore> history, Consumer<WayResult> listener) {
        super(server, history);
        this.options = options;
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("job.title");
    }

    @Override
    protected String kind() {
        return LinkRecorder.KIND;
    }

    /** @throws DrydockException E-4301 on a production server, E-2304 if it may be one */
    @Override
    protected void require(JobContext context) {
        server().lock().requireDecided();
        if (server().lock().guarded()) {
            throw new DrydockException(
                    Problem.of(LinkError.PRODUCTION, "", server().profile().name()));
        }
    }

    @Override
    protected LinkOptions plan(JobContext context) {
        return options;
    }

    @Override
    protected long planned(LinkOptions plan) {
        return plan.ways().size();
    }

    @Override
    protected Map<String, String> settings(LinkOptions plan) {
        return LinkRecorder.settings(server(), plan);
    }

    @Override
    protected RecordedWork<LinkResult> begin(
            LinkOptions plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(new LinkRecorder(writer), context);
    }

    private final class Work implements RecordedWork<LinkResult> {

        private final LinkRecorder recorder;
        private final JobContext context;
        private final RunClock clock = new RunClock();
        private final List<WayResult> results = new ArrayList<>();

        Work(LinkRecorder recorder, JobContext context) {
            this.recorder = recorder;
            this.context = context;
        }

        @Override
        public LinkResult run() {
            for (LinkWay way : options.ways()) {
                context.checkCancelled();
                try (Stage stage =
                        context.stage(way.title(), Total.estimated(options.connections() + (long) options.queries()))) {
                    WayResult result = new RouteBenchmark(server(), options, context, stage).measure(way);
                    recorder.record(result);
                    results.add(result);
                    listener.accept(result);
                }
            }
            return result(List.of());
        }

        private LinkResult result(List<Problem> problems) {
            return new LinkResult(recorder.runId(), clock.started(), clock.now(), results, problems);
        }

        @Override
        public RunOutcome.Counts counts() {
            return LinkResult.counts(results, options.ways().size());
        }

        @Override
        public Map<String, String> summary() {
            return Map.of();
        }

        @Override
        public LinkResult unrecorded(LinkResult result, Problem problem) {
            return result(List.of(problem));
        }
    }
}
