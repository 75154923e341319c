package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.change.KeptLayers.KeptRow;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.RuntimeForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Kept rows of the runtime as memory has such rows. The runtime shows a user as one row for each side, leaves out what is not
 * active, writes some values in another form, and has states of servers that the monitor gives.
 */
final class KeptRuntime {

    private static final String BACKEND = "backend";
    private static final String FRONTEND = "frontend";
    private static final String STATUS = "status";
    private static final Optional<String> SHUNNED = Optional.of("SHUNNED");
    private static final Optional<String> REMOVED = Optional.of("OFFLINE_HARD");

    private KeptRuntime() {}

    /**
     * @param runtime the kept rows of the runtime
     * @param memory what was kept of memory at the same moment
     * @param disk what was kept of the disk
     */
    static List<KeptRow> asMemory(ConfigTable table, List<KeptRow> runtime, List<KeptRow> memory, List<KeptRow> disk) {
        Map<List<String>, KeptRow> edited = new HashMap<>();
        memory.forEach(row -> edited.put(row.key(table), row));
        Map<List<String>, KeptRow> rows = new LinkedHashMap<>();
        for (KeptRow row : table.users() ? users(runtime, memory, disk) : runtime) {
            Optional<KeptRow> before = Optional.ofNullable(edited.get(row.key(table)));
            boolean removed =
                    table.servers() && before.isEmpty() && row.value(STATUS).equals(REMOVED);
            if (!removed) {
                rows.put(row.key(table), inItsForm(table, row, before));
            }
        }
        if (table.loadedIfActive()) {
            edited.forEach((key, row) -> {
                if (inactive(row.value("active"))) {
                    rows.putIfAbsent(key, row);
                }
            });
        }
        return List.copyOf(rows.values());
    }

    /** Whether a row has no effect on the runtime, where its table has such rows. */
    static boolean inactive(Optional<String> active) {
        return active.equals(Optional.of("0"));
    }

    private static KeptRow inItsForm(ConfigTable table, KeptRow row, Optional<KeptRow> before) {
        Map<String, Optional<String>> values = new HashMap<>(row.values());
        before.ifPresent(one -> values.replaceAll((column, value) -> {
            Optional<String> given = one.values().getOrDefault(column, value);
            return RuntimeForm.same(column, cell(given), cell(value)) ? given : value;
        }));
        if (table.servers() && row.value(STATUS).equals(SHUNNED)) {
            values.put(STATUS, before.map(one -> one.value(STATUS)).orElse(Optional.of("ONLINE")));
        }
        return new KeptRow(values, row.secrets());
    }

    private static Cell cell(Optional<String> value) {
        return value.isPresent() ? Cell.text(value.get()) : Cell.NULL;
    }

    /** Both sides of a user in one row, unless they say something else or memory or disk has them apart. */
    private static List<KeptRow> users(List<KeptRow> runtime, List<KeptRow> memory, List<KeptRow> disk) {
        Set<Optional<String>> apart = new HashSet<>();
        for (List<KeptRow> copy : List.of(memory, disk)) {
            copy.stream()
                    .filter(row -> !row.value(BACKEND).equals(row.value(FRONTEND)))
                    .forEach(row -> apart.add(name(row)));
        }
        Map<Optional<String>, KeptRow> sides = new LinkedHashMap<>();
        List<KeptRow> users = new ArrayList<>();
        for (KeptRow row : runtime) {
            KeptRow other = apart.contains(name(row)) ? null : sides.remove(name(row));
            if (other != null && whole(other).equals(whole(row))) {
                users.add(whole(row));
            } else if (other != null) {
                users.add(other);
                users.add(row);
            } else if (apart.contains(name(row))) {
                users.add(row);
            } else {
                sides.put(name(row), row);
            }
        }
        users.addAll(sides.values());
        return users;
    }

    private static Optional<String> name(KeptRow row) {
        return row.value("username");
    }

    private static KeptRow whole(KeptRow row) {
        Map<String, Optional<String>> values = new HashMap<>(row.values());
        values.put(BACKEND, Optional.of("1"));
        values.put(FRONTEND, Optional.of("1"));
        return new KeptRow(values, row.secrets());
    }
}
