package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.guard.ChangePermit;
import dev.drydock.db.pool.LongSession;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.db.sql.ServerException;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradeBasis;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.plan.UpgradePlanner;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.lane.Speed;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.JobContext;
import dev.drydock.platform.task.Stage;
import dev.drydock.platform.task.Total;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The statements of an upgrade, carried out one after the other on a server that nobody keeps.
 *
 * @param workers how many an upgrade there would have
 * @param millis how long each took
 * @param failed what went wrong, with the table
 */
public record RebuildTrial(int workers, List<Long> millis, List<String> failed) {

    /** Blocks; the server is changed. */
    public static RebuildTrial run(
            OpenServer server, ChangePermit permit, TableCheckResult found, String title, JobContext context) {
        UpgradeOptions options = UpgradeOptions.of(new Scope(List.of(), List.of(), List.of(), false));
        UpgradePlan plan = server.query(session -> new UpgradePlanner(server, options, session)
                .plan(found, UpgradeBasis.read(server, OptionalLong.empty()), Speed.ASSUMED));
        List<Long> millis = new ArrayList<>();
        List<String> failed = new ArrayList<>();
        try (Stage stage = context.stage(title, Total.exact(plan.actions().size()));
                LongSession session = server.longSession(context::register, plan.settings());
                JobContext.Registration _ = context.register(session.cancellable())) {
            for (PlannedAction action : plan.actions()) {
                context.checkCancelled();
                long began = System.nanoTime();
                problem(session, permit, action, context)
                        .ifPresent(problem -> failed.add(action.shown() + ": " + problem.line()));
                millis.add((System.nanoTime() - began) / 1_000_000);
                stage.advance(1);
            }
        }
        return new RebuildTrial(Math.max(1, plan.workers()), millis, failed);
    }

    private static Optional<Problem> problem(
            LongSession session, ChangePermit permit, PlannedAction action, JobContext context) {
        try {
            return new TableUpgrade(session.changes(permit), false).run(action);
        } catch (ServerException failure) {
            context.checkCancelled();
            if (failure.connectionLost()) {
                throw failure;
            }
            return Optional.of(failure.problem());
        } catch (DrydockException failure) {
            context.checkCancelled();
            return Optional.of(failure.problem());
        }
    }

    /** As long as one worker needs. */
    public long sum() {
        return millis.stream().mapToLong(Long::longValue).sum();
    }

    /** No number of workers is faster than the longest, or than all of them together. */
    public long least() {
        long longest = millis.stream().mapToLong(Long::longValue).max().orElse(0);
        return Math.max(longest, sum() / workers);
    }
}
