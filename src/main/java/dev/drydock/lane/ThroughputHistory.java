package dev.drydock.lane;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.Speed.Rate;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Learns from the history how fast this server is with tables. */
public final class ThroughputHistory {

    /** The newest runs say most about the server as it is now. */
    private static final int RUNS = 5;

    private static final long ENOUGH = 2000;
    /** Smaller ones tell what a table costs by itself, larger ones what its bytes cost. */
    private static final long SMALL_BYTES = 1 << 20;

    private static final int FEWEST_SMALL = 3;

    private final HistoryStore history;
    private final String kind;
    private final Map<String, Samples> samples = new HashMap<>();
    private final List<Long> runs = new ArrayList<>();
    private long tables;

    /** @param kind kind of the runs in the history to learn from */
    public ThroughputHistory(HistoryStore history, String kind) {
        this.history = history;
        this.kind = kind;
    }

    /** Blocks on the history; {@link Speed#ASSUMED} if it holds nothing of this server. */
    public Speed of(OpenServer server) {
        for (RunSummary run : history.runs(RunFilter.newest(RUNS).ofKind(kind).onServer(server.key()))) {
            long before = tables;
            if (tables < ENOUGH) {
                history.items(run.id(), this::take);
            }
            if (tables > before) {
                runs.addFirst(run.id());
            }
        }
        Map<String, Rate> rates = new HashMap<>();
        samples.forEach((word, seen) -> rates.put(word, seen.rate()));
        return rates.isEmpty() ? Speed.ASSUMED : new Speed(Map.copyOf(rates), source());
    }

    private String source() {
        Messages messages = Messages.of("lane");
        return runs.size() == 1
                ? messages.text("speed.run", runs.getFirst(), tables)
                : messages.text("speed.runs", runs.getFirst(), runs.getLast(), tables);
    }

    private void take(Item item) {
        Long bytes = item.bytes();
        Long millis = item.millis();
        if (item.kind().equals(LaneHistory.STATEMENT)
                && item.status().equals(LaneResult.Status.DONE.word())
                && bytes != null
                && millis != null) {
            String word = item.attributes().getOrDefault(LaneHistory.REMEDY, "");
            samples.computeIfAbsent(word, _ -> new Samples()).add(bytes, millis);
            tables++;
        }
    }

    /** What one kind of statement took, table by table. */
    private static final class Samples {

        private final List<Long> small = new ArrayList<>();
        private long largeBytes;
        private long largeMillis;
        private long large;

        void add(long bytes, long millis) {
            if (bytes < SMALL_BYTES) {
                small.add(millis);
            } else {
                largeBytes += bytes;
                largeMillis += millis;
                large++;
            }
        }

        Rate rate() {
            Rate assumed = Speed.assumedRate();
            long perTable = small.size() < FEWEST_SMALL ? assumed.perTable().toMillis() : median();
            long copying = Math.max(1, largeMillis - large * perTable);
            double speed = large == 0 ? assumed.bytesPerSecond() : largeBytes * 1000.0 / copying;
            return new Rate(speed, Duration.ofMillis(perTable));
        }

        /** Not the mean: one table that waited for a lock says nothing about the others. */
        private long median() {
            return small.stream().sorted().skip(small.size() / 2).findFirst().orElseThrow();
        }
    }
}
