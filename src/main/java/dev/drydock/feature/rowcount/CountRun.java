package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LoadGuards;
import dev.drydock.db.pool.LockWaits;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.feature.rowcount.CountOptions.Mode;
import dev.drydock.feature.rowcount.CountResult.SnapshotFacts;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Admission;
import dev.drydock.platform.task.Guard;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.RunClock;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Carries out one plan: snapshot if asked for, lanes, AUTO_INCREMENT columns, growth table. Used once. */
final class CountRun {

    /** Weight of a table beside its bytes, so that thousands of empty tables move the bar, too. */
    private static final long WEIGHT_OF_A_TABLE = 64 * 1024;

    private final Messages messages = Messages.of("rowcount");
    private final OpenServer server;
    private final RunSessions sessions;
    private final CountPlan plan;
    private final CountListener listener;
    private final JobContext context;
    private final Optional<ChangePermit> permit;
    private final Map<TableName, TableCount> results = new ConcurrentHashMap<>();
    private final List<Problem> problems = new ArrayList<>();
    private final RunClock clock = new RunClock();
    private Optional<SnapshotFacts> snapshot = Optional.empty();
    private List<Headroom> headroom = List.of();

    /** @param permit allows the growth table to be written; empty where none is wanted */
    CountRun(
            OpenServer server,
            RunSessions sessions,
            CountPlan plan,
            CountListener listener,
            JobContext context,
            Optional<ChangePermit> permit) {
        this.server = server;
        this.sessions = sessions;
        this.plan = plan;
        this.listener = listener;
        this.context = context;
        this.permit = permit;
    }

    /**
     * Counts. After an exception {@link #result} still gives what there was.
     *
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws dev.drydock.platform.error.DrydockException if the run as a whole cannot go on
     */
    void run() throws InterruptedException {
        if (!plan.tables().isEmpty()) {
            count();
            if (permit.isPresent()) {
                writeGrowthTable(permit.get());
            }
        }
    }

    /** What there is so far; tables without a result count as not reached. */
    CountResult result(long runId) {
        List<TableCount> all = plan.tables().stream()
                .map(table ->
                        Optional.ofNullable(results.get(table.name())).orElseGet(() -> TableCount.notReached(table)))
                .toList();
        return new CountResult(
                runId, plan, all, headroom, snapshot, clock.started(), clock.now(), List.copyOf(problems));
    }

    private void count() throws InterruptedException {
        try (LaneSessions ofLanes = plan.options().mode() == Mode.OWN_MOMENT
                ? new LaneSessions.OwnMoment(sessions, plan.settings())
                : snapshot()) {
            count(ofLanes);
        }
    }

    private void count(LaneSessions ofLanes) throws InterruptedException {
        Thread reader = Thread.ofVirtual().name("drydock-headroom").start(this::readHeadroom);
        Stage stage = context.stage(
                messages.text("stage.count"), Total.exact(plan.tables().size()));
        stage.weight(plan.bytes() + plan.tables().size() * WEIGHT_OF_A_TABLE);
        CountQueue queue = new CountQueue(plan, new TableBatching(server.facts(), plan.options())::allows);
        try (LockWaits locks = new LockWaits(server, context);
                Admission admission = new Admission(context, guards())) {
            Workers.run(
                    context,
                    admission,
                    queue,
                    plan.workers(),
                    lane -> new CountWorker(
                            lane,
                            ofLanes,
                            queue::putBack,
                            session -> new TableCounter(context, server.facts(), plan.options(), session, locks),
                            listener,
                            count -> finished(stage, count),
                            server,
                            context));
        } finally {
            reader.join();
        }
    }

    private List<Guard> guards() {
        CountOptions options = plan.options();
        return new LoadGuards(server).of(options.maxThreadsRunning(), options.maxLagSeconds(), plan.workers());
    }

    private void finished(Stage stage, TableCount count) {
        results.put(count.name(), count);
        listener.finished(count);
        stage.advanceWeighted(count.table().bytes().orElse(0) + WEIGHT_OF_A_TABLE);
    }

    private LaneSessions snapshot() throws InterruptedException {
        List<LongSession> ofLanes = new ArrayList<>();
        try (Stage _ = context.stage(messages.text("stage.snapshot"), Total.unknown())) {
            for (int lane = 0; lane < plan.workers(); lane++) {
                ofLanes.add(sessions.take(plan.settings()));
            }
            snapshot = Optional.of(new SharedSnapshot(server, context).take(ofLanes));
            return new LaneSessions.OneMoment(ofLanes);
        } catch (RuntimeException | InterruptedException failure) {
            ofLanes.forEach(LongSession::close);
            throw failure;
        }
    }

    /** Runs beside the lanes; whoever cannot read the columns still gets the counts. */
    private void readHeadroom() {
        HeadroomReader reader = new HeadroomReader(plan.tables());
        if (reader.nothingToRead()) {
            return;
        }
        try (RetryingSession session = server.retryingSession(context, List.of())) {
            headroom = session.call(one -> reader.read(new Catalogue(one.sql(), server.facts())));
            listener.headroom(headroom);
        } catch (InterruptedException | JobCancelledException _) {
            // the job's own threads see the cancel, too
        } catch (DrydockException failure) {
            if (!context.cancelled()) {
                addProblem(failure.problem());
            }
        }
    }

    private void writeGrowthTable(ChangePermit given) throws InterruptedException {
        try (Stage _ = context.stage(messages.text("stage.growth"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            session.call(
                    one -> new GrowthTable(one.changes(given)).write(clock.started(), List.copyOf(results.values())));
        } catch (DrydockException failure) {
            context.checkCancelled();
            addProblem(Problem.of(
                    RowCountError.GROWTH_TABLE,
                    failure.problem().detail(),
                    server.profile().name()));
        }
    }

    private void addProblem(Problem problem) {
        synchronized (problems) {
            problems.add(problem);
        }
    }
}
