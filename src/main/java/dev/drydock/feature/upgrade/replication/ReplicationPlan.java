package dev.drydock.feature.upgrade.replication;

import dev.drydock.feature.upgrade.window.RunBook;
import java.time.Instant;
import java.util.List;

/**
 * The order of an upgrade and its ways back.
 *
 * @param target the series to go to
 * @param members all servers, in the order in which they are upgraded
 * @param steps the checklist, in the order in which it is worked off
 * @param book the commands of the server that was opened, with their expected lengths
 */
public record ReplicationPlan(
        String target, List<TopologyMember> members, List<PlanStep> steps, RunBook book, Instant made) {

    public ReplicationPlan {
        members = List.copyOf(members);
        steps = List.copyOf(steps);
    }

    /** How many steps wait for somebody. */
    public long open() {
        return steps.stream().filter(PlanStep::waits).count();
    }
}
