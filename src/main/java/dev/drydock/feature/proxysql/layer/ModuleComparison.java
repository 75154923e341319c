package dev.drydock.feature.proxysql.layer;

import java.util.List;

/** One module in all layers. */
public record ModuleComparison(ConfigModule module, List<TableComparison> tables) {

    public ModuleComparison {
        tables = List.copyOf(tables);
    }

    /** What its LOAD would do. */
    public Effect load() {
        return tables.stream().map(TableComparison::load).reduce(Effect.NOTHING, Effect::plus);
    }

    /** What its SAVE would do. */
    public Effect save() {
        return tables.stream().map(TableComparison::save).reduce(Effect.NOTHING, Effect::plus);
    }

    public long byMonitor() {
        return tables.stream().mapToLong(TableComparison::byMonitor).sum();
    }

    /** Whether a LOAD or a SAVE is missing. */
    public boolean pending() {
        return !load().nothing() || !save().nothing();
    }
}
