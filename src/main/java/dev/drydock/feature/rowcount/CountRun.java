package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.HeadroomReader;
import dev.drydock.db.catalog.TableName;
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
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.platform.task.Workers;
import dev.drydock.run.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Carries out one plan: snapshot if asked for, lanes, AUTO_INCREMENT columns, growth table. Used once. */
final class CountRun {

    /** Weight of a table beside its bytes, so that thousands of empty tables move the bar, too. */
    private static final long WEIGHT_OF_A_TABLE = 64 * 1024;

    private final Messages messages = Messages.of("rowcount");
    private final Run<CountPlan> run;
    private final OpenServer server;
    private final RunSessions sessions;
    private final CountPlan plan;
    private final CountRecorder recorder;
    private final CountListener listener;
    private final JobContext context;
    private final Map<TableName, TableCount> results = new ConcurrentHashMap<>();
    private Optional<SnapshotFacts> snapshot = Optional.empty();
    private List<Headroom> headroom = List.of();
    private volatile @Nullable Problem unread;

    /** @param listener told of each result, after it was recorded; on several threads */
    CountRun(Run<CountPlan> run, RunSessions sessions, CountListener listener) {
        this.run = run;
        this.server = run.server();
        this.sessions = sessions;
        this.plan = run.plan();
        this.recorder = new CountRecorder(run.writer());
        this.listener = listener;
        this.context = run.context();
        int planned = plan.tables().size();
        run.counting(counts -> RunOutcome.Counts.of(planned, counts.done(), failed(planned - counts.done()))
                .visible(plan.visibility().all()));
    }

    /** What Cancel kept from being reached has not failed. */
    private long failed(long notCounted) {
        return context.cancelled()
                ? results.values().stream()
                        .filter(table -> table.status() != TableCount.Status.COUNTED)
                        .filter(table -> table.status() != TableCount.Status.NOT_REACHED)
                        .count()
                : notCounted;
    }

    /**
     * Counts; tables without a result are told as not reached.
     *
     * @throws dev.drydock.platform.task.JobCancelledException after Cancel
     * @throws DrydockException if the run as a whole cannot go on
     */
    CountResult counted() throws InterruptedException {
        Optional<Problem> beside = Optional.empty();
        try {
            if (!plan.tables().isEmpty()) {
                count();
                if (plan.options().growthTable()) {
                    beside = writeGrowthTable();
                }
            }
            return result();
        } finally {
            CountResult reached = result();
            reached.tables().stream()
                    .filter(table -> table.status() == TableCount.Status.NOT_REACHED)
                    .forEach(recorder::record);
            CountRecorder.summary(reached).forEach(run::note);
            beside.ifPresent(this::note);
        }
    }

    private void note(Problem problem) {
        run.note(problem.code().id(), problem.sentence());
    }

    private CountResult result() {
        List<TableCount> all = plan.tables().stream()
                .map(table ->
                        Optional.ofNullable(results.get(table.name())).orElseGet(() -> TableCount.notReached(table)))
                .toList();
        return new CountResult(plan, all, headroom, snapshot, Optional.ofNullable(unread));
    }

    private void count() throws InterruptedException {
        List<String> settings = plan.settings();
        if (plan.options().mode() == Mode.OWN_MOMENT) {
            // after a loss a fresh one: the idle ones may have been lost with it
            count(_ -> sessions.take(settings), () -> Optional.of(sessions.fresh(settings)));
            return;
        }
        List<LongSession> prepared = snapshot();
        try {
            count(lane -> prepared.get(lane - 1), Optional::empty);
        } finally {
            // a lane closes its own; one that no lane has taken is closed here
            prepared.forEach(LongSession::close);
        }
    }

    /** @param another for a lane that lost its session; empty where a lost one takes its view of the moment with it */
    private void count(IntFunction<LongSession> opens, Supplier<Optional<LongSession>> another)
            throws InterruptedException {
        Thread reader = Thread.ofPlatform().daemon().name("drydock-headroom").start(this::readHeadroom);
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
                            () -> opens.apply(lane),
                            another,
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
        if (count.status() == TableCount.Status.COUNTED) {
            run.done(1);
        }
        recorder.record(count);
        listener.finished(count);
        stage.advanceWeighted(count.table().bytes().orElse(0) + WEIGHT_OF_A_TABLE);
    }

    private List<LongSession> snapshot() throws InterruptedException {
        List<LongSession> ofLanes = new ArrayList<>();
        try (Stage _ = context.stage(messages.text("stage.snapshot"), Total.unknown())) {
            for (int lane = 0; lane < plan.workers(); lane++) {
                ofLanes.add(sessions.take(plan.settings()));
            }
            snapshot = Optional.of(new SharedSnapshot(server, context).take(ofLanes));
            return ofLanes;
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
            recorder.record(headroom);
            listener.headroom(headroom);
        } catch (InterruptedException | JobCancelledException _) {
            // the job's own threads see the cancel, too
        } catch (DrydockException failure) {
            if (!context.cancelled()) {
                unread = failure.problem();
            }
        }
    }

    private Optional<Problem> writeGrowthTable() throws InterruptedException {
        try (Stage _ = context.stage(messages.text("stage.growth"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            session.call(one ->
                    new GrowthTable(one.changes(run.permit())).write(run.started(), List.copyOf(results.values())));
            return Optional.empty();
        } catch (DrydockException failure) {
            context.checkCancelled();
            Problem problem = Problem.of(
                    RowCountError.GROWTH_TABLE,
                    failure.problem().detail(),
                    server.profile().name());
            run.beside(problem);
            return Optional.of(problem);
        }
    }
}
