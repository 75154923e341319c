package dev.drydock.feature.upgrade.run;

import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.Speed;
import dev.drydock.feature.upgrade.plan.Speed.Rate;
import dev.drydock.feature.upgrade.table.TableRemedy;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RunFilter;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.i18n.Messages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Learns from the history how fast this server upgrades tables. */
final class ThroughputHistory {

    /** The newest runs say most about the server as it is now. */
    private static final int RUNS = 5;

    private static final long ENOUGH = 2000;
    /** Smaller ones tell what a table costs by itself, larger ones what its bytes cost. */
    private static final long SMALL_BYTES = 1 << 20;

    private static final int FEWEST_SMALL = 3;

    private final HistoryStore history;
    private final Map<TableRemedy, Samples> samples = new EnumMap<>(TableRemedy.class);
    private final List<Long> runs = new ArrayList<>();
    private long tables;

    ThroughputHistory(HistoryStore history) {
        this.history = history;
    }

    /** Blocks on the history; {@link Speed#ASSUMED} if it holds nothing of this server. */
    Speed of(OpenServer server) {
        for (RunSummary run :
                history.runs(RunFilter.newest(RUNS).ofKind(UpgradeHistory.KIND).onServer(server.key()))) {
            long before = tables;
            if (tables < ENOUGH) {
                history.items(run.id(), this::take);
            }
            if (tables > before) {
                runs.addFirst(run.id());
            }
        }
        Map<TableRemedy, Rate> rates = new EnumMap<>(TableRemedy.class);
        samples.forEach((remedy, seen) -> rates.put(remedy, seen.rate()));
        return rates.isEmpty() ? Speed.ASSUMED : new Speed(Map.copyOf(rates), source());
    }

    private String source() {
        Messages messages = Messages.of("upgraderun");
        return runs.size() == 1
                ? messages.text("speed.run", runs.getFirst(), tables)
                : messages.text("speed.runs", runs.getFirst(), runs.getLast(), tables);
    }

    private void take(Item item) {
        Long bytes = item.bytes();
        Long millis = item.millis();
        if (item.kind().equals(UpgradeHistory.STATEMENT)
                && item.status().equals(ActionResult.Status.DONE.word())
                && bytes != null
                && millis != null) {
            remedy(item).ifPresent(remedy -> {
                samples.computeIfAbsent(remedy, _ -> new Samples()).add(bytes, millis);
                tables++;
            });
        }
    }

    private static Optional<TableRemedy> remedy(Item item) {
        String word = Objects.requireNonNullElse(item.attributes().get(UpgradeHistory.REMEDY), "");
        for (TableRemedy remedy : TableRemedy.values()) {
            if (remedy.word().equals(word)) {
                return Optional.of(remedy);
            }
        }
        return Optional.empty();
    }

    /** What one remedy took, table by table. */
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
