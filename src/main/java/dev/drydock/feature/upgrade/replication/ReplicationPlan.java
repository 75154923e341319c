package dev.drydock.feature.upgrade.replication;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Instant;
import java.util.List;

/**
 * The order of an upgrade and its ways back.
 *
 * @param runId number in the history
 * @param target the series to go to
 * @param members all servers, in the order in which they are upgraded
 * @param steps the checklist, in the order in which it is worked off
 * @param problems what went wrong beside it, such as an end that could not be recorded
 */
public record ReplicationPlan(
        long runId,
        String target,
        List<TopologyMember> members,
        List<PlanStep> steps,
        List<Problem> problems,
        Instant made)
        implements Ended {

    public ReplicationPlan {
        members = List.copyOf(members);
        steps = List.copyOf(steps);
    }

    /** How many steps wait for somebody. */
    public long open() {
        return steps.stream().filter(PlanStep::waits).count();
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(RunOutcome.Counts.of(steps.size(), steps.size(), 0)
                .toResolve(open())
                .visible(members.stream().allMatch(member -> member.gaps().isEmpty()))
                .besides(problems));
    }

    ReplicationPlan with(Problem problem) {
        return new ReplicationPlan(runId, target, members, steps, List.of(problem), made);
    }
}
