package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.CheckResult;
import dev.drydock.check.CheckRunner;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.gate.GateJob;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;

/** Runs the checks of one pre-flight over one reading of the catalogue, and reads the prerequisites. Used once. */
final class CheckingRun {

    /** Sessions that read at a time: the server's answers to catalogue queries keep a core busy each. */
    private static final int WORKERS = 4;

    private final Messages messages = Messages.of("upgrade");
    private final OpenServer server;
    private final PreflightOptions options;
    private final UpgradePath path;
    private final List<UpgradeCheck> checks;
    private final JobContext context;

    CheckingRun(
            OpenServer server,
            PreflightOptions options,
            UpgradePath path,
            List<UpgradeCheck> checks,
            JobContext context) {
        this.server = server;
        this.options = options;
        this.path = path;
        this.checks = checks;
        this.context = context;
    }

    /** @param done told of each check as it is done, on the workers' threads, one at a time */
    List<CheckResult> run(Consumer<CheckResult> done) throws InterruptedException {
        Snapshot snapshot = new Snapshot(server.facts());
        readAhead(snapshot);
        return CheckRunner.run(context, messages.text("stage.checks"), checks, WORKERS, _ -> worker(snapshot), done);
    }

    /** The prerequisites; unknown ones where they cannot be read. */
    Gates gates() throws InterruptedException {
        context.checkCancelled();
        try (Stage _ = context.stage(messages.text("stage.gates"), Total.unknown())) {
            return new GateJob(server, true).run(context);
        } catch (DrydockException failure) {
            context.checkCancelled();
            return Gates.unread(failure.problem().line(), server.lock().production());
        }
    }

    /** Reads the parts that take time side by side; what fails is kept by its part, for the checks to tell. */
    private void readAhead(Snapshot snapshot) throws InterruptedException {
        Deque<CachedCatalogRead<?>> queue = new ArrayDeque<>(snapshot.worthReadingAhead());
        try (Stage stage = context.stage(messages.text("stage.catalogue"), Total.exact(queue.size()));
                Admission admission = new Admission(context, List.of())) {
            Workers.run(
                    context,
                    admission,
                    () -> next(queue),
                    WORKERS,
                    _ -> new ReadWorker(context, stage, worker(snapshot), queue));
        }
    }

    private static List<CachedCatalogRead<?>> next(Deque<CachedCatalogRead<?>> queue) {
        synchronized (queue) {
            CachedCatalogRead<?> part = queue.poll();
            return part == null ? List.of() : List.of(part);
        }
    }

    private PreflightWorker worker(Snapshot snapshot) {
        return new PreflightWorker(context, server, options, path, snapshot, server.workerSession(context, List.of()));
    }

    private record ReadWorker(
            JobContext context, Stage stage, PreflightWorker worker, Deque<CachedCatalogRead<?>> queue)
            implements Workers.Worker<CachedCatalogRead<?>> {

        @Override
        public void work(List<CachedCatalogRead<?>> batch) throws InterruptedException {
            for (CachedCatalogRead<?> part : batch) {
                try {
                    worker.read(part);
                } catch (Workers.SteppedBack none) {
                    synchronized (queue) {
                        queue.addFirst(part);
                    }
                    throw none;
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
