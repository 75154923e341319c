package dev.drydock.feature.proxysql.layer;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * One row in all layers.
 *
 * @param key values of the key's columns
 * @param copies the row in each layer that has it
 * @param load what LOAD … TO RUNTIME would do to it
 * @param save what SAVE … TO DISK would do to it
 * @param unloaded columns in which runtime differs from memory
 * @param unsaved columns in which disk differs from memory
 */
public record RowComparison(
        List<String> key,
        Map<Layer, List<Cell>> copies,
        Move load,
        Move save,
        Set<String> unloaded,
        Set<String> unsaved) {

    /** The row in this layer; empty where it has none. */
    public Optional<List<Cell>> in(Layer layer) {
        return Optional.ofNullable(copies.get(layer));
    }

    /** Whether a LOAD or SAVE is missing. */
    public boolean pending() {
        return load.pending() || save.pending();
    }

    /** Whether all layers say the same. */
    public boolean same() {
        return load == Move.NONE && save == Move.NONE;
    }

    /** Whether this column is not the same in all layers that have the row. */
    public boolean differs(String column) {
        return unloaded.contains(column) || unsaved.contains(column);
    }
}
