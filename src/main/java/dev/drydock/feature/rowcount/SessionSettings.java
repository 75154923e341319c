package dev.drydock.feature.rowcount;

import dev.drydock.db.catalog.TableEntry;
import dev.drydock.db.pool.ReadSettings;
import dev.drydock.db.pool.TimeLimit;
import dev.drydock.db.server.ServerFacts;
import java.util.ArrayList;
import java.util.List;

/** The statements that each counting session runs first. */
final class SessionSettings {

    private SessionSettings() {}

    static List<String> of(ServerFacts facts, CountOptions options) {
        List<String> settings = new ArrayList<>(
                ReadSettings.of(facts, options.lockWait(), TimeLimit.of(facts, options.statementLimit())));
        if (options.mode() == CountOptions.Mode.ONE_MOMENT) {
            settings.add("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        }
        return List.copyOf(settings);
    }

    /** Whether a table is counted partition by partition. */
    static boolean byPartition(ServerFacts facts, CountOptions options, TableEntry table) {
        return options.partitions() && table.partitioned() && countsPartitions(facts);
    }

    /** {@code SELECT … PARTITION (p)}: MySQL 5.6.2, MariaDB 10.0. */
    static boolean countsPartitions(ServerFacts facts) {
        return facts.mySqlAtLeast(5, 6, 2) || facts.mariaDbAtLeast(10, 0, 0);
    }
}
