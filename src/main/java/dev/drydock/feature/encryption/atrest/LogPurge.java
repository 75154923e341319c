package dev.drydock.feature.encryption.atrest;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.encryption.AtRest;
import dev.drydock.feature.encryption.PlaceKind;
import dev.drydock.feature.encryption.StorageLocation;
import java.util.List;

/** Removes binary logs from before a switch was thrown, since the server writes only new ones in the new way. */
final class LogPurge {

    static final String FLUSH = "FLUSH BINARY LOGS";

    private LogPurge() {}

    static String purge(String newest) {
        return "PURGE BINARY LOGS TO " + Sql.literal(newest);
    }

    /** Blocks; leaves the newest log, which is as the switch says. */
    static void run(AtRestStatements statements, AtRestTarget target, Reading reading) throws InterruptedException {
        List<StorageLocation> logs = reading.now().of(PlaceKind.BINARY_LOG);
        if (logs.stream().noneMatch(log -> target.missedBy(log))) {
            return;
        }
        if (target.missedBy(logs.getLast())) {
            statements.send("binary log", FLUSH, () -> false);
            logs = reading.now().of(PlaceKind.BINARY_LOG);
        }
        statements.send("binary log", purge(logs.getLast().name()), () -> false);
    }

    /** What is encrypted now. */
    interface Reading {
        AtRest now() throws InterruptedException;
    }
}
