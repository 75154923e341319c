package dev.drydock.feature.galera.watch;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraFeature;
import dev.drydock.feature.galera.cluster.ClusterEvent;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.EventDetector;
import dev.drydock.feature.galera.cluster.PeerLinks;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WatchTime;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Watches a cluster until its time is over or somebody stops it, and writes what it sees to the history as it goes on: each
 * event, and each node's figures once a minute. Changes nothing. It goes on while nodes, the first one included, do not
 * answer: that is what it is for.
 */
public final class WatchJob extends RunJob<WatchOptions, WatchJob.Watched> {

    /** Kind of the items that hold events. */
    public static final String EVENT = "event";

    private static final Messages TEXT = Messages.of("galera");

    /**
     * What was seen.
     *
     * @param polls how often it looked
     * @param events how many events it saw
     * @param troubles how many of them were nothing good, for somebody to resolve
     */
    public record Watched(long polls, long events, long troubles) {}

    private final WatchOptions options;
    private final WatchTime time;
    private final BiConsumer<ClusterView, List<ClusterEvent>> listener;

    /**
     * @param history the history; its call may wait until it is open
     * @param listener told of each poll and its events, on the job's thread, after they were recorded
     */
    public WatchJob(
            OpenServer server,
            WatchOptions options,
            Supplier<HistoryStore> history,
            BiConsumer<ClusterView, List<ClusterEvent>> listener) {
        super(server, history, RunSpec.reading(GaleraFeature.WATCH, TEXT.text("watch.title")));
        this.options = options;
        this.time = new WatchTime(options.limit(), options.every());
        this.listener = listener;
    }

    /** Ends the watch as one that came to its end. Returns at once; any thread. */
    public void stop() {
        time.stop();
    }

    @Override
    protected Planned<WatchOptions> plan(JobContext context) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("limit", options.limit().map(Duration::toString).orElse(""));
        settings.put("every", options.every().toString());
        settings.put("addresses", String.join("; ", options.addresses().lines()));
        return new Planned<>(options, 0, settings);
    }

    @Override
    protected Watched work(Run<WatchOptions> run) throws InterruptedException {
        return new Work(run).watch();
    }

    private final class Work {

        private final Run<WatchOptions> run;
        private final EventDetector detector = new EventDetector();
        private final MinuteFigures minute;
        private long polls;
        private long events;
        private long troubles;

        Work(Run<WatchOptions> run) {
            this.run = run;
            this.minute = new MinuteFigures(run.started());
            note();
        }

        Watched watch() throws InterruptedException {
            NodeAddress first = new NodeAddress(
                    server().profile().host(), server().profile().port());
            try (ClusterMonitor monitor =
                            new ClusterMonitor(new PeerLinks(server()), first, options.addresses(), options.memory());
                    Stage stage = run.context().stage(TEXT.text("watch.stage"), Total.unknown())) {
                run.watch(time, () -> {
                    look(monitor);
                    stage.advance(1);
                });
            } finally {
                minute.end(run.now()).forEach(run.writer()::item);
            }
            run.counting(counts -> counts.toResolve(troubles));
            return new Watched(polls, events, troubles);
        }

        private void look(ClusterMonitor monitor) throws InterruptedException {
            ClusterView view = monitor.poll();
            run.context().checkCancelled();
            polls++;
            List<ClusterEvent> seen = detector.next(view);
            seen.forEach(this::record);
            note();
            minute.add(view);
            Instant now = run.now();
            if (minute.over(now, options.minute())) {
                minute.end(now).forEach(run.writer()::item);
            }
            listener.accept(view, seen);
        }

        private void record(ClusterEvent event) {
            events++;
            troubles += event.kind().trouble() ? 1 : 0;
            run.writer()
                    .item(Item.of(
                                    EVENT,
                                    new ObjectName("", event.node(), ""),
                                    event.kind().word())
                            .finished(event.at(), 0)
                            .attribute("text", event.text())
                            .build());
        }

        private void note() {
            run.note("polls", Long.toString(polls));
            run.note("events", Long.toString(events));
            run.note("troubles", Long.toString(troubles));
        }
    }
}
