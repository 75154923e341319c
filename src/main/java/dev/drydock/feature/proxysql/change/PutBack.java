package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.change.KeptLayers.KeptRow;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.platform.i18n.Messages;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the draft that turns memory into a copy that was kept. Secrets that are there stay; rows that need one that was not
 * kept cannot be made again, and the draft says so. */
public final class PutBack {

    private static final Messages TEXT = Messages.of("proxysql");

    private final KeptLayers kept;
    private final Layer layer;
    private final Configuration now;
    private final List<Edit> removed = new ArrayList<>();
    private final List<Edit> changed = new ArrayList<>();
    private final List<Edit> added = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private PutBack(KeptLayers kept, Layer layer, Configuration now) {
        this.kept = kept;
        this.layer = layer;
        this.now = now;
    }

    /**
     * @param layer the kept copy that memory is to become
     * @param now the configuration as it is
     */
    public static Draft draft(
            KeptLayers kept, Layer layer, Configuration now, ConfigModule module, boolean load, boolean save) {
        PutBack work = new PutBack(kept, layer, now);
        module.tables().forEach(work::table);
        List<Edit> edits = new ArrayList<>(work.removed);
        edits.addAll(work.changed);
        edits.addAll(work.added);
        return new Draft(module, Optional.empty(), edits, load, save, work.notes);
    }

    private void table(ConfigTable table) {
        Optional<LayerTable> memory = now.table(table, Layer.MEMORY);
        if (memory.isEmpty()) {
            return;
        }
        Map<List<String>, List<Cell>> present = new LinkedHashMap<>();
        memory.get().rows().forEach(row -> present.put(key(table, memory.get(), row), row));
        Map<List<String>, KeptRow> wanted = new HashMap<>();
        kept.rows(table, layer).forEach(row -> wanted.put(row.key(table), row));
        present.keySet().stream()
                .filter(key -> !wanted.containsKey(key))
                .forEach(key -> removed.add(new Edit.Delete(table, key)));
        wanted.forEach((key, row) -> {
            List<Cell> is = present.get(key);
            if (is == null) {
                add(table, key, row);
            } else {
                change(table, memory.get(), key, is, row);
            }
        });
    }

    private void add(ConfigTable table, List<String> key, KeptRow row) {
        if (!row.secrets().isEmpty()) {
            notes.add(TEXT.text("putback.secret", table.table(), String.join(" ", key)));
            return;
        }
        Map<String, EditValue> values = new LinkedHashMap<>();
        row.values().forEach((column, value) -> values.put(column, new EditValue(value, false)));
        added.add(new Edit.Insert(table, values));
    }

    private void change(ConfigTable table, LayerTable memory, List<String> key, List<Cell> is, KeptRow row) {
        Map<String, EditValue> values = new LinkedHashMap<>();
        for (String column : memory.columns()) {
            Optional<String> value = row.values().get(column);
            if (value != null && !memory.cell(is, column).text().equals(value)) {
                values.put(column, new EditValue(value, false));
            }
        }
        if (!values.isEmpty()) {
            changed.add(new Edit.Update(table, key, values));
        }
    }

    private static List<String> key(ConfigTable table, LayerTable memory, List<Cell> row) {
        return table.key().stream().map(column -> memory.text(row, column)).toList();
    }
}
