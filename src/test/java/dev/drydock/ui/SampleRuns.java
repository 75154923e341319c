package dev.drydock.ui;

import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.RunEnd;
import dev.drydock.history.RunStart;
import dev.drydock.history.ServerIdentity;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import java.time.Instant;
import java.util.Map;

/** Made-up runs in a real history. */
public final class SampleRuns {

    private SampleRuns() {}

    public static void record(HistoryStore history) {
        for (int run = 0; run < 12; run++) {
            record(history, "shop-prod-" + (1 + run % 2), run);
        }
    }

    public static long record(HistoryStore history, String profile, int seed) {
        RunStart start = new RunStart(
                "rowcount",
                "Count rows",
                new ServerIdentity(
                        "uuid-" + profile,
                        profile,
                        profile + ".example.com:3306",
                        "MySQL",
                        "5.7.22-log",
                        "db2.internal"),
                "dba@%",
                "ada",
                Map.of("Scope", "shop.*", "Workers", "4"));
        try (RunWriter writer = history.begin(start)) {
            for (int table = 0; table < 60; table++) {
                Item.Draft item = Item.of(
                                "table", ObjectName.table("shop", "table_" + table), table == 7 ? "failed" : "counted")
                        .estimate(900L * table * seed)
                        .bytes(16_384L * (table + 1) * (seed + 1))
                        .finished(Instant.now(), 3 + table);
                writer.item(
                        table == 7
                                ? item.error("E-3003", "The table is marked as crashed.")
                                        .build()
                                : item.measure(1_000L * table * (seed + 1)).build());
            }
            if (seed % 5 != 4) {
                writer.finish(RunEnd.complete(Map.of("Counted", "59", "Failed", "1")));
            }
            return writer.runId();
        }
    }
}
