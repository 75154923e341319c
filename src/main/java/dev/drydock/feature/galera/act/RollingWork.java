package dev.drydock.feature.galera.act;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.galera.GaleraError;
import dev.drydock.feature.galera.act.RollingState.NodeStep;
import dev.drydock.feature.galera.act.RollingState.Phase;
import dev.drydock.feature.galera.cluster.ClusterMonitor;
import dev.drydock.feature.galera.cluster.ClusterView;
import dev.drydock.feature.galera.cluster.NodeTexts;
import dev.drydock.feature.galera.cluster.NodeView;
import dev.drydock.feature.galera.node.NodeAddress;
import dev.drydock.feature.galera.node.NodeReading;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.PoolDump;
import dev.drydock.run.Run;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The work of a rolling restart. Used by one thread. */
final class RollingWork {

    static final long LOOK_MILLIS = 1_000;

    private final Messages messages = Messages.of("galera");
    private final RollingOptions options;
    private final Run<List<String>> run;
    private final JobContext context;
    private final Consumer<RollingState> listener;
    private final Optional<NodeCommands> hosts;
    private final Map<String, Phase> phases = new LinkedHashMap<>();

    RollingWork(Run<List<String>> run, RollingOptions options, Consumer<RollingState> listener) {
        this.run = run;
        this.context = run.context();
        this.options = options;
        this.listener = listener;
        this.hosts = options.commands().map(_ -> new NodeCommands(run));
        for (String node : run.plan()) {
            boolean before = options.done().contains(node);
            if (before) {
                run.done(1);
            }
            record(node, before ? Phase.DONE : Phase.WAITING);
        }
    }

    /** Gives the nodes in their order. */
    List<String> restartAll() throws InterruptedException {
        try (ClusterMonitor monitor = RollingJob.monitor(run.server(), options);
                Stage stage = context.stage(messages.text("rolling.title"), Total.exact(phases.size()))) {
            for (String node : List.copyOf(phases.keySet())) {
                if (phases.get(node) != Phase.DONE) {
                    restart(monitor, node);
                }
                stage.advance(1);
            }
            // the last node is Synced, and the others have to be as well
            awaitHealth(monitor, List.copyOf(phases.keySet()).getLast());
        }
        tell(List.of(), List.of());
        return List.copyOf(phases.keySet());
    }

    private void restart(ClusterMonitor monitor, String node) throws InterruptedException {
        Instant began = run.now();
        phase(node, Phase.PREREQUISITES);
        NodeView before = awaitHealth(monitor, node);
        NodeReading reading = before.reading().orElseThrow();
        NodeView back = restarted(monitor, before);
        for (String command :
                options.commands().map(all -> all.afterwards(before, back)).orElse(List.of())) {
            command(back, command);
        }
        phase(node, Phase.DONE);
        run.done(1);
        run.writer()
                .item(Item.of(RollingJob.NODE, new ObjectName("", node, ""), Phase.DONE.word())
                        .finished(run.now(), Duration.between(began, run.now()).toMillis())
                        .attribute("version before", reading.settings().version())
                        .attribute("version after", NodeTexts.version(back))
                        .build());
    }

    private NodeView restarted(ClusterMonitor monitor, NodeView before) throws InterruptedException {
        try (NodeStart start = new NodeStart(run.server(), before, options.commands())) {
            phase(before.name(), Phase.RESTART);
            if (hosts.isPresent() && RollingRules.dump(before).isPresent()) {
                pool(before, PoolDump::dump);
            }
            for (String command :
                    options.commands().map(all -> all.restart(before)).orElse(List.of())) {
                command(before, command);
            }
            NodeView now = awaitStopped(monitor, before.name(), before);
            phase(before.name(), Phase.COMING_BACK);
            NodeView back = awaitSynced(monitor, now, before, start);
            if (hosts.isPresent() && RollingRules.load(back).isPresent()) {
                pool(back, PoolDump::load);
            }
            return back;
        }
    }

    /** What is sent for the buffer pool of a node. */
    private interface PoolWork {
        void on(PoolDump pool) throws InterruptedException;
    }

    private void pool(NodeView node, PoolWork work) throws InterruptedException {
        NodeAddress address = node.address().orElseThrow();
        try (OpenServer peer = run.server().peers().open(address.host(), address.port());
                ChangePermit own = peer.permit(run.permit())) {
            work.on(new PoolDump(run, peer, own, new ObjectName("", node.name(), "")));
        }
    }

    private void command(NodeView node, String command) throws InterruptedException {
        context.checkCancelled();
        tell(List.of(messages.text("rolling.running", node.name())), List.of(command));
        hosts.orElseThrow().run(node, command);
    }

    /** What people are to run; none where Drydock does. */
    private List<String> shown(NodeView node) {
        return options.commands().isPresent() ? List.of() : RollingRules.commands(node);
    }

    /** Two looks in a row without a reason: rates of the first one may be unknown. */
    private NodeView awaitHealth(ClusterMonitor monitor, String node) throws InterruptedException {
        long deadline = System.nanoTime() + options.patience().toNanos();
        int well = 0;
        while (true) {
            ClusterView view = look(monitor);
            List<String> reasons = RollingRules.reasons(view, node, options.away());
            well = reasons.isEmpty() ? well + 1 : 0;
            if (well == 2) {
                return view.named(node).orElseThrow();
            }
            tell(reasons, List.of());
            stopIfLate(deadline, reasons);
            pause(reasons);
        }
    }

    /**
     * People run the commands when it suits them, so there is no limit; while the cluster is not healthy the commands are
     * withdrawn.
     */
    private NodeView awaitStopped(ClusterMonitor monitor, String node, NodeView before) throws InterruptedException {
        List<String> commands = shown(before);
        NodeReading reading = before.reading().orElseThrow();
        while (true) {
            ClusterView view = look(monitor);
            Optional<NodeView> now = view.named(node);
            boolean stopped =
                    now.filter(one -> one.answers() && !restarted(one, reading)).isEmpty();
            if (stopped) {
                return now.orElse(before);
            }
            List<String> reasons = commands.isEmpty() ? List.of() : RollingRules.reasons(view, node, options.away());
            tell(reasons, reasons.isEmpty() ? commands : List.of());
            pause(reasons.isEmpty() ? List.of(messages.text("rolling.commands", node)) : reasons);
        }
    }

    private NodeView awaitSynced(ClusterMonitor monitor, NodeView last, NodeView before, NodeStart start)
            throws InterruptedException {
        String node = before.name();
        NodeReading reading = before.reading().orElseThrow();
        long deadline = System.nanoTime() + options.patience().toNanos();
        NodeView now = last;
        while (!(now.serves() && restarted(now, reading))) {
            if (!now.answers()) {
                start.requireNotEnded();
            }
            List<String> reasons = List.of(
                    now.serves()
                            ? messages.text("rolling.samestart", node)
                            : messages.text("rolling.comingback", node));
            // the start, and what comes after it, are still to be run
            tell(reasons, shown(before));
            if (!now.serves()) {
                stopIfLate(deadline, reasons);
            } else {
                // it was only out of reach for a moment: the restart is still to come
                deadline = System.nanoTime() + options.patience().toNanos();
            }
            pause(reasons);
            now = look(monitor).named(node).orElse(now);
        }
        return now;
    }

    /** The group gives a node another identity at each start. */
    private static boolean restarted(NodeView node, NodeReading before) {
        return node.reading()
                .filter(now -> now.restartedSince(before)
                        || (!now.status().groupUuid().isEmpty()
                                && !now.status()
                                        .groupUuid()
                                        .equals(before.status().groupUuid())))
                .isPresent();
    }

    private ClusterView look(ClusterMonitor monitor) throws InterruptedException {
        context.checkCancelled();
        context.awaitUnpaused();
        return monitor.poll();
    }

    private void stopIfLate(long deadline, List<String> reasons) {
        if (!reasons.isEmpty() && System.nanoTime() > deadline) {
            throw new DrydockException(
                    Problem.of(GaleraError.NOT_HEALTHY, "", options.patience().toMinutes(), String.join(" ", reasons)));
        }
    }

    private void pause(List<String> reasons) throws InterruptedException {
        if (reasons.isEmpty()) {
            context.sleep(LOOK_MILLIS);
            return;
        }
        try (JobContext.Registration _ = context.hold(String.join(" ", reasons))) {
            context.sleep(LOOK_MILLIS);
        }
    }

    private void phase(String node, Phase phase) {
        record(node, phase);
        tell(List.of(), List.of());
    }

    private void record(String node, Phase phase) {
        phases.put(node, phase);
        run.note(node, phase.word());
    }

    private void tell(List<String> reasons, List<String> commands) {
        List<NodeStep> steps = new ArrayList<>();
        phases.forEach((node, phase) -> steps.add(new NodeStep(node, phase)));
        listener.accept(new RollingState(steps, reasons, commands));
    }
}
