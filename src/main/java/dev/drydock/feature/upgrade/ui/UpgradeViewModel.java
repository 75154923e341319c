package dev.drydock.feature.upgrade.ui;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.UpgradeFeature;
import dev.drydock.feature.upgrade.gate.GateJob;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.path.Series;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.path.UpgradePath;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.run.EarlierRun;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.feature.upgrade.run.ResumeJob;
import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.feature.upgrade.run.UpgradeResult;
import dev.drydock.feature.upgrade.run.UpgradeVerifyJob;
import dev.drydock.feature.upgrade.system.SystemTableState;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.run.RunResult;
import dev.drydock.ui.check.RemedyController;
import dev.drydock.ui.dialog.DialogService;
import dev.drydock.ui.module.ModuleContext;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.LongProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyLongProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleLongProperty;
import javafx.beans.property.SimpleObjectProperty;
import org.jspecify.annotations.Nullable;

/** The state of the upgrade wizard. JavaFX thread only; what blocks goes to the background or into a job. */
final class UpgradeViewModel {

    private static final Messages TEXT = Messages.of("upgradeui");

    private final ModuleContext context;
    private final UpgradeRows rows = new UpgradeRows();
    private final ObjectProperty<Step> step = new SimpleObjectProperty<>(Step.PREFLIGHT);
    private final WizardJob job;
    private final FindingsModel findings;
    private final GatesModel gates = new GatesModel();
    private final StaleModel stale;
    private final PreflightLook preflight;
    private final RemedyController remedies;
    private final ObjectProperty<@Nullable UpgradePlan> plan = new SimpleObjectProperty<>();
    private final BooleanProperty spent = new SimpleBooleanProperty();
    private final ObjectProperty<@Nullable RunResult<UpgradeResult>> result = new SimpleObjectProperty<>();
    private final ObjectProperty<@Nullable TableCheckResult> proof = new SimpleObjectProperty<>();
    private final EarlierSteps earlier;
    private final StepStates states = new StepStates(this);
    private final SystemTablesModel systemTables;
    private final RehearsalModel rehearsal;
    private final TopologyModel topology;
    private final LongProperty revision = new SimpleLongProperty();
    private UpgradeFeed feed = new UpgradeFeed();
    private @Nullable UpgradeJob upgrade;

    UpgradeViewModel(ModuleContext context, SavedHosts hosts) {
        this.context = context;
        this.job = new WizardJob(context.jobs());
        this.findings = new FindingsModel(context);
        this.stale = new StaleModel(context);
        this.preflight = new PreflightLook(context, stale, findings, gates);
        this.remedies = new RemedyController(context, new UpgradeFeature(), preflight);
        remedies.notWhile(job.workingProperty().isNotNull());
        job.occupiedBy(Step.PREFLIGHT, remedies.busyProperty());
        stale.reasonsProperty().addListener((_, _, _) -> {
            gates.staleProperty().set(stale.is(Step.GATES));
            revision.set(revision.get() + 1);
        });
        step.addListener((_, _, _) -> lookWhetherStale());
        this.systemTables = new SystemTablesModel(context, this::server);
        systemTables.stateProperty().addListener((_, before, found) -> {
            if (before == null && upgradedWithoutTables() && step.get() == Step.PREFLIGHT && !working()) {
                step.set(beginning());
            }
            revision.set(revision.get() + 1);
        });
        this.rehearsal = new RehearsalModel(context, this, hosts);
        this.topology = new TopologyModel(context, this);
        this.earlier = new EarlierSteps(context, job);
        earlier.newestProperty().addListener((_, _, _) -> revision.set(revision.get() + 1));
        earlier.look();
    }

    OpenServer server() {
        return context.server().server().get();
    }

    UpgradeRows rows() {
        return rows;
    }

    ObjectProperty<Step> stepProperty() {
        return step;
    }

    WizardJob job() {
        return job;
    }

    ReadOnlyObjectProperty<@Nullable PreflightResult> preflightProperty() {
        return findings.resultProperty();
    }

    FindingsModel findings() {
        return findings;
    }

    GatesModel gates() {
        return gates;
    }

    /** What no longer fits the server. */
    StaleModel stale() {
        return stale;
    }

    /** Looks whether results still fit the server, in the background; not while a job works on it. */
    void lookWhetherStale() {
        if (!working()) {
            stale.look(plan.get());
        }
    }

    ReadOnlyObjectProperty<@Nullable UpgradePlan> planProperty() {
        return plan;
    }

    /** Whether a run has begun since the plan was made, so that it says no more what is to be done. */
    ReadOnlyBooleanProperty spentProperty() {
        return spent;
    }

    /** The last upgrade that came to its end; null before. */
    ReadOnlyObjectProperty<@Nullable RunResult<UpgradeResult>> resultProperty() {
        return result;
    }

    /** The last check of everything after a run or by itself; null before. */
    ReadOnlyObjectProperty<@Nullable TableCheckResult> proofProperty() {
        return proof;
    }

    /** The newest upgrade of this server, if it did not come to its end; else null. */
    ReadOnlyObjectProperty<@Nullable EarlierRun> resumableProperty() {
        return earlier.unfinishedProperty();
    }

    /** The newest run of each step that the history has of this server. */
    ReadOnlyObjectProperty<Map<Step, RunSummary>> earlierProperty() {
        return earlier.newestProperty();
    }

    /** The run that stands for a step until it has a result of its own; empty from then on. */
    Optional<RunSummary> earlier(Step step) {
        return Optional.ofNullable(earlierProperty().get().get(step))
                .filter(run -> run.outcome().isPresent() && states.state(step) == Step.State.OPEN);
    }

    /** Changes whenever a row or the progress has changed. */
    ReadOnlyLongProperty revisionProperty() {
        return revision;
    }

    /** How far each step has come. */
    StepStates states() {
        return states;
    }

    /** Whether the program is newer than the data: its tables are to be upgraded before another release is thought of. */
    boolean upgradedWithoutTables() {
        SystemTableState found = systemTables.stateProperty().get();
        return found != null && found.stale() && findings.resultProperty().get() == null && plan.get() == null;
    }

    /** The first step of a server whose program is newer than its data: its tables cannot be listed without its own account. */
    Step beginning() {
        SystemTableState found = systemTables.stateProperty().get();
        return found != null && found.unlisted() ? Step.SYSTEM : Step.GATES;
    }

    /** Where to go next once all is proven; empty before, and on the newest release. */
    Optional<Series> nextHop() {
        return states.state(Step.PROOF) == Step.State.DONE
                ? UpgradePath.reachable(server().facts(), server().facts().mariaDb()).stream()
                        .findFirst()
                : Optional.empty();
    }

    /** Runs the pre-flight check. */
    void runPreflight(PreflightOptions options) {
        submit(Step.PREFLIGHT, preflight.job(server(), options), preflight::show);
    }

    /** Runs remedies of what the pre-flight found. */
    RemedyController remedies() {
        return remedies;
    }

    /** Reads the gates anew. */
    void readGates() {
        submit(Step.GATES, stale.noting(List.of(Step.GATES), new GateJob(server(), true)), gates::show);
    }

    /** Checks all tables and plans what they need; not while a prerequisite is open. */
    void makePlan() {
        if (gates.blockedProperty().get()) {
            return;
        }
        plan.set(null);
        submit(Step.PLAN, new PlanJob(server(), options(), context::history), made -> {
            spent.set(false);
            show(made);
        });
    }

    /** Changes the plan; not while it is being carried out. */
    void edit(UnaryOperator<UpgradePlan> change) {
        UpgradePlan made = plan.get();
        if (made != null && !working()) {
            show(change.apply(made));
        }
    }

    /** Carries the plan out; not while a prerequisite is open, not twice, and not once it is stale. */
    void carryOut() {
        UpgradePlan made = plan.get();
        Gates passed = gates.gatesProperty().get();
        if (made != null
                && !spent.get()
                && !stale.is(Step.PLAN)
                && passed != null
                && !gates.blockedProperty().get()) {
            feed = new UpgradeFeed();
            start(new UpgradeJob(server(), _ -> made, context::history, feed).after(passed));
        }
    }

    /** Takes up the upgrade that did not come to its end. */
    void resume() {
        EarlierRun left = earlier.unfinishedProperty().get();
        if (left != null) {
            context.changes()
                    .before(new DialogService.Confirmation(
                            TEXT.text("resume.title", context.profile().name()),
                            TEXT.text("resume.text", left.run().id()),
                            TEXT.text("resume.button"),
                            () -> resume(left)));
        }
    }

    private void resume(EarlierRun left) {
        feed = new UpgradeFeed();
        start(ResumeJob.of(server(), left, gates.said(), context::history, feed));
    }

    /** Checks everything once more. */
    void prove() {
        submit(Step.PROOF, new UpgradeVerifyJob(server(), options(), context::history), verified -> {
            TableCheckResult found = verified.value();
            change(ended -> ended.with(found));
            proof(found);
        });
    }

    private void proof(TableCheckResult found) {
        systemTables.show(found.system());
        proof.set(found);
    }

    RehearsalModel rehearsal() {
        return rehearsal;
    }

    TopologyModel topology() {
        return topology;
    }

    SystemTablesModel systemTables() {
        return systemTables;
    }

    /** Runs the chosen program for the system tables. */
    void upgradeSystemTables() {
        submit(Step.SYSTEM, systemTables.job(), how -> {
            systemTables.ended(how);
            change(ended -> ended.with(how.value().tool()));
        });
    }

    /** Looks whether the server's own tables are those of its release. */
    void checkSystemTables() {
        submit(Step.SYSTEM, systemTables.check(), systemTables::show);
    }

    /** What happens after the run belongs to its report. */
    private void change(UnaryOperator<UpgradeResult> how) {
        RunResult<UpgradeResult> ended = result.get();
        if (ended != null) {
            UpgradeResult later = how.apply(ended.value());
            result.set(ended.now(later, later.counts()));
        }
    }

    /** Lanes of the running upgrade; 0 if none runs. */
    int lanes() {
        return upgrade == null ? 0 : upgrade.lanes().wanted();
    }

    void lanes(int count) {
        if (upgrade != null && count > 0) {
            upgrade.lanes().set(count);
        }
    }

    /** Takes what the job has told since the last call; the screen calls it a few times a second. */
    void refresh() {
        if (feed.drain(rows) || working()) {
            revision.set(revision.get() + 1);
        }
    }

    private void start(UpgradeJob made) {
        upgrade = made;
        spent.set(true);
        result.set(null);
        proof.set(null);
        earlier.clear();
        step.set(Step.RUN);
        submit(Step.RUN, made, ended -> {
            result.set(ended);
            proof(ended.value().after());
            step.set(systemTables.open() ? Step.SYSTEM : Step.PROOF);
        });
    }

    /** Nothing of such a plan was run. */
    private boolean refusedAsStale() {
        Problem problem = job.problemProperty().get();
        return problem != null && problem.code() == UpgradeError.PLAN_STALE;
    }

    private boolean working() {
        return job.workingProperty().get() != null;
    }

    /** Submits a job of a step. */
    <R> void submit(Step of, Job<R> work, Consumer<R> done) {
        job.submit(
                of,
                server().holding(work),
                () -> {
                    refresh();
                    upgrade = null;
                },
                done,
                () -> {
                    if (refusedAsStale()) {
                        spent.set(false);
                    }
                    revision.set(revision.get() + 1);
                    earlier.look();
                    lookWhetherStale();
                });
    }

    private void show(UpgradePlan made) {
        plan.set(null);
        plan.set(made);
        rows.planned(made);
        revision.set(revision.get() + 1);
    }

    private UpgradeOptions options() {
        return UpgradeOptions.of(Scope.everything(), context.preferences().lanes());
    }
}
