package dev.drydock.remedy;

import dev.drydock.check.CheckResult;
import dev.drydock.check.Finding;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import dev.drydock.run.Feature;
import dev.drydock.run.Planned;
import dev.drydock.run.Run;
import dev.drydock.run.RunJob;
import dev.drydock.run.RunKind;
import dev.drydock.run.RunSpec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Runs the remedies of findings, each statement recorded before it is sent, and looks again afterwards. A step that fails
 * keeps no other from being done.
 */
public final class RemedyJob extends RunJob<RemedyPlan, RemedyResult> {

    private static final Messages TEXT = Messages.of("remedy");

    private final RemedyPlan plan;
    private final Recheck again;

    /**
     * @param feature whose findings they are; its kinds of runs have {@link #kindOf}
     * @param plan what was previewed
     * @param again looks after the last step
     * @param history the history; its call may wait until it is open
     */
    public RemedyJob(
            OpenServer server, Feature feature, RemedyPlan plan, Recheck again, Supplier<HistoryStore> history) {
        super(
                server,
                history,
                RunSpec.changing(
                        kindOf(feature).id(), TEXT.text("title", plan.steps().size())));
        this.plan = plan;
        this.again = again;
    }

    /** The kind of runs that a feature with findings has for their remedies. */
    public static RunKind kindOf(Feature feature) {
        return RunKind.of(feature.id() + "-remedy", TEXT.text("kind", feature.title()));
    }

    /** @throws DrydockException E-4801, E-4802 */
    @Override
    protected void require(JobContext context) {
        if (plan.empty()) {
            throw new DrydockException(Problem.of(RemedyError.NOTHING_RUNS, "", subject()));
        }
        String account = server().facts().account();
        if (!server().encryption().tls() && OwnLogIn.wouldNeedTls(account, plan)) {
            throw new DrydockException(Problem.of(RemedyError.LOCKS_OUT, plan.preview(), account, subject()));
        }
    }

    @Override
    protected Planned<RemedyPlan> plan(JobContext context) {
        return new Planned<>(plan, plan.steps().size(), Map.of("findings", Long.toString(plan.findings())));
    }

    @Override
    protected RemedyResult work(Run<RemedyPlan> run) throws InterruptedException {
        note(run, new RemedyResult(List.of()));
        List<Optional<Problem>> ends = send(run);
        List<CheckResult> now = look(run);
        List<RemedyOutcome> outcomes = new ArrayList<>();
        for (int i = 0; i < ends.size(); i++) {
            RemedyStep step = plan.steps().get(i);
            List<RecheckVerdict> said = step.findings().stream()
                    .map(finding -> RecheckVerdict.of(finding, now))
                    .toList();
            record(run, step.findings(), said);
            outcomes.add(new RemedyOutcome(step, ends.get(i), said));
        }
        RemedyResult result = new RemedyResult(outcomes);
        run.counting(counts -> counts.toResolve(result.open()));
        note(run, result);
        return result;
    }

    private List<Optional<Problem>> send(Run<RemedyPlan> run) throws InterruptedException {
        RemedyStatements statements =
                new RemedyStatements(server(), run.permit(), run.writer(), run.context(), run::beside);
        List<Optional<Problem>> ends = new ArrayList<>();
        try (Stage stage =
                run.context().stage(TEXT.text("stage"), Total.exact(plan.steps().size()))) {
            for (RemedyStep step : plan.steps()) {
                run.context().awaitUnpaused();
                run.context().checkCancelled();
                Optional<Problem> failed = statements.run(step);
                run.counted(failed.isEmpty());
                ends.add(failed);
                stage.advance(1);
            }
        }
        return ends;
    }

    private List<CheckResult> look(Run<RemedyPlan> run) throws InterruptedException {
        try {
            return again.look(run.context());
        } catch (DrydockException failure) {
            run.context().checkCancelled();
            run.beside(Problem.of(
                    RemedyError.NOT_LOOKED,
                    failure.problem().full(),
                    failure.problem().line()));
            return List.of();
        }
    }

    private static void record(Run<RemedyPlan> run, List<Finding> findings, List<RecheckVerdict> said) {
        for (int i = 0; i < findings.size(); i++) {
            run.writer()
                    .item(Item.of(
                                    "finding",
                                    ObjectName.of(findings.get(i).subject()),
                                    said.get(i).word())
                            .attribute("check", findings.get(i).check())
                            .finished(Instant.now(), 0)
                            .build());
        }
    }

    private static void note(Run<RemedyPlan> run, RemedyResult result) {
        for (RecheckVerdict what : RecheckVerdict.values()) {
            run.note("findings " + what.word().replace('_', ' '), Long.toString(result.count(what)));
        }
    }
}
