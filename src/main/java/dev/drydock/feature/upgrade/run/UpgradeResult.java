package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.guard.Unlock;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run did and left.
 *
 * @param runId number of the run in the history
 * @param plan what was planned
 * @param actions one result for each action of the plan, in its order
 * @param tool what came of the program for the system tables; empty if none was run
 * @param after the second check of everything; empty if the run ended before it
 * @param gates how the gates stood before it, and what people said of them; empty if nobody looked
 * @param unlock the unlocking that allowed it; empty on a server that is not guarded
 * @param problems what went wrong beside the statements, such as an end that could not be recorded
 * @param started when the run began
 * @param finished when it ended
 */
public record UpgradeResult(
        long runId,
        UpgradePlan plan,
        List<LaneResult<PlannedAction>> actions,
        Optional<VendorTool.Outcome> tool,
        Optional<TableCheckResult> after,
        Optional<Gates> gates,
        Optional<Unlock> unlock,
        List<Problem> problems,
        Instant started,
        Instant finished)
        implements Ended {

    /** The same after this program was run for the system tables. */
    public UpgradeResult with(VendorTool.Outcome program) {
        return new UpgradeResult(
                runId, plan, actions, Optional.of(program), after, gates, unlock, problems, started, finished);
    }

    /** The same with a later check of everything. */
    public UpgradeResult with(TableCheckResult later) {
        return new UpgradeResult(
                runId, plan, actions, tool, Optional.of(later), gates, unlock, problems, started, finished);
    }

    /** The same with something else that went wrong. */
    UpgradeResult with(Problem problem) {
        List<Problem> all = new ArrayList<>(problems);
        all.add(problem);
        return new UpgradeResult(runId, plan, actions, tool, after, gates, unlock, List.copyOf(all), started, finished);
    }

    /** Statements that were planned, done, and not done; a program that failed counts as one of these. */
    RunOutcome.Counts counts() {
        long done = count(LaneResult.Status.DONE);
        boolean system = tool.map(VendorTool.Outcome::done).orElse(true);
        return RunOutcome.Counts.of(actions.size(), done, actions.size() - done + (system ? 0 : 1));
    }

    /** Only tables that did not fail count as left to resolve: those that failed are named as such. */
    @Override
    public RunOutcome outcome() {
        if (after.isEmpty()) {
            return RunOutcome.ended(counts().besides(problems));
        }
        TableCheckResult check = after.get();
        Set<TableName> failed = actions.stream()
                .filter(action -> action.status() != LaneResult.Status.DONE)
                .map(action -> action.action().table())
                .collect(Collectors.toSet());
        long left = check.oldSchemas().size()
                + check.system().open()
                + check.unsettled().stream()
                        .filter(table -> !failed.contains(table.name()))
                        .count();
        RunOutcome.Counts counts =
                counts().toResolve(left).visible(check.visibility().all()).besides(problems);
        // with nothing to do, what was looked at is what it worked on
        return RunOutcome.ended(
                counts.planned() > 0
                        ? counts
                        : new RunOutcome.Counts(
                                check.tables().size(),
                                check.tables().size(),
                                counts.failed(),
                                counts.toResolve(),
                                counts.allVisible()));
    }

    /** Whether nothing is left, or exactly what the plan had listed as manual steps. */
    public boolean leavesOnlyManual() {
        return after.filter(plan::leavesOnlyManual).isPresent();
    }

    public long count(LaneResult.Status status) {
        return actions.stream().filter(action -> action.status() == status).count();
    }

    /** Whether the second check saw everything and found nothing left to do. */
    public boolean proved() {
        return after.filter(TableCheckResult::proves).isPresent();
    }
}
