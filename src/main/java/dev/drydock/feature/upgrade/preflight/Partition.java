package dev.drydock.feature.upgrade.preflight;

import dev.drydock.check.Subject;
import java.util.Optional;

/**
 * One partition or sub-partition of a table.
 *
 * @param sub the name of the sub-partition if it is one, and {@code name} that of the partition around it
 * @param method such as {@code HASH} or {@code LINEAR KEY}; with sub-partitions, their method after a slash
 * @param expression what is partitioned by
 * @param subExpression what it is sub-partitioned by; empty without
 * @param bounds the partition's values, in the order of what is partitioned by
 * @param tablespace its tablespace if it was given one
 */
public record Partition(
        String schema,
        String table,
        String name,
        Optional<String> sub,
        String method,
        String expression,
        String subExpression,
        String bounds,
        String tablespace) {

    /** The partition, after a dot the sub-partition. */
    public Subject subject() {
        return new Subject(
                Subject.Kind.PARTITION,
                schema,
                table,
                name + sub.map(one -> "." + one).orElse(""));
    }
}
