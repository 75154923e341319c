package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.ReportedRows;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigModule;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.history.Item;
import dev.drydock.history.ObjectName;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.history.store.RunWriter;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Copies of a configuration in the history, one item a row. Secrets are left out: the history holds that there was one, and
 * what is put back leaves those alone that are there.
 */
public final class KeptLayers {

    private static final String KIND = ReportedRows.KIND;
    private static final String STATUS = "kept";
    private static final String SECRETS = ReportedRows.SECRETS;
    private static final String COLUMNS = ReportedRows.COLUMNS;

    private final Map<ConfigTable, Map<Layer, List<KeptRow>>> rows;

    private KeptLayers(Map<ConfigTable, Map<Layer, List<KeptRow>>> rows) {
        this.rows = rows;
    }

    /**
     * A row as it was kept.
     *
     * @param values of its columns, empty for NULL; without its secrets
     * @param secrets columns whose value was a secret
     */
    record KeptRow(Map<String, Optional<String>> values, Set<String> secrets) {

        List<String> key(ConfigTable table) {
            return table.key().stream().map(column -> value(column).orElse("")).toList();
        }

        /** Empty for NULL, a secret, and what this version has not. */
        Optional<String> value(String column) {
            return values.getOrDefault(column, Optional.empty());
        }
    }

    /** Writes all copies of a configuration to the run. */
    static void keep(Configuration configuration, RunWriter writer) {
        configuration
                .tables()
                .forEach((table, copies) -> copies.forEach((layer, copy) -> {
                    for (List<Cell> row : copy.rows()) {
                        writer.item(item(table, layer, copy, row));
                    }
                }));
    }

    private static Item item(ConfigTable table, Layer layer, LayerTable copy, List<Cell> row) {
        String key = table.key().stream()
                .map(column -> copy.text(row, column))
                .reduce((left, right) -> left + " " + right)
                .orElse("");
        Item.Draft draft = Item.of(KIND, new ObjectName(layer.word(), table.name(), key), STATUS);
        List<String> secrets = new ArrayList<>();
        List<String> nulls = new ArrayList<>();
        for (int i = 0; i < row.size(); i++) {
            String column = copy.columns().get(i);
            switch (row.get(i)) {
                case Cell.Text(String value) -> draft.attribute(column, value);
                case Cell.Hidden _ -> secrets.add(column);
                case Cell.Null _ -> nulls.add(column);
            }
        }
        draft.attribute(COLUMNS, String.join(" ", nulls));
        draft.attribute(SECRETS, String.join(" ", secrets));
        return draft.build();
    }

    /**
     * Reads what a run kept; blocks on the history.
     *
     * @param serverKey of the ProxySQL that it must be of
     * @throws DrydockException E-4505 if it kept nothing of this server
     */
    public static KeptLayers read(HistoryStore history, long run, String serverKey) {
        boolean ofServer = history.run(run)
                .filter(found -> found.start().server().key().equals(serverKey))
                .isPresent();
        Map<ConfigTable, Map<Layer, List<KeptRow>>> rows = new EnumMap<>(ConfigTable.class);
        if (ofServer) {
            history.items(run, item -> {
                if (item.kind().equals(KIND) && item.status().equals(STATUS)) {
                    ConfigTable table = ConfigTable.valueOf(item.object().name());
                    Layer layer = Layer.valueOf(item.object().schema().toUpperCase(Locale.ROOT));
                    rows.computeIfAbsent(table, _ -> new EnumMap<>(Layer.class))
                            .computeIfAbsent(layer, _ -> new ArrayList<>())
                            .add(row(item.attributes()));
                }
            });
        }
        if (rows.isEmpty()) {
            throw new DrydockException(Problem.of(ProxySqlError.NOT_KEPT, "", run));
        }
        return new KeptLayers(rows);
    }

    private static KeptRow row(Map<String, String> attributes) {
        Map<String, Optional<String>> values = new HashMap<>();
        attributes.forEach((column, value) -> {
            if (!column.equals(COLUMNS) && !column.equals(SECRETS)) {
                values.put(column, Optional.of(value));
            }
        });
        words(attributes.getOrDefault(COLUMNS, "")).forEach(column -> values.put(column, Optional.empty()));
        return new KeptRow(values, new HashSet<>(words(attributes.getOrDefault(SECRETS, ""))));
    }

    private static List<String> words(String text) {
        return text.isBlank() ? List.of() : List.of(text.split(" "));
    }

    /** The kept rows of one copy of a table, in the form that memory takes. */
    List<KeptRow> forMemory(ConfigTable table, Layer layer) {
        List<KeptRow> copy = rows(table, layer);
        return layer == Layer.RUNTIME
                ? KeptRuntime.asMemory(table, copy, rows(table, Layer.MEMORY), rows(table, Layer.DISK))
                : copy;
    }

    private List<KeptRow> rows(ConfigTable table, Layer layer) {
        return rows.getOrDefault(table, Map.of()).getOrDefault(layer, List.of());
    }

    /** Whether anything of this module was kept. */
    public boolean has(ConfigModule module) {
        return module.tables().stream().anyMatch(rows::containsKey);
    }
}
