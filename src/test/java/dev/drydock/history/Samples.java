package dev.drydock.history;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.check.Subject;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/** Runs and items as the tests record them. */
final class Samples {

    static final String VERSION = "0.0-test";
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

    private Samples() {}

    static RunStart start(String kind, String serverKey) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workers", "4");
        settings.put("mode", "each at its own moment");
        ServerIdentity server =
                new ServerIdentity(serverKey, "shop-2", "db2.example:3306", "MySQL", "5.7.22-log", "db2");
        return new RunStart(kind, "Count shop.*", server, "'dba'@'%'", "alice", settings);
    }

    static RunStart start() {
        return start("rowcount", "uuid-1");
    }

    static Item counted(String table, long rows) {
        return Item.of("table", ObjectName.table("shop", table), "counted")
                .measure(rows)
                .estimate(rows + 7)
                .bytes(16384L)
                .finished(NOON, 12)
                .attribute("engine", "InnoDB")
                .build();
    }

    /** With all that a check tells of a table; the text stands in each of its parts. */
    static Finding found(String table, String text) {
        return new Finding(
                "reserved-words",
                Severity.WARNING,
                Subject.table("shop", table),
                text,
                Remedy.sql("ALTER TABLE `" + table + "` FORCE; -- " + text),
                "Manual, " + text);
    }

    static RunEnd succeeded() {
        return RunEnd.complete(Map.of("left out", "118 views"));
    }
}
