package dev.drydock.feature.upgrade.run;

import dev.drydock.db.guard.Unlock;
import dev.drydock.feature.upgrade.gate.Gates;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.table.TableCheckResult;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

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
 * @param started when the run began
 * @param finished when it ended
 */
public record UpgradeResult(
        long runId,
        UpgradePlan plan,
        List<ActionResult> actions,
        Optional<VendorTool.Outcome> tool,
        Optional<TableCheckResult> after,
        Optional<Gates> gates,
        Optional<Unlock> unlock,
        Instant started,
        Instant finished) {

    /** The same after this program was run for the system tables. */
    public UpgradeResult with(VendorTool.Outcome program) {
        return new UpgradeResult(runId, plan, actions, Optional.of(program), after, gates, unlock, started, finished);
    }

    /** The same with a later check of everything. */
    public UpgradeResult with(TableCheckResult later) {
        return new UpgradeResult(runId, plan, actions, tool, Optional.of(later), gates, unlock, started, finished);
    }

    public long count(ActionResult.Status status) {
        return actions.stream().filter(action -> action.status() == status).count();
    }

    /** Whether the second check found nothing left to do. */
    public boolean proved() {
        return after.filter(TableCheckResult::clean).isPresent();
    }
}
