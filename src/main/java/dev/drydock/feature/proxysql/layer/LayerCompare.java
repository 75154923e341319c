package dev.drydock.feature.proxysql.layer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Compares the copies of one table, each row by its key. What the runtime leaves out or writes otherwise by design is no
 * difference: inactive rows, users as one row for each side, servers that the monitor shunned or moved.
 */
final class LayerCompare {

    private static final String STATUS = "status";
    private static final String ACTIVE = "active";
    /** A server that was removed stays visible until its last connection is gone. */
    private static final String GONE = "OFFLINE_HARD";

    private static final Comparator<RowComparison> DIFFERENCES_FIRST = Comparator.comparingInt(
                    (RowComparison row) -> row.pending() ? 0 : row.same() ? 2 : 1)
            .thenComparing(RowComparison::key, LayerCompare::byKey);

    private final LayerTable memory;
    private final ConfigTable table;
    private final ManagedHostgroups managed;
    private final Map<Layer, Map<List<String>, List<Cell>>> rows = new EnumMap<>(Layer.class);
    private final Set<String> places = new HashSet<>();

    LayerCompare(LayerTable memory, LayerTable runtime, LayerTable disk, ManagedHostgroups managed) {
        this.memory = memory;
        this.table = memory.table();
        this.managed = managed;
        rows.put(Layer.MEMORY, byKey(memory));
        rows.put(Layer.RUNTIME, byKey(table.users() ? RuntimeUsers.merged(runtime, memory, disk) : runtime));
        rows.put(Layer.DISK, byKey(disk));
        if (table.servers()) {
            remember(Layer.MEMORY);
            remember(Layer.RUNTIME);
        }
    }

    TableComparison table() {
        Set<List<String>> keys = new LinkedHashSet<>();
        rows.values().forEach(copy -> keys.addAll(copy.keySet()));
        List<RowComparison> compared = new ArrayList<>(keys.size());
        keys.forEach(key -> compared.add(row(key)));
        compared.sort(DIFFERENCES_FIRST);
        return new TableComparison(table, memory.columns(), compared);
    }

    private RowComparison row(List<String> key) {
        Map<Layer, List<Cell>> copies = new EnumMap<>(Layer.class);
        rows.forEach((layer, copy) -> {
            List<Cell> found = copy.get(key);
            if (found != null) {
                copies.put(layer, found);
            }
        });
        List<Cell> edited = copies.get(Layer.MEMORY);
        List<Cell> running = copies.get(Layer.RUNTIME);
        List<Cell> stored = copies.get(Layer.DISK);
        Set<String> unloaded = columns(edited, running, true);
        boolean shunned = shunned(edited, running);
        if (shunned) {
            unloaded.remove(STATUS);
        }
        Move load = load(key, edited, running, unloaded, shunned);
        if (shunned) {
            unloaded.add(STATUS);
        }
        Set<String> unsaved = columns(edited, stored, false);
        Move save = move(edited, stored, unsaved);
        return new RowComparison(key, copies, load, save, unloaded, unsaved);
    }

    private Move load(
            List<String> key,
            @Nullable List<Cell> edited,
            @Nullable List<Cell> running,
            Set<String> unloaded,
            boolean shunned) {
        if (edited != null && !active(edited)) {
            return running == null ? Move.NONE : Move.REMOVE;
        }
        if (edited == null && running != null && text(running, STATUS).equals(GONE) && table.servers()) {
            return Move.NONE;
        }
        Move move = move(edited, running, unloaded);
        if (!table.servers()) {
            return move;
        }
        boolean moved = (move == Move.ADD && elsewhere(key, Layer.RUNTIME))
                || (move == Move.REMOVE && elsewhere(key, Layer.MEMORY));
        return moved || (move == Move.NONE && shunned) ? Move.BY_MONITOR : move;
    }

    private static Move move(@Nullable List<Cell> from, @Nullable List<Cell> to, Set<String> differing) {
        if (from == null) {
            return to == null ? Move.NONE : Move.REMOVE;
        }
        if (to == null) {
            return Move.ADD;
        }
        return differing.isEmpty() ? Move.NONE : Move.CHANGE;
    }

    private Set<String> columns(@Nullable List<Cell> left, @Nullable List<Cell> right, boolean runtime) {
        Set<String> differing = new LinkedHashSet<>();
        if (left == null || right == null || left.equals(right)) {
            return differing;
        }
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            String column = memory.columns().get(i);
            boolean same =
                    same(left.get(i), right.get(i)) || (runtime && RuntimeForm.same(column, left.get(i), right.get(i)));
            if (!same) {
                differing.add(column);
            }
        }
        return differing;
    }

    /** A text and the salted hash of it cannot be told apart from two passwords, so they count as different. */
    private static boolean same(Cell left, Cell right) {
        return (left instanceof Cell.Hidden one && right instanceof Cell.Hidden two)
                ? one.mark().equals(two.mark())
                : left.equals(right);
    }

    private boolean shunned(@Nullable List<Cell> edited, @Nullable List<Cell> running) {
        return table.servers()
                && edited != null
                && running != null
                && text(running, STATUS).startsWith("SHUNNED")
                && text(edited, STATUS).equalsIgnoreCase("ONLINE");
    }

    private boolean active(List<Cell> row) {
        return !table.loadedIfActive() || !text(row, ACTIVE).equals("0");
    }

    private String text(List<Cell> row, String column) {
        return memory.text(row, column);
    }

    private void remember(Layer layer) {
        rows.getOrDefault(layer, Map.of()).forEach((key, row) -> {
            if (layer == Layer.MEMORY || !text(row, STATUS).equals(GONE)) {
                managed.group(key.getFirst()).ifPresent(group -> places.add(place(layer, group, key)));
            }
        });
    }

    private boolean elsewhere(List<String> key, Layer layer) {
        return managed.group(key.getFirst())
                .filter(group -> places.contains(place(layer, group, key)))
                .isPresent();
    }

    private static String place(Layer layer, ManagedHostgroups.Group group, List<String> key) {
        return layer + " " + group.kind() + " " + group.writer() + " " + key.get(1) + ":" + key.get(2);
    }

    /** Its columns in memory's order: the layers need not have the same. */
    private Map<List<String>, List<Cell>> byKey(LayerTable copy) {
        boolean aligned = copy.columns().equals(memory.columns());
        List<Integer> places = table.key().stream()
                .map(column -> copy.columns().indexOf(column))
                .toList();
        Map<List<String>, List<Cell>> found =
                LinkedHashMap.newLinkedHashMap(copy.rows().size());
        for (List<Cell> row : copy.rows()) {
            List<String> key = places.stream()
                    .map(place -> place < 0 ? "" : row.get(place).text().orElse(""))
                    .toList();
            found.put(
                    key,
                    aligned
                            ? row
                            : memory.columns().stream()
                                    .map(column -> copy.cell(row, column))
                                    .collect(Collectors.toUnmodifiableList()));
        }
        return found;
    }

    private static int byKey(List<String> left, List<String> right) {
        for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
            int order = Naturally.compare(left.get(i), right.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(left.size(), right.size());
    }

    /** Numbers by their value, everything else as text. */
    private static final class Naturally {

        static int compare(String left, String right) {
            boolean numbers = number(left) && number(right);
            return numbers ? Long.compare(Long.parseLong(left), Long.parseLong(right)) : left.compareTo(right);
        }

        private static boolean number(String text) {
            return !text.isEmpty() && text.length() < 18 && text.chars().allMatch(Character::isDigit);
        }
    }
}
