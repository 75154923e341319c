package dev.drydock.feature.tables;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.WritableServer;
import dev.drydock.db.sql.Changes;
import dev.drydock.db.sql.DbError;
import dev.drydock.db.sql.ServerException;
import dev.drydock.db.sql.Session;
import dev.drydock.feature.tables.TablesPlan.Action;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.KeptStatement;
import dev.drydock.lane.LaneHistory;
import dev.drydock.lane.LaneListener;
import dev.drydock.lane.LaneRecorder;
import dev.drydock.lane.LaneResult;
import dev.drydock.lane.LaneRun;
import dev.drydock.lane.LaneStatement;
import dev.drydock.lane.LaneWork;
import dev.drydock.lane.RunLock;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.WorkerLimit;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunSpec;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Does one thing to many tables in lanes, biggest first; its value is one result for each table of the plan. */
public final class TablesJob extends RunJob<TablesPlan, List<LaneResult<Action>>> {

    private static final Messages TEXT = Messages.of(TablesFeature.ID);
    private static final String RETRIES = "retries";
    /** By this word reports know what was not looked at. */
    private static final String LEFT_OUT = "tables left out";

    /** What it warns of where a repair could not keep every row, or found more than the index had. */
    private static final String ROWS_CHANGED = "Number of rows changed";

    /** What the server answers in place of an error where a lock was not had in time. */
    private static final String LOCKED = "Lock wait timeout exceeded";

    private final TablesOptions options;
    private final Consumer<TablesPlan> planned;
    private final LaneListener<Action> listener;
    private final AtomicLong fewerRows = new AtomicLong();
    private long retries;
    private @Nullable RunLock lock;

    /** @param planned is told of the plan before the first statement, on the job's thread */
    public TablesJob(
            OpenServer server,
            TablesOptions options,
            Supplier<HistoryStore> history,
            Consumer<TablesPlan> planned,
            LaneListener<Action> listener) {
        super(
                server,
                history,
                RunSpec.changing(
                        TablesFeature.ID, TEXT.text("job." + options.work().word())));
        this.options = options;
        this.planned = planned;
        this.listener = listener;
    }

    /**
     * The plan alone; changes nothing and records nothing.
     *
     * @param retries as of {@link #retrying}
     */
    public static Job<TablesPlan> preview(
            OpenServer server, TablesOptions options, long retries, Supplier<HistoryStore> history) {
        return new Job<>() {
            @Override
            public String title() {
                return TEXT.text("job.plan");
            }

            @Override
            public String subject() {
                return server.profile().name();
            }

            @Override
            public TablesPlan run(JobContext context) {
                return TablesPlan.make(server, options, done(history, retries), context);
            }
        };
    }

    /** The same job on those tables only that this earlier run was to do and did not; 0 for all. */
    public TablesJob retrying(long run) {
        retries = run;
        return this;
    }

    static RunSummary recorded(HistoryStore history, long number) {
        return history.run(number)
                .filter(found -> found.start().kind().equals(TablesFeature.ID))
                .orElseThrow(() -> new DrydockException(Problem.of(TablesError.NOT_SUCH_A_RUN, "", number)));
    }

    /** What a run has done, and the ones that it retried; nothing for no run. */
    private static Set<TableName> done(Supplier<HistoryStore> history, long run) {
        Set<TableName> tables = new HashSet<>();
        if (run != 0) {
            done(history.get(), run, tables);
        }
        return tables;
    }

    private static void done(HistoryStore history, long number, Set<TableName> tables) {
        history.items(number, item -> {
            if (item.kind().equals(LaneHistory.STATEMENT) && item.status().equals(LaneResult.Status.DONE.word())) {
                tables.add(new TableName(item.object().schema(), item.object().name()));
            }
        });
        String before = recorded(history, number).start().settings().getOrDefault(RETRIES, "");
        if (before.matches("\\d{1,18}")) {
            done(history, Long.parseLong(before), tables);
        }
    }

    /** @throws DrydockException E-4262 while another run is at work on tables of this server */
    @Override
    protected void require(JobContext context) throws InterruptedException {
        lock = RunLock.take(server(), history().get(), Set.of(TablesFeature.ID), context);
    }

    @Override
    protected void release() {
        if (lock != null) {
            lock.close();
        }
    }

    /** @throws DrydockException E-5202, E-5203 where an earlier run is retried that is none, or of which nothing is left; E-3011 */
    @Override
    protected Planned<TablesPlan> plan(JobContext context) throws InterruptedException {
        Map<String, String> settings = options.settings();
        if (retries != 0) {
            settings.put(RETRIES, Long.toString(retries));
        }
        TablesPlan plan = TablesPlan.make(server(), options, done(history(), retries), context);
        if (retries != 0 && plan.actions().isEmpty()) {
            throw new DrydockException(Problem.of(TablesError.NOTHING_TO_RETRY, "", retries));
        }
        if (plan.actions().stream().anyMatch(action -> action.work().changes())) {
            // a refused REPAIR answers "Corrupt"
            WritableServer.require(server());
        }
        settings.put(
                LEFT_OUT,
                plan.skipped().stream()
                        .map(left -> left.table().shown() + ": " + left.why())
                        .collect(Collectors.joining("\n")));
        planned.accept(plan);
        return new Planned<>(plan, plan.actions().size(), settings);
    }

    @Override
    protected List<LaneResult<Action>> work(Run<TablesPlan> run) throws InterruptedException {
        TablesPlan plan = run.plan();
        run.counting(counts -> counts.visible(plan.visibility().all()).toResolve(fewerRows.get()));
        LaneRun<Action> lanes = new LaneRun<>(
                server(),
                title(),
                plan.lanes(),
                new Lanes(),
                new LaneRecorder<>(run.writer()),
                listener.after(result -> run.counted(result.done())),
                run.context(),
                run.permit(),
                Objects.requireNonNull(lock));
        lanes.run(new WorkerLimit(Math.max(1, plan.lanes().workers())));
        return lanes.results();
    }

    private final class Lanes implements LaneWork<Action> {

        @Override
        public LaneStatement<Action> statement(Changes changes) {
            return new Statement(changes);
        }

        /** What a statement without an answer came to cannot be seen of a table: it is sent again. */
        @Override
        public Optional<String> left(Session session, Action action) {
            return Optional.of(action.word());
        }

        @Override
        public String settled() {
            return LaneResult.Status.DONE.word();
        }
    }

    /** One statement of one table, and the server's answer. */
    private final class Statement extends KeptStatement<Action> {

        private Statement(Changes changes) {
            super(changes);
        }

        @Override
        public Optional<Problem> run(Action action) {
            sends(action.sql());
            Optional<Problem> problem = switch (action.work()) {
                case REBUILD -> rebuilt(action);
                case CHECKSUM -> summed(action);
                default -> answered(action);
            };
            if (problem.isEmpty() && action.room() > 0 && options.partitions().isEmpty()) {
                sizes(action);
            }
            return problem;
        }

        private Optional<Problem> rebuilt(Action action) {
            execute(action.sql());
            return Optional.empty();
        }

        private Optional<Problem> summed(Action action) {
            List<String> sums = changes.query(action.sql(), row -> row.text(2));
            boolean none = sums.isEmpty() || sums.getFirst().isEmpty();
            if (!none) {
                answers.add(TEXT.text("answer.checksum", sums.getFirst()));
                return Optional.empty();
            }
            return Optional.of(reported(
                    action, String.join("; ", changes.session().query("SHOW WARNINGS", row -> row.text(3)))));
        }

        private Optional<Problem> answered(Action action) {
            record Answer(String type, String text) {}
            List<Answer> rows = changes.query(action.sql(), row -> new Answer(row.text(3), row.text(4)));
            if (rows.stream().anyMatch(row -> row.text().startsWith(LOCKED))) {
                throw new ServerException(
                        Problem.of(DbError.LOCK_WAIT, LOCKED, changes.session().server()), 0, null);
            }
            rows.stream()
                    .filter(row -> !row.text().equals("OK"))
                    .forEach(row -> answers.add(row.type() + ": " + row.text()));
            if (rows.stream().anyMatch(row -> row.text().startsWith(ROWS_CHANGED))) {
                fewerRows.incrementAndGet();
            }
            List<String> wrong = rows.stream()
                    .filter(row -> row.type().equalsIgnoreCase("error")
                            || row.text().startsWith("Operation failed")
                            || row.text().equals("Corrupt"))
                    .map(Answer::text)
                    .toList();
            return wrong.isEmpty() ? Optional.empty() : Optional.of(reported(action, String.join("; ", wrong)));
        }

        private static Problem reported(Action action, String text) {
            return Problem.of(TablesError.REPORTED, text, action.shown(), text);
        }

        private void sizes(Action action) {
            new Catalogue(changes.session(), server().facts())
                    .sizes(action.table().schema(), List.of(action.table().table())).stream()
                            .findFirst()
                            .ifPresent(now -> answers.add(TEXT.text(
                                    "answer.size",
                                    Formats.bytes(action.bytes().orElse(0)),
                                    Formats.bytes(now.bytes()))));
        }
    }
}
