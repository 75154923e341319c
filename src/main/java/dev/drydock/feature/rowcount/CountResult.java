package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.Headroom;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run found.
 *
 * @param plan what was planned
 * @param tables one result per table of the plan, in the plan's order
 * @param headroom the AUTO_INCREMENT columns; empty where they could not be read
 * @param snapshot facts of the shared snapshot, in that mode
 * @param unread why the AUTO_INCREMENT columns could not be read, which is a note and no failure of the run
 */
public record CountResult(
        CountPlan plan,
        List<TableCount> tables,
        List<Headroom> headroom,
        Optional<SnapshotFacts> snapshot,
        Optional<Problem> unread) {

    /**
     * The snapshot that all counts share.
     *
     * @param taken when it was taken
     * @param locked how long writes were blocked, waiting for the lock included; zero without a lock
     * @param binlog position in the binary log; empty if unknown
     */
    public record SnapshotFacts(Instant taken, Duration locked, Optional<String> binlog) {}

    public long count(TableCount.Status status) {
        return tables.stream().filter(table -> table.status() == status).count();
    }
}
