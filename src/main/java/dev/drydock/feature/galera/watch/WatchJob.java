package dev.drydock.feature.galera.watch;

import dev.drydock.db.guard.ChangePermit;
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
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.WatchTime;
import dev.drydock.run.RecordedWork;
import dev.drydock.run.WatchingJob;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Watches a cluster until its time is over or somebody stops it, and writes what it sees to the history as it goes on: each
 * event, and each node's figures once a minute. Changes nothing. It goes on while nodes, the first one included, do not
 * answer: that is what it is for.
 */
public final class WatchJob extends WatchingJob<WatchOptions, WatchResult> {

    /** Kind of the items that hold events. */
    public static final String EVENT = "event";

    private final Messages messages = Messages.of("galera");
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
        super(server, options, new WatchTime(options.limit(), options.every()), history);
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("watch.title");
    }

    @Override
    protected String kind() {
        return GaleraFeature.WATCH;
    }

    @Override
    protected Map<String, String> settings(WatchOptions plan) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("limit", plan.limit().map(Duration::toString).orElse(""));
        settings.put("every", plan.every().toString());
        settings.put("addresses", String.join("; ", plan.addresses().lines()));
        return settings;
    }

    @Override
    protected RecordedWork<WatchResult> begin(
            WatchOptions plan, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        return new Work(writer, context);
    }

    private final class Work implements RecordedWork<WatchResult> {

        private final RunWriter writer;
        private final JobContext context;
        private final RunClock clock = new RunClock();
        private final EventDetector detector = new EventDetector();
        private final MinuteFigures minute = new MinuteFigures(clock.started());
        private long polls;
        private long events;
        private long troubles;

        Work(RunWriter writer, JobContext context) {
            this.writer = writer;
            this.context = context;
        }

        @Override
        public WatchResult run() throws InterruptedException {
            NodeAddress first = new NodeAddress(
                    server().profile().host(), server().profile().port());
            try (ClusterMonitor monitor = new ClusterMonitor(
                            new PeerLinks(server()),
                            first,
                            options().addresses(),
                            options().memory());
                    Stage stage = context.stage(messages.text("watch.stage"), Total.unknown())) {
                untilOver(clock, context, () -> {
                    look(monitor);
                    stage.advance(1);
                });
            } finally {
                minute.end(clock.now()).forEach(writer::item);
            }
            return new WatchResult(writer.runId(), clock.started(), clock.now(), polls, events, troubles, List.of());
        }

        private void look(ClusterMonitor monitor) throws InterruptedException {
            ClusterView view = monitor.poll();
            context.checkCancelled();
            polls++;
            List<ClusterEvent> seen = detector.next(view);
            seen.forEach(this::record);
            minute.add(view);
            Instant now = clock.now();
            if (minute.over(now, options().minute())) {
                minute.end(now).forEach(writer::item);
            }
            listener.accept(view, seen);
        }

        private void record(ClusterEvent event) {
            events++;
            troubles += event.kind().trouble() ? 1 : 0;
            writer.item(Item.of(
                            EVENT,
                            new ObjectName("", event.node(), ""),
                            event.kind().word())
                    .finished(event.at(), 0)
                    .attribute("text", event.text())
                    .build());
        }

        @Override
        public RunOutcome.Counts counts() {
            return RunOutcome.Counts.of(0, polls, 0);
        }

        @Override
        public Map<String, String> summary() {
            Map<String, String> summary = new LinkedHashMap<>();
            summary.put("polls", Long.toString(polls));
            summary.put("events", Long.toString(events));
            summary.put("troubles", Long.toString(troubles));
            return summary;
        }

        @Override
        public WatchResult unrecorded(WatchResult result, Problem problem) {
            List<Problem> problems = new ArrayList<>(result.problems());
            problems.add(problem);
            return new WatchResult(
                    result.runId(),
                    result.started(),
                    result.finished(),
                    result.polls(),
                    result.events(),
                    result.troubles(),
                    problems);
        }
    }
}
