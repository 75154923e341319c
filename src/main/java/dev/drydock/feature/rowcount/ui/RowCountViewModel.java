package dev.drydock.feature.rowcount.ui;

import dev.drydock.db.catalog.Catalogue;
import dev.drydock.db.catalog.Headroom;
import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.rowcount.CountListener;
import dev.drydock.feature.rowcount.CountOptions;
import dev.drydock.feature.rowcount.CountPlan;
import dev.drydock.feature.rowcount.CountResult;
import dev.drydock.feature.rowcount.Planner;
import dev.drydock.feature.rowcount.RowCountJob;
import dev.drydock.feature.rowcount.TableCount;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobHandle;
import dev.drydock.platform.task.JobOutcome;
import dev.drydock.platform.task.JobSnapshot;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.run.RunResult;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.CountedRows;
import dev.drydock.ui.module.ModuleContext;
import dev.drydock.ui.task.Background;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.jspecify.annotations.Nullable;

/** The state of the row-count screen. JavaFX thread only; what blocks goes to the background or into the job. */
final class RowCountViewModel {

    private static final Messages TEXT = Messages.of("rowcountui");

    /** What the screen is doing. */
    enum Phase {
        IDLE,
        PLANNING,
        RUNNING
    }

    private final ModuleContext context;
    private final CountOptionsModel options;
    private final EarlierRuns earlier;
    private final ObservableList<String> schemas = FXCollections.observableArrayList();
    private final ObservableList<CountRow> rows = FXCollections.observableArrayList();
    private final Map<TableName, CountRow> byName = new HashMap<>();
    private final ObjectProperty<Phase> phase = new SimpleObjectProperty<>(Phase.IDLE);
    private final ObjectProperty<@Nullable CountPlan> plan = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Problem> problem = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable RunResult<CountResult>> result = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable Instant> asked = new SimpleObjectProperty<>();
    /** How the last count of this tab ended, also one without a result. */
    private Optional<RunOutcome> without = Optional.empty();

    private final LongProperty revision = new SimpleLongProperty();
    private final CountListener applied = new Applied();
    private final RowTrends trends;
    private final CountedRows counted;
    private CountFeed feed = new CountFeed(_ -> {});
    private @Nullable JobHandle<RunResult<CountResult>> job;

    RowCountViewModel(ModuleContext context) {
        this(context, (_, _, _, _) -> {});
    }

    /** @param counted told of each table that is counted */
    RowCountViewModel(ModuleContext context, CountedRows counted) {
        this.context = context;
        this.counted = counted;
        this.options = new CountOptionsModel(context.profile().environment().production(), context.preferences());
        this.earlier =
                new EarlierRuns(context.history(), List.of(server().key(), server().keyWithoutUuid()), this::compared);
        this.trends = new RowTrends(context.history(), server().key(), () -> revision.set(revision.get() + 1));
        options.onChange(_ -> plan.set(null));
        reload();
    }

    /** Reads the schemas and the recorded runs again. */
    void reload() {
        Background.run(
                "schemas",
                () -> server().query(session -> new Catalogue(session, server().facts()).schemas()),
                found -> {
                    schemas.setAll(found);
                    asked.set(Instant.now());
                },
                problem::set);
        trends.load();
        earlier.load(found -> {
            if (nothingCounted() && phase.get() == Phase.IDLE) {
                if (found.isEmpty() && earlier.newest().isEmpty()) {
                    readKnown();
                } else {
                    show(found);
                }
            }
        });
    }

    /** Whether all that is shown of the tables is what the catalogue says; also true of no tables. */
    boolean nothingCounted() {
        return rows.stream().allMatch(row -> row.state() == CountRow.State.NOT_COUNTED);
    }

    /** Shows the tables that a count would count, as far as the server knows them without opening too many. */
    private void readKnown() {
        CountOptions chosen = options.options();
        Background.run(
                "tables that could be counted",
                () -> server().query(new Planner(server(), chosen)::known),
                known -> {
                    if (nothingCounted() && phase.get() == Phase.IDLE) {
                        show(known.stream().map(CountRow::known).toList());
                    }
                },
                // whoever counts is told
                _ -> {});
    }

    CountOptionsModel options() {
        return options;
    }

    EarlierRuns earlier() {
        return earlier;
    }

    RowTrends trends() {
        return trends;
    }

    ObservableList<String> schemas() {
        return schemas;
    }

    /** When the server last answered which schemas it has; null before. */
    ReadOnlyObjectProperty<@Nullable Instant> askedProperty() {
        return asked;
    }

    ObservableList<CountRow> rows() {
        return rows;
    }

    ReadOnlyObjectProperty<Phase> phaseProperty() {
        return phase;
    }

    ReadOnlyObjectProperty<@Nullable CountPlan> planProperty() {
        return plan;
    }

    ReadOnlyObjectProperty<@Nullable Problem> problemProperty() {
        return problem;
    }

    /** The last complete run of this screen; null before. */
    ReadOnlyObjectProperty<@Nullable RunResult<CountResult>> resultProperty() {
        return result;
    }

    /** Changes whenever a row has changed. */
    ReadOnlyLongProperty revisionProperty() {
        return revision;
    }

    /** The running job; null if none runs. */
    @Nullable
    JobSnapshot running() {
        JobHandle<RunResult<CountResult>> running = job;
        return running == null ? null : running.snapshot();
    }

    /** Makes the plan that a run with the present options would carry out. */
    void preview() {
        phase.set(Phase.PLANNING);
        problem.set(null);
        plan.set(null);
        CountOptions chosen = options.options();
        Background.run(
                "plan",
                () -> new Planner(server(), chosen).plan(),
                made -> {
                    phase.set(Phase.IDLE);
                    plan.set(made);
                    made.refusal().ifPresent(problem::set);
                },
                failure -> {
                    phase.set(Phase.IDLE);
                    problem.set(failure);
                });
    }

    void start() {
        if (phase.get() != Phase.IDLE) {
            return;
        }
        start(options.options());
    }

    private void start(CountOptions wanted) {
        if (wanted.growthTable()) {
            context.changes()
                    .before(new DialogService.Confirmation(
                            TEXT.text("growth.ask.title", context.profile().name()),
                            TEXT.text("growth.ask.text"),
                            TEXT.text("growth.ask.button"),
                            () -> submit(wanted)));
        } else {
            submit(wanted);
        }
    }

    private void submit(CountOptions wanted) {
        phase.set(Phase.RUNNING);
        without = Optional.empty();
        problem.set(null);
        result.set(null);
        OpenServer server = server();
        feed = new CountFeed(table ->
                table.rows().ifPresent(rows -> counted.counted(server.key(), table.name(), rows, table.finished())));
        JobHandle<RunResult<CountResult>> started =
                context.jobs().submit(server.holding(new RowCountJob(server, wanted, context::history, feed)));
        job = started;
        started.onEnd(this::ended);
    }

    /** How the count that is shown ended; empty while there is none, or it still runs. */
    Optional<RunOutcome> outcome() {
        RunResult<CountResult> found = result.get();
        return found != null
                ? Optional.of(found.outcome())
                : without.or(() -> earlier.newest().flatMap(RunSummary::outcome));
    }

    /** Tables that were to be counted and have no number. */
    long withoutNumber() {
        return rows.stream().filter(CountRow::withoutNumber).count();
    }

    /** Counts again just the tables that have no number. */
    void retryFailed() {
        Set<TableName> failed = rows.stream()
                .filter(CountRow::withoutNumber)
                .map(CountRow::name)
                .collect(Collectors.toSet());
        if (phase.get() == Phase.IDLE && !failed.isEmpty()) {
            start(options.options().of(failed));
        }
    }

    /** Counts just this schema, or just this table of it. */
    void countOnly(String schema, String table) {
        if (phase.get() != Phase.IDLE) {
            return;
        }
        if (table.isEmpty()) {
            options.schemas.clear();
            options.schemas.add(schema);
            start();
        } else {
            start(options.options().of(Set.of(new TableName(schema, table))));
        }
    }

    void cancel() {
        if (job != null) {
            job.cancel();
        }
    }

    void pauseOrResume() {
        if (job != null) {
            job.pauseOrResume();
        }
    }

    /** Takes what the job has told since the last call; the screen calls it a few times a second. */
    void refresh() {
        if (feed.drain(applied) || phase.get() == Phase.RUNNING) {
            revision.set(revision.get() + 1);
        }
    }

    private void ended(JobOutcome<RunResult<CountResult>> outcome) {
        if (outcome instanceof JobOutcome.Failed<?>(Problem why)) {
            problem.set(why);
        }
        try {
            refresh();
            rows.forEach(CountRow::ended);
        } finally {
            without =
                    Optional.ofNullable(job).flatMap(handle -> handle.snapshot().outcome());
            job = null;
            phase.set(Phase.IDLE);
        }
        if (outcome instanceof JobOutcome.Succeeded<RunResult<CountResult>>(RunResult<CountResult> found)) {
            result.set(found);
            found.problems().stream().findFirst().or(found.value()::unread).ifPresent(problem::set);
        }
        revision.set(revision.get() + 1);
        // of one without a result the history says how it ended
        earlier.load(_ -> revision.set(revision.get() + 1));
        trends.load();
    }

    private void show(List<CountRow> shown) {
        byName.clear();
        shown.forEach(row -> byName.put(row.name(), row));
        rows.setAll(shown);
        earlier.mark(byName);
        revision.set(revision.get() + 1);
    }

    private void compared() {
        rows.removeIf(row -> row.state() == CountRow.State.GONE);
        List<CountRow> gone = earlier.mark(byName);
        if (phase.get() == Phase.IDLE && result.get() != null) {
            rows.addAll(gone);
        }
        revision.set(revision.get() + 1);
    }

    private OpenServer server() {
        return context.server().server().get();
    }

    /** Carries the job's events into the rows. */
    private final class Applied implements CountListener {

        @Override
        public void planned(CountPlan made) {
            plan.set(made);
            show(made.tables().stream().map(CountRow::new).toList());
        }

        @Override
        public void started(TableEntry table) {
            CountRow row = byName.get(table.name());
            if (row != null) {
                row.started();
            }
        }

        @Override
        public void finished(TableCount count) {
            CountRow row = byName.get(count.name());
            if (row != null) {
                row.finished(count);
            }
        }

        @Override
        public void headroom(List<Headroom> columns) {
            for (Headroom column : columns) {
                CountRow row = byName.get(column.table());
                if (row != null) {
                    row.headroom(column);
                }
            }
        }
    }
}
