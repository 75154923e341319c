package dev.drydock.module.remedy;

import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.module.Feature;
import dev.drydock.module.RecordedJob;
import dev.drydock.module.RecordedWork;
import dev.drydock.module.RunKind;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.JobContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Runs the remedies of findings, each statement recorded before it is sent, and looks again afterwards. */
public final class RemedyJob extends RecordedJob<RemedyPlan, RemedyResult> {

    private static final Messages TEXT = Messages.of("remedy");

    private final Feature feature;
    private final RemedyPlan plan;
    private final SecondLook again;

    /**
     * @param feature whose findings they are; its kinds of runs have {@link #kindOf}
     * @param plan what was previewed
     * @param again looks after the last step
     * @param history the history; its call may wait until it is open
     */
    public RemedyJob(
            OpenServer server, Feature feature, RemedyPlan plan, SecondLook again, Supplier<HistoryStore> history) {
        super(server, history);
        this.feature = feature;
        this.plan = plan;
        this.again = again;
    }

    /** The kind of runs that a feature with findings has for their remedies. */
    public static RunKind kindOf(Feature feature) {
        return RunKind.of(feature.id() + "-remedy", TEXT.text("kind", feature.title()));
    }

    @Override
    public String title() {
        return TEXT.text("title", plan.steps().size());
    }

    @Override
    protected String kind() {
        return kindOf(feature).id();
    }

    @Override
    protected boolean changesServer() {
        return true;
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
    protected RemedyPlan plan(JobContext context) {
        return plan;
    }

    @Override
    protected long planned(RemedyPlan of) {
        return of.steps().size();
    }

    @Override
    protected Map<String, String> settings(RemedyPlan of) {
        return Map.of("findings", Long.toString(of.findings()));
    }

    @Override
    protected RecordedWork<RemedyResult> begin(
            RemedyPlan of, RunWriter writer, JobContext context, Optional<ChangePermit> permit) {
        RemedyStatements statements = new RemedyStatements(server(), permit.orElseThrow(), writer, context);
        return new RemedyWork(of, statements, again, writer, context);
    }
}
