package dev.drydock.feature.advisor.schema;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.catalog.Visibility;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WorkerCount;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.advisor.AdvisorError;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.JoinedKey;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Refusal;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Step;
import dev.drydock.feature.advisor.schema.Utf8mb4Plan.Target;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.DiskSpace;
import dev.drydock.lane.ForeignKeyGroups;
import dev.drydock.lane.KeptStatement;
import dev.drydock.lane.LaneError;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneOptions;
import dev.drydock.lane.LanePlan;
import dev.drydock.lane.LaneRecorder;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneRun;
import dev.drydock.lane.LaneStatement;
import dev.drydock.lane.LaneStatements;
import dev.drydock.lane.LaneWork;
import dev.drydock.lane.OpenStatements;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobCancelledException;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Brings a schema to utf8mb4 in lanes. Each table is locked while its characters are digested, converted and digested again;
 * what an earlier run did, and did not, is read from the server.
 */
public final class Utf8mb4Job extends RunJob<Utf8mb4Plan, Utf8mb4Result> {

    private static final Messages TEXT = Messages.of("advisorplan");

    private final Utf8mb4Options options;
    private final LaneOptions lanes;
    private final Consumer<Utf8mb4Plan> planned;
    private final LaneListener<Step> listener;
    private final Map<Integer, Step> failedGroups = new ConcurrentHashMap<>();
    private volatile @Nullable Step failed;
    private Utf8mb4Leftovers left = new Utf8mb4Leftovers(List.of(), Map.of(), Set.of());
    private int workers;
    private Optional<Long> room = Optional.empty();
    private @Nullable RunLock lock;

    /**
     * @param lanes how it works in parallel; replicas get the statements in any case
     * @param planned is told of the plan before the first statement, on the job's thread
     */
    public Utf8mb4Job(
            OpenServer server,
            Utf8mb4Options options,
            LaneOptions lanes,
            Supplier<HistoryStore> history,
            Consumer<Utf8mb4Plan> planned,
            LaneListener<Step> listener) {
        super(server, history, RunSpec.changing(AdvisorFeature.UTF8MB4, TEXT.text("job.run", options.schema())));
        this.options = options;
        this.lanes = lanes;
        this.planned = planned;
        this.listener = listener;
    }

    /** @throws DrydockException E-5301, E-5303, E-3011; E-4262 while another run is at work on tables of this server */
    @Override
    protected void require(JobContext context) throws InterruptedException {
        AdvisorError.requireDatabase(server());
        if (server().facts().galera()) {
            throw AdvisorError.ON_GALERA.as(server().profile().name());
        }
        WritableServer.require(server());
        lock = RunLock.take(server(), history().get(), Set.of(AdvisorFeature.UTF8MB4), context);
    }

    @Override
    protected void release() {
        if (lock != null) {
            lock.close();
        }
    }

    /** @throws DrydockException E-4951 to E-4954 for what is named and not there; E-4254 if there is no room */
    @Override
    protected Planned<Utf8mb4Plan> plan(JobContext context) throws InterruptedException {
        left = Utf8mb4Leftovers.read(history().get(), server().key(), options.schema());
        new OpenStatements(server(), context).awaitEnd(left.sent());
        Utf8mb4Plan plan = new Utf8mb4PlanJob(server(), options, history()).made(context, left);
        try (LongSession session = server().longSession(context::register, List.of())) {
            workers = WorkerCount.choose(server(), session.sql(), lanes.workers())
                    .atMost(plan.items().size())
                    .count();
            room = DiskSpace.read(server(), session.sql()).data().known();
        }
        requireRoom(plan);
        Map<String, String> settings = options.settings();
        settings.putAll(lanes.words());
        settings.put(
                "tables left out",
                plan.refused().stream()
                        .map(one -> plan.schema() + "." + one.name() + ": " + one.reason())
                        .collect(Collectors.joining("\n")));
        planned.accept(plan);
        return new Planned<>(
                plan,
                plan.items().size()
                        + (int) plan.keys().stream().filter(JoinedKey::gone).count(),
                settings);
    }

    /** The largest copy, and what all tables grow by. */
    private void requireRoom(Utf8mb4Plan plan) {
        long growth = plan.steps().stream().mapToLong(Step::growth).sum();
        plan.steps().stream()
                .max(Comparator.comparingLong(Step::room))
                .ifPresent(largest -> room.filter(free -> free < largest.room() + growth)
                        .ifPresent(free -> {
                            throw new DrydockException(
                                    Problem.of(LaneError.NO_ROOM, "", largest.shown(), largest.room() + growth, free));
                        }));
    }

    @Override
    protected Utf8mb4Result work(Run<Utf8mb4Plan> run) throws InterruptedException {
        Utf8mb4Plan plan = run.plan();
        boolean visible = Visibility.of(
                        server().facts().grants(),
                        server().facts().account(),
                        new Scope(List.of(plan.schema()), List.of(), List.of(), false))
                .all();
        long refused = plan.refused().stream().map(Refusal::table).distinct().count();
        run.counting(counts -> counts.visible(visible).toResolve(refused));
        List<String> settings = new ArrayList<>(LaneStatements.settings(server().facts(), lanes.lockWait(), true));
        settings.add(Utf8mb4Plan.STRICT);
        if (plan.checksOff()) {
            settings.add(Utf8mb4Plan.CHECKS_OFF);
        }
        Utf8mb4Keys keys = new Utf8mb4Keys(run);
        Utf8mb4Proofs proofs = new Utf8mb4Proofs(run);
        Map<TableName, Integer> groups = joined(plan);
        LaneRun<Step> converting = new LaneRun<>(
                server(),
                title(),
                new LanePlan<>(plan.items(), settings, room, workers, lanes.limits()),
                new Lanes(keys, proofs, groups),
                new LaneRecorder<>(run.writer()),
                listener.after(result -> ended(run, groups, result)),
                run.context(),
                run.permit(),
                Objects.requireNonNull(lock));
        try {
            proofs.takeUp(left.digests());
            converting.run(new WorkerLimit(Math.max(1, workers)));
            proofs.proveOpen();
        } finally {
            keys.finish(key -> mixed(converting.results(), key));
            note(run, proofs.proven(), converting.results());
        }
        return new Utf8mb4Result(plan, converting.results(), proofs.proven());
    }

    private static boolean mixed(List<LaneResult<Step>> results, JoinedKey key) {
        return open(results, key.child()) != open(results, key.parent());
    }

    private static boolean open(List<LaneResult<Step>> results, TableName table) {
        return results.stream()
                .anyMatch(result -> result.action().table().equals(table)
                        && !result.done()
                        && !result.found().equals(Lanes.SETTLED));
    }

    private static void note(Run<?> run, Map<TableName, Utf8mb4Result.Proof> proofs, List<LaneResult<Step>> results) {
        long before = results.stream()
                .filter(result -> proofs.containsKey(result.action().table()))
                .mapToLong(result -> result.action().bytes().orElse(0))
                .sum();
        long after = proofs.values().stream()
                .mapToLong(proof -> proof.bytes().orElse(0))
                .sum();
        run.note(TEXT.text("note.verified"), Integer.toString(proofs.size()));
        if (proofs.values().stream().allMatch(proof -> proof.bytes().isPresent())) {
            run.note(TEXT.text("note.size"), TEXT.text("answer.size", Formats.bytes(before), Formats.bytes(after)));
        }
    }

    /** Counts it, and keeps in mind what failed. */
    private void ended(Run<?> run, Map<TableName, Integer> groups, LaneResult<Step> result) {
        if (!result.done()) {
            failed = result.action();
            Optional.ofNullable(groups.get(result.action().table()))
                    .ifPresent(group -> failedGroups.putIfAbsent(group, result.action()));
        }
        run.counted(result.done());
    }

    /** Tables that foreign keys over converted text join. */
    private static Map<TableName, Integer> joined(Utf8mb4Plan plan) {
        return new ForeignKeyGroups(plan.keys().stream()
                        .map(key -> new Catalogue.ForeignKey(key.child(), key.parent()))
                        .toList())
                .numbers(plan.steps().stream().map(Step::table).toList());
    }

    private final class Lanes implements LaneWork<Step> {

        private static final String SETTLED = "converted";

        private final Utf8mb4Keys keys;
        private final Utf8mb4Proofs proofs;
        private final Map<TableName, Integer> groups;

        private Lanes(Utf8mb4Keys keys, Utf8mb4Proofs proofs, Map<TableName, Integer> groups) {
            this.keys = keys;
            this.proofs = proofs;
            this.groups = groups;
        }

        /** @throws DrydockException E-5304 once characters of a table differ: nothing further is converted */
        @Override
        public LaneStatement<Step> statement(Changes changes) {
            proofs.requireNoMismatch();
            return new Statement(changes);
        }

        @Override
        public Optional<String> left(Session session, Step step) {
            return step.left(session);
        }

        @Override
        public String settled() {
            return SETTLED;
        }

        /** One try of one table on one session. */
        private final class Statement extends KeptStatement<Step> {

            private Statement(Changes changes) {
                super(changes);
            }

            @Override
            public Optional<Problem> run(Step step) {
                Step before = step.lastOfSchema() ? failed : failedGroups.get(groups.getOrDefault(step.table(), 0));
                if (before != null) {
                    throw AdvisorError.JOINED.as(step.shown(), before.shown());
                }
                if (step.lastOfSchema()) {
                    sends(step.sql());
                    execute(step.sql());
                    return Optional.empty();
                }
                try {
                    keys.drop(step.table(), changes);
                    Optional<Problem> problem = locked(step);
                    if (problem.isEmpty()) {
                        keys.converted(step.table(), changes);
                    }
                    return problem;
                } catch (InterruptedException _) {
                    Thread.currentThread().interrupt();
                    throw new JobCancelledException();
                }
            }

            private Optional<Problem> locked(Step step) {
                changes.execute("LOCK TABLES " + step.table().quoted() + " WRITE");
                try {
                    Optional<Problem> problem = converted(step);
                    changes.session().executeOwn("UNLOCK TABLES");
                    return problem;
                } catch (ServerException failure) {
                    if (!failure.connectionLost()) {
                        unlock(failure);
                    }
                    throw failure;
                }
            }

            private void unlock(ServerException failure) {
                try {
                    changes.session().executeOwn("UNLOCK TABLES");
                } catch (ServerException gone) {
                    failure.addSuppressed(gone);
                }
            }

            private Optional<Problem> converted(Step step) {
                Session session = changes.session();
                Optional<Map.Entry<String, Long>> lost = CharacterDigest.lost(session, server().facts(), step);
                if (lost.isPresent()) {
                    return lost.map(
                            one -> Problem.of(AdvisorError.LOSSY, "", step.shown(), one.getKey(), one.getValue()));
                }
                CharacterDigest before = CharacterDigest.read(
                        session,
                        server().facts(),
                        step.table(),
                        step.targets().stream().map(Target::column).toList());
                proofs.before(step.table(), before);
                long began = System.nanoTime();
                sends(step.sql());
                try {
                    execute(step.sql());
                } catch (ServerException failure) {
                    if (!failure.connectionLost() && !failure.is(DbError.ENDED_BY_KILL)) {
                        proofs.notConverted(step.table());
                    }
                    throw failure;
                }
                Optional<Problem> wrong =
                        proofs.prove(step.table(), session, Duration.ofNanos(System.nanoTime() - began));
                proofs.of(step.table())
                        .ifPresent(proof -> answers.add(TEXT.text(
                                "answer.verified",
                                proof.rows(),
                                step.targets().size(),
                                Utf8mb4Plan.size(step.bytes()),
                                Utf8mb4Plan.size(proof.bytes()))));
                return wrong;
            }
        }
    }
}
