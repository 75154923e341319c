package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.gate.GateJob;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.history.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problems;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The pre-flight behind the wizard's step and the command: reads the catalogue once, runs the path's checks, records. */
public final class PreflightJob implements Job<PreflightResult> {

    /** Sessions that read at a time: the server's answers to catalogue queries keep a core busy each. */
    private static final int LANES = 4;

    private final Messages messages = Messages.of("upgrade");
    private final OpenServer server;
    private final PreflightOptions options;
    private final List<UpgradeCheck> checks;
    private final Supplier<HistoryStore> history;
    private final Consumer<CheckResult> listener;

    /**
     * @param checks all checks there are; those that the path needs are run
     * @param history the history; its call may wait until it is open
     * @param listener told of each check as it is done, on the job's threads, one at a time
     */
    public PreflightJob(
            OpenServer server,
            PreflightOptions options,
            List<UpgradeCheck> checks,
            Supplier<HistoryStore> history,
            Consumer<CheckResult> listener) {
        this.server = server;
        this.options = options;
        this.checks = List.copyOf(checks);
        this.history = history;
        this.listener = listener;
    }

    @Override
    public String title() {
        return messages.text("preflight.title");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    /**
     * @throws DrydockException if there is no supported path, or the history cannot be opened; what a single check cannot
     *     do is among its findings
     */
    @Override
    public PreflightResult run(JobContext context) throws InterruptedException {
        UpgradePath path = UpgradePath.between(server.facts(), options.target());
        Instant started = Instant.now();
        List<CheckResult> done = Collections.synchronizedList(new ArrayList<>());
        try (PreflightRecorder recorder = PreflightRecorder.begin(history.get(), server, path, options)) {
            try {
                List<CheckResult> results = look(context, path, result -> {
                    recorder.record(result);
                    done.add(result);
                    listener.accept(result);
                });
                Gates gates = gates(context);
                recorder.record(gates);
                PreflightResult result = new PreflightResult(
                        recorder.runId(),
                        path,
                        results,
                        leftOut(path),
                        gates,
                        Acceptances.read(history.get(), server.key(), LocalDate.now(ZoneId.systemDefault())),
                        started,
                        Instant.now());
                recorder.succeeded(result);
                return result;
            } catch (JobCancelledException cancelled) {
                recorder.cancelled(done);
                throw cancelled;
            } catch (RuntimeException failure) {
                if (context.cancelled()) {
                    recorder.cancelled(done);
                    throw new JobCancelledException();
                }
                recorder.failed(done, Problems.of(failure));
                throw failure;
            }
        }
    }

    private List<CheckResult> look(JobContext context, UpgradePath path, Consumer<CheckResult> done)
            throws InterruptedException {
        Snapshot snapshot = new Snapshot(server.facts());
        readAhead(context, path, snapshot);
        List<UpgradeCheck> wanted = checks.stream()
                .filter(check -> needs(path, check) && !leftOut(check))
                .toList();
        return CheckRunner.run(
                context, messages.text("stage.checks"), wanted, LANES, _ -> worker(context, path, snapshot), done);
    }

    private Gates gates(JobContext context) throws InterruptedException {
        context.checkCancelled();
        try (Stage _ = context.stage(messages.text("stage.gates"), Total.unknown())) {
            return new GateJob(server, true).run(context);
        } catch (DrydockException failure) {
            context.checkCancelled();
            return Gates.unread(
                    failure.problem().line(), server.profile().environment().production());
        }
    }

    private static boolean needs(UpgradePath path, UpgradeCheck check) {
        return check.hops().stream().anyMatch(path::takes);
    }

    private boolean leftOut(UpgradeCheck check) {
        return (check.readsData() && !options.data()) || (check.readsConfig() && options.withoutConfig());
    }

    private List<String> leftOut(UpgradePath path) {
        return checks.stream()
                .filter(check -> needs(path, check) && leftOut(check))
                .map(UpgradeCheck::id)
                .toList();
    }

    /** Reads the parts that take time side by side; what fails is kept by its part, for the checks to tell. */
    private void readAhead(JobContext context, UpgradePath path, Snapshot snapshot) throws InterruptedException {
        Queue<CachedCatalogRead<?>> queue = new ArrayDeque<>(snapshot.worthReadingAhead());
        try (Stage stage = context.stage(messages.text("stage.catalogue"), Total.exact(queue.size()));
                Admission admission = new Admission(context, List.of())) {
            Workers.run(
                    context,
                    admission,
                    () -> next(queue),
                    LANES,
                    _ -> new ReadWorker(context, stage, worker(context, path, snapshot)));
        }
    }

    private static List<CachedCatalogRead<?>> next(Queue<CachedCatalogRead<?>> queue) {
        synchronized (queue) {
            CachedCatalogRead<?> part = queue.poll();
            return part == null ? List.of() : List.of(part);
        }
    }

    private PreflightWorker worker(JobContext context, UpgradePath path, Snapshot snapshot) {
        return new PreflightWorker(context, server, options, path, snapshot);
    }

    private record ReadWorker(JobContext context, Stage stage, PreflightWorker worker)
            implements Workers.Worker<CachedCatalogRead<?>> {

        @Override
        public void work(List<CachedCatalogRead<?>> batch) throws InterruptedException {
            for (CachedCatalogRead<?> part : batch) {
                try {
                    worker.read(part);
                } catch (ServerException _) {
                    // every check that needs the part meets the same failure and says so
                    context.checkCancelled();
                }
                stage.advance(1);
            }
        }

        @Override
        public void close() {
            worker.close();
        }
    }
}
