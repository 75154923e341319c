package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.catalog.TableName;
import dev.drydock.platform.error.Problem;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The result for one table.
 *
 * @param table the table's catalogue entry
 * @param status how it went
 * @param rows exact rows; empty unless counted
 * @param took time of its statement
 * @param finished when its statement ended
 * @param problem why it was not counted
 * @param partitions rows of each partition, where asked for
 */
public record TableCount(
        TableEntry table,
        Status status,
        OptionalLong rows,
        Duration took,
        Instant finished,
        Optional<Problem> problem,
        List<PartitionCount> partitions) {

    /** How the count of a table went. */
    public enum Status {
        COUNTED,
        FAILED,
        /** The user cancelled while there was no way to the server: its statement may still run there. */
        MAY_STILL_RUN,
        /** The run ended before its turn. */
        NOT_REACHED
    }

    /** Exact rows of one partition. */
    public record PartitionCount(String partition, long rows, Duration took) {}

    static TableCount counted(TableEntry table, long rows, Duration took, List<PartitionCount> partitions) {
        return new TableCount(
                table, Status.COUNTED, OptionalLong.of(rows), took, Instant.now(), Optional.empty(), partitions);
    }

    static TableCount failed(TableEntry table, Duration took, Problem problem) {
        return new TableCount(
                table, Status.FAILED, OptionalLong.empty(), took, Instant.now(), Optional.of(problem), List.of());
    }

    static TableCount mayStillRun(TableEntry table, Problem problem) {
        return new TableCount(
                table,
                Status.MAY_STILL_RUN,
                OptionalLong.empty(),
                Duration.ZERO,
                Instant.now(),
                Optional.of(problem),
                List.of());
    }

    static TableCount notReached(TableEntry table) {
        return new TableCount(
                table,
                Status.NOT_REACHED,
                OptionalLong.empty(),
                Duration.ZERO,
                Instant.now(),
                Optional.empty(),
                List.of());
    }

    public TableName name() {
        return table.name();
    }
}
