package dev.drydock.feature.proxysql.layer;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All three copies of the configuration, read one table after the other: ProxySQL gives no snapshot of them all.
 *
 * @param tables the copies of each table that this version has
 * @param unread what could not be read, with the reason
 * @param unknown tables of its configuration that Drydock does not know, by name
 * @param read when the reading ended
 */
public record Configuration(
        Map<ConfigTable, Map<Layer, LayerTable>> tables, List<String> unread, List<String> unknown, Instant read) {

    /** One of which everything is known. */
    public Configuration(Map<ConfigTable, Map<Layer, LayerTable>> tables, List<String> unread, Instant read) {
        this(tables, unread, List.of(), read);
    }

    public Configuration {
        tables = Map.copyOf(tables);
        unread = List.copyOf(unread);
        unknown = List.copyOf(unknown);
    }

    /** One copy of a table; empty where this version has no such table. */
    public Optional<LayerTable> table(ConfigTable table, Layer layer) {
        return Optional.ofNullable(tables.get(table)).map(copies -> copies.get(layer));
    }

    /** Everything side by side, module by module. */
    public List<ModuleComparison> compare() {
        ManagedHostgroups managed = ManagedHostgroups.of(this);
        return Arrays.stream(ConfigModule.values())
                .map(module -> new ModuleComparison(
                        module,
                        module.tables().stream()
                                .map(table -> compare(table, managed))
                                .flatMap(Optional::stream)
                                .toList()))
                .filter(module -> !module.tables().isEmpty())
                .toList();
    }

    private Optional<TableComparison> compare(ConfigTable table, ManagedHostgroups managed) {
        Map<Layer, LayerTable> copies = tables.getOrDefault(table, new EnumMap<>(Layer.class));
        LayerTable memory = copies.get(Layer.MEMORY);
        LayerTable runtime = copies.get(Layer.RUNTIME);
        LayerTable disk = copies.get(Layer.DISK);
        return memory == null || runtime == null || disk == null
                ? Optional.empty()
                : Optional.of(new LayerCompare(memory, runtime, disk, managed).table());
    }
}
