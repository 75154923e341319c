package dev.drydock.feature.upgrade.preflight;

/**
 * One partition or sub-partition of a table.
 *
 * @param name partition, and after a dot the sub-partition if there is one
 * @param method such as {@code HASH} or {@code LINEAR KEY}; with sub-partitions, their method after a slash
 * @param expression what is partitioned by
 * @param bounds the partition's values, in the order of what is partitioned by
 * @param tablespace its tablespace if it was given one
 */
public record Partition(
        String schema, String table, String name, String method, String expression, String bounds, String tablespace) {}
