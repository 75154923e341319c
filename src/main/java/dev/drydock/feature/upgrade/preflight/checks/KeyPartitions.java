package dev.drydock.feature.upgrade.preflight.checks;

import dev.drydock.check.Subject;
import dev.drydock.feature.upgrade.preflight.CheckContext;
import dev.drydock.feature.upgrade.preflight.Partition;
import java.util.HashSet;
import java.util.Set;

/** Tables partitioned by KEY, whose rows 5.1 spread another way. */
final class KeyPartitions {

    private KeyPartitions() {}

    static void run(CheckContext context) {
        Set<String> told = new HashSet<>();
        for (Partition partition : context.partitions()) {
            Subject table = Subject.table(partition.schema(), partition.table());
            if (partition.method().contains("KEY") && told.add(table.shown())) {
                context.notice(table, context.advice());
            }
        }
    }
}
