package dev.drydock.feature.rowcount;

import dev.drydock.db.server.ServerFacts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;

/** The statements that each counting session runs first. */
final class SessionSettings {

    private SessionSettings() {}

    static List<String> of(ServerFacts facts, CountOptions options) {
        List<String> settings = new ArrayList<>();
        settings.add("SET SESSION lock_wait_timeout = " + options.lockWait().toSeconds());
        if (enforcesLimit(facts) && !options.statementLimit().isZero()) {
            settings.add(
                    facts.mariaDb()
                            ? "SET SESSION max_statement_time = "
                                    + BigDecimal.valueOf(
                                            options.statementLimit().toMillis(), 3)
                            : "SET SESSION max_execution_time = "
                                    + options.statementLimit().toMillis());
        }
        if (facts.galera()) {
            settings.add("SET SESSION wsrep_sync_wait = 0");
        }
        if (options.mode() == CountOptions.Mode.ONE_MOMENT) {
            settings.add("SET SESSION TRANSACTION ISOLATION LEVEL REPEATABLE READ");
        }
        return List.copyOf(settings);
    }

    /** {@code max_execution_time}: MySQL 5.7.8; {@code max_statement_time} in seconds: MariaDB 10.1.1. */
    static boolean enforcesLimit(ServerFacts facts) {
        return facts.mySqlAtLeast(5, 7, 8) || facts.mariaDbAtLeast(10, 1, 1);
    }

    /** {@code SELECT … PARTITION (p)}: MySQL 5.6.2, MariaDB 10.0. */
    static boolean countsPartitions(ServerFacts facts) {
        return facts.mySqlAtLeast(5, 6, 2) || facts.mariaDbAtLeast(10, 0, 0);
    }
}
