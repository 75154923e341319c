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

/**
 * Makes the draft that turns memory into a copy that was kept. Secrets stay: those that the runtime works with are what a LOAD
 * or SAVE publishes, also where memory has an older one. Rows that need a secret that was not kept cannot be made again. The
 * draft names all of these.
 */
public final class PutBack {

    private static final Messages TEXT = Messages.of("proxysql");
    private static final int MOST_NAMED = 50;

    private final KeptLayers kept;
    private final Layer layer;
    private final Configuration now;
    private final boolean published;
    private final List<Edit> removed = new ArrayList<>();
    private final List<Edit> changed = new ArrayList<>();
    private final List<Edit> taken = new ArrayList<>();
    private final List<Edit> added = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    private PutBack(KeptLayers kept, Layer layer, Configuration now, boolean published) {
        this.kept = kept;
        this.layer = layer;
        this.now = now;
        this.published = published;
    }

    /**
     * @param layer the kept copy that memory is to become
     * @param now the configuration as it is
     */
    public static Draft draft(
            KeptLayers kept, Layer layer, Configuration now, ConfigModule module, boolean load, boolean save) {
        PutBack work = new PutBack(kept, layer, now, load || save);
        module.tables().forEach(work::table);
        List<Edit> edits = new ArrayList<>(work.removed);
        edits.addAll(work.changed);
        edits.addAll(work.taken);
        edits.addAll(work.added);
        return new Draft(module, Optional.empty(), edits, load, save, work.notes);
    }

    private void table(ConfigTable table) {
        Optional<LayerTable> memory = now.table(table, Layer.MEMORY);
        if (memory.isEmpty()) {
            return;
        }
        Map<List<String>, List<Cell>> present = new LinkedHashMap<>();
        memory.get().rows().forEach(row -> present.put(memory.get().key(row), row));
        Map<List<String>, List<Cell>> running = new HashMap<>();
        Optional<LayerTable> runtime = now.table(table, Layer.RUNTIME).filter(_ -> published);
        runtime.ifPresent(copy -> copy.rows().forEach(row -> running.put(copy.key(row), row)));
        Map<List<String>, KeptRow> wanted = new LinkedHashMap<>();
        kept.forMemory(table, layer).forEach(row -> wanted.put(row.key(table), row));
        present.forEach((key, row) -> {
            if (!wanted.containsKey(key) && !unknownToRuntime(memory.get(), row)) {
                removed.add(new Edit.Delete(table, key));
            }
        });
        List<String> untold = new ArrayList<>();
        wanted.forEach((key, row) -> {
            List<Cell> is = present.get(key);
            if (is == null) {
                add(table, key, row);
                return;
            }
            change(table, memory.get(), key, is, row);
            boolean taken = runtime.isPresent()
                    && running.containsKey(key)
                    && takeFromRuntime(memory.get(), is, runtime.get(), running.get(key));
            if (!taken
                    && row.secrets().stream()
                            .anyMatch(column -> memory.get().cell(is, column) instanceof Cell.Hidden)) {
                untold.add(String.join(" ", key));
            }
        });
        name(table, untold);
    }

    /** A copy of the runtime says nothing of rows that are not active, and a deleted user's password cannot be had again. */
    private boolean unknownToRuntime(LayerTable memory, List<Cell> row) {
        return layer == Layer.RUNTIME
                && memory.table().loadedIfActive()
                && KeptRuntime.inactive(memory.cell(row, "active").text());
    }

    private void name(ConfigTable table, List<String> untold) {
        if (!untold.isEmpty()) {
            String named = String.join(", ", untold.subList(0, Math.min(MOST_NAMED, untold.size())));
            notes.add(
                    untold.size() > MOST_NAMED
                            ? TEXT.text("putback.untold.more", table.table(), named, untold.size() - MOST_NAMED)
                            : TEXT.text("putback.untold", table.table(), named));
        }
    }

    /** Whether the runtime has other secrets than memory, which are then taken over. */
    private boolean takeFromRuntime(LayerTable memory, List<Cell> is, LayerTable runtime, List<Cell> running) {
        List<String> columns = memory.columns().stream()
                .filter(column -> runtime.cell(running, column) instanceof Cell.Hidden secret
                        && !(memory.cell(is, column) instanceof Cell.Hidden same
                                && same.mark().equals(secret.mark())))
                .toList();
        if (columns.isEmpty()) {
            return false;
        }
        List<String> key = memory.key(is);
        taken.add(new Edit.FromRuntime(memory.table(), key, columns));
        notes.add(note("putback.runtime", memory.table(), key, String.join(" ", columns)));
        return true;
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
            Cell cell = memory.cell(is, column);
            Optional<String> value = row.values().get(column);
            boolean secret = cell instanceof Cell.Hidden;
            if (secret ? value != null : row.secrets().contains(column)) {
                notes.add(note("putback.left", table, key, column));
            } else if (value != null && !cell.text().equals(value)) {
                values.put(column, new EditValue(value, false));
            }
        }
        if (!values.isEmpty()) {
            changed.add(new Edit.Update(table, key, values));
        }
    }

    private static String note(String text, ConfigTable table, List<String> key, String columns) {
        return TEXT.text(text, table.table(), String.join(" ", key), columns);
    }
}
