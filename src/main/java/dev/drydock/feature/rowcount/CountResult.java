package dev.drydock.feature.rowcount;

import dev.drydock.platform.error.Problem;
import dev.drydock.platform.task.Ended;
import dev.drydock.platform.task.RunOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run found.
 *
 * @param runId number of the run in the history
 * @param plan what was planned
 * @param tables one result per table of the plan, in the plan's order
 * @param headroom the AUTO_INCREMENT columns; empty where they could not be read
 * @param snapshot facts of the shared snapshot, in that mode
 * @param started when the run began
 * @param finished when the last result was there
 * @param problems what went wrong beside the tables, such as a growth table that could not be written
 */
public record CountResult(
        long runId,
        CountPlan plan,
        List<TableCount> tables,
        List<Headroom> headroom,
        Optional<SnapshotFacts> snapshot,
        Instant started,
        Instant finished,
        List<Problem> problems)
        implements Ended {

    /**
     * The snapshot that all counts share.
     *
     * @param taken when it was taken
     * @param locked how long writes were blocked, waiting for the lock included; zero without a lock
     * @param binlog position in the binary log; empty if unknown
     */
    public record SnapshotFacts(Instant taken, Duration locked, Optional<String> binlog) {}

    /** Tables that were to be counted, were, and were not; what went wrong beside them counts as failed, too. */
    RunOutcome.Counts counts() {
        long counted = count(TableCount.Status.COUNTED);
        return RunOutcome.Counts.of(tables.size(), counted, tables.size() - counted)
                .visible(plan.visibility().all());
    }

    @Override
    public RunOutcome outcome() {
        return RunOutcome.ended(counts().besides(problems.stream()
                .filter(problem -> leavesWorkUndone(problem) || problem.code().ofTheRecord())
                .toList()));
    }

    /** What was asked for and not done; AUTO_INCREMENT columns that could not be read are a note. */
    private static boolean leavesWorkUndone(Problem problem) {
        return problem.code() == RowCountError.GROWTH_TABLE;
    }

    CountResult withProblems(List<Problem> all) {
        return new CountResult(runId, plan, tables, headroom, snapshot, started, finished, List.copyOf(all));
    }

    public long count(TableCount.Status status) {
        return tables.stream().filter(table -> table.status() == status).count();
    }
}
