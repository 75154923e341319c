package dev.drydock.feature.tables;

import dev.drydock.db.catalog.Scope;
import dev.drydock.db.catalog.ScopeCodec;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.lane.LaneOptions;
import dev.drydock.platform.error.DrydockException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What is to be done to which tables.
 *
 * @param partitions only these partitions of each table; empty for whole tables
 * @param mode a word of {@link TableWork#modes}; empty for none
 */
public record TablesOptions(TableWork work, Scope scope, List<String> partitions, String mode, LaneOptions lanes) {

    private static final String WORK = "work";
    private static final String PARTITIONS = "partitions";
    private static final String MODE = "mode";

    public TablesOptions {
        partitions = List.copyOf(partitions);
        if (!mode.isEmpty() && !work.modes().contains(mode)) {
            throw new IllegalArgumentException(work + " has no " + mode);
        }
        if (!partitions.isEmpty() && !work.ofPartitions()) {
            throw new IllegalArgumentException(work + " takes no partitions");
        }
    }

    /** As settings of a recorded run. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(WORK, work.word());
        settings.put(MODE, mode);
        settings.put(PARTITIONS, String.join("\n", partitions));
        settings.putAll(ScopeCodec.write(scope));
        settings.putAll(lanes.words());
        return settings;
    }

    /**
     * Those of an earlier run; blocks on the history.
     *
     * @throws DrydockException E-5202 if it is no such run
     */
    public static TablesOptions of(HistoryStore history, long number) {
        return of(TablesJob.recorded(history, number).start().settings());
    }

    private static TablesOptions of(Map<String, String> settings) {
        String partitions = settings.getOrDefault(PARTITIONS, "");
        return new TablesOptions(
                TableWork.valueOf(settings.getOrDefault(WORK, "check").toUpperCase(Locale.ROOT)),
                ScopeCodec.read(settings),
                partitions.isEmpty() ? List.of() : partitions.lines().toList(),
                settings.getOrDefault(MODE, ""),
                LaneOptions.of(settings));
    }
}
