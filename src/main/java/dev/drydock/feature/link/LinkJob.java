package dev.drydock.feature.link;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Measures the ways to a server one after the other: connections and round trips of queries. Changes nothing. */
public final class LinkJob extends RunJob<LinkOptions, List<WayResult>> {

    private final LinkOptions options;

    /** @param history the history; its call may wait until it is open */
    public LinkJob(OpenServer server, LinkOptions options, Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.reading(LinkRecorder.KIND, Messages.of("link").text("job.title")));
        this.options = options;
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
    protected Planned<LinkOptions> plan(JobContext context) {
        return new Planned<>(options, options.ways().size(), LinkRecorder.settings(server(), options));
    }

    @Override
    protected List<WayResult> work(Run<LinkOptions> run) {
        List<WayResult> results = new ArrayList<>();
        for (LinkRoute way : options.ways()) {
            run.context().checkCancelled();
            try (Stage stage = run.context()
                    .stage(way.title(), Total.estimated(options.connections() + (long) options.queries()))) {
                WayResult result = new RouteBenchmark(server(), options, run.context(), stage).measure(way);
                run.writer().item(LinkRecorder.item(result));
                run.counted(result.figures().isPresent());
                results.add(result);
            }
        }
        return List.copyOf(results);
    }
}
