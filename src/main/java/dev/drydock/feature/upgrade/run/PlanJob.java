package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.pool.RetryingSession;
import dev.drydock.db.pool.WorkerCount;
import dev.drydock.db.server.Flavour;
import dev.drydock.feature.upgrade.path.UpgradeError;
import dev.drydock.feature.upgrade.plan.UpgradeBasis;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.plan.UpgradePlanner;
import dev.drydock.feature.upgrade.table.CheckRun;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.Leftovers;
import dev.drydock.lane.Speed;
import dev.drydock.lane.ThroughputHistory;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.Job;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/** Checks all tables and plans what they need; changes nothing. */
public final class PlanJob implements Job<UpgradePlan> {

    private static final Pattern OURS = Pattern.compile(
            "\\s*(ALTER TABLE .* (FORCE|UPGRADE PARTITIONING)|REPAIR .*|CHECK TABLE .* FOR UPGRADE)", Pattern.DOTALL);

    private final Messages messages = Messages.of("upgraderun");
    private final OpenServer server;
    private final UpgradeOptions options;
    private final Supplier<HistoryStore> history;

    /** @param history earlier runs, from which it learns; its call may wait until it is open */
    public PlanJob(OpenServer server, UpgradeOptions options, Supplier<HistoryStore> history) {
        this.server = server;
        this.options = options;
        this.history = history;
    }

    @Override
    public String title() {
        return messages.text("job.plan");
    }

    @Override
    public String subject() {
        return server.profile().name();
    }

    @Override
    public UpgradePlan run(JobContext context) throws InterruptedException {
        UpgradeBasis basis = new Freshness(server, history).basis(context);
        TableCheckResult found = check(context, messages.text("stage.check"));
        try (Stage _ = context.stage(messages.text("stage.plan"), Total.unknown());
                RetryingSession session = server.retryingSession(context, List.of())) {
            Earlier earlier = earlier();
            return session.call(one -> new UpgradePlanner(server, options, one.sql())
                    .plan(found, basis, earlier.speed())
                    .noting(earlier.notes()));
        }
    }

    /** What earlier runs tell; a plan can be made without it. */
    private record Earlier(Speed speed, List<String> notes) {}

    private Earlier earlier() {
        try {
            HistoryStore runs = history.get();
            return new Earlier(
                    new ThroughputHistory(runs, UpgradeHistory.KIND).of(server),
                    new Leftovers(server, runs, Set.of(UpgradeHistory.KIND), OURS).notes());
        } catch (DrydockException failure) {
            return new Earlier(
                    Speed.ASSUMED,
                    List.of(messages.text("note.history", failure.problem().line())));
        }
    }

    private TableCheckResult check(JobContext context, String stage) throws InterruptedException {
        return check(server, options, context, stage);
    }

    /** Checks everything in the scope. */
    static TableCheckResult check(OpenServer server, UpgradeOptions options, JobContext context, String stage)
            throws InterruptedException {
        if (server.facts().flavour() == Flavour.PROXYSQL) {
            throw new DrydockException(Problem.of(
                    UpgradeError.NOT_A_DATABASE_SERVER, "", server.profile().name()));
        }
        int workers = server.recovery()
                .retried(
                        context,
                        () -> server.control().call(session -> WorkerCount.choose(server, session, options.workers())))
                .count();
        return new CheckRun(server, options.scope(), workers, context).run(stage);
    }
}
