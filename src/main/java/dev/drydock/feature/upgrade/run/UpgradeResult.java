package dev.drydock.feature.upgrade.run;

import dev.drydock.db.catalog.TableName;
import dev.drydock.db.guard.Unlock;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.PlannedAction;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import dev.drydock.feature.upgrade.tool.VendorTool;
import dev.drydock.lane.LaneResult;
import dev.drydock.platform.task.RunOutcome;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a run did and left.
 *
 * @param plan what was planned
 * @param actions one result for each action of the plan, in its order
 * @param tool what came of the program for the system tables; empty if none was run
 * @param after the second check of everything
 * @param gates how the gates stood before it, and what people said of them; empty if nobody looked
 * @param unlock the unlocking that allowed it; empty on a server that is not guarded
 */
public record UpgradeResult(
        UpgradePlan plan,
        List<LaneResult<PlannedAction>> actions,
        Optional<VendorTool.Outcome> tool,
        TableCheckResult after,
        Optional<Gates> gates,
        Optional<Unlock> unlock) {

    /** The same after this program was run for the system tables. */
    public UpgradeResult with(VendorTool.Outcome program) {
        return new UpgradeResult(plan, actions, Optional.of(program), after, gates, unlock);
    }

    /** The same with a later check of everything. */
    public UpgradeResult with(TableCheckResult later) {
        return new UpgradeResult(plan, actions, tool, later, gates, unlock);
    }

    /**
     * Statements that were planned, done, and not done; a program that failed counts as one of these. Only tables that did not
     * fail count as left to resolve: those that failed are named as such.
     */
    public RunOutcome.Counts counts() {
        Set<TableName> failed = actions.stream()
                .filter(action -> action.status() != LaneResult.Status.DONE)
                .map(action -> action.action().table())
                .collect(Collectors.toSet());
        long left = after.oldSchemas().size()
                + after.system().open()
                + after.unsettled().stream()
                        .filter(table -> !failed.contains(table.name()))
                        .count();
        long done = count(LaneResult.Status.DONE);
        boolean system = tool.map(VendorTool.Outcome::done).orElse(true);
        RunOutcome.Counts counts = RunOutcome.Counts.of(actions.size(), done, actions.size() - done + (system ? 0 : 1))
                .toResolve(left)
                .visible(after.visibility().all());
        // with nothing to do, what was looked at is what it worked on
        return counts.planned() > 0
                ? counts
                : new RunOutcome.Counts(
                        after.tables().size(),
                        after.tables().size(),
                        counts.failed(),
                        counts.toResolve(),
                        counts.allVisible());
    }

    /** Whether nothing is left, or exactly what the plan had listed as manual steps. */
    public boolean leavesOnlyManual() {
        return plan.leavesOnlyManual(after);
    }

    public long count(LaneResult.Status status) {
        return actions.stream().filter(action -> action.status() == status).count();
    }

    /** Whether the second check saw everything and found nothing left to do. */
    public boolean proved() {
        return after.proves();
    }
}
