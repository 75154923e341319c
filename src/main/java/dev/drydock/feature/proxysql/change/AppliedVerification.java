package dev.drydock.feature.proxysql.change;

import dev.drydock.feature.proxysql.ProxySqlError;
import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.DiffLine;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.LayerTable;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.platform.error.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Looks whether a draft did what it says: ProxySQL accepts much without an error and without doing it. */
final class AppliedVerification {

    private static final int MOST_LINES = 20;

    private AppliedVerification() {}

    /** What is not as the draft says; empty if all is well. */
    static List<Problem> differences(Draft draft, Configuration read) {
        List<Problem> problems = new ArrayList<>();
        draft.edits().forEach(edit -> difference(edit, read).ifPresent(problems::add));
        for (ModuleComparison module : read.compare()) {
            if (module.module() == draft.module()) {
                boolean unloaded = draft.load() && !module.load().nothing();
                boolean unsaved = draft.save() && !module.save().nothing();
                if (unloaded || unsaved) {
                    problems.add(Problem.of(
                            ProxySqlError.NOT_APPLIED, lines(module), unloaded ? "the runtime" : "the disk"));
                }
            }
        }
        return problems;
    }

    private static String lines(ModuleComparison module) {
        return DiffLine.of(module, true).stream()
                .limit(MOST_LINES)
                .map(line -> line.table() + " " + line.key() + " " + line.column() + ": memory " + line.memory()
                        + ", runtime " + line.runtime() + ", disk " + line.disk())
                .collect(Collectors.joining("\n"));
    }

    private static Optional<Problem> difference(Edit edit, Configuration read) {
        Optional<LayerTable> memory = read.table(edit.table(), Layer.MEMORY);
        if (memory.isEmpty()) {
            return Optional.empty();
        }
        List<String> key = key(edit);
        Optional<List<Cell>> row = memory.get().row(key);
        boolean right = switch (edit) {
            case Edit.Delete _ -> row.isEmpty();
            case Edit.Insert(ConfigTable table, Map<String, EditValue> values) -> has(table, memory.get(), row, values);
            case Edit.Update(ConfigTable table, List<String> _, Map<String, EditValue> values) ->
                has(table, memory.get(), row, values);
            case Edit.FromRuntime(ConfigTable table, List<String> _, List<String> columns) ->
                row.filter(cells -> read.table(table, Layer.RUNTIME)
                                .flatMap(runtime -> runtime.row(key)
                                        .filter(running -> columns.stream()
                                                .allMatch(column -> memory.get()
                                                        .cell(cells, column)
                                                        .equals(runtime.cell(running, column)))))
                                .isPresent())
                        .isPresent();
        };
        return right
                ? Optional.empty()
                : Optional.of(Problem.of(
                        ProxySqlError.NOT_APPLIED,
                        edit.statement().shown(),
                        edit.table().table() + " " + String.join(" ", key)));
    }

    private static List<String> key(Edit edit) {
        return switch (edit) {
            case Edit.Delete(ConfigTable _, List<String> key) -> key;
            case Edit.FromRuntime(ConfigTable _, List<String> key, List<String> _) -> key;
            case Edit.Update(ConfigTable table, List<String> key, Map<String, EditValue> values) ->
                changed(table, key, values);
            case Edit.Insert(ConfigTable table, Map<String, EditValue> values) ->
                table.key().stream()
                        .map(column -> Optional.ofNullable(values.get(column))
                                .flatMap(EditValue::text)
                                .orElseGet(() -> Defaults.of(table, column)))
                        .toList();
        };
    }

    private static List<String> changed(ConfigTable table, List<String> key, Map<String, EditValue> values) {
        List<String> after = new ArrayList<>(key);
        for (int i = 0; i < after.size(); i++) {
            EditValue value = values.get(table.key().get(i));
            if (value != null) {
                after.set(i, value.text().orElse(""));
            }
        }
        return after;
    }

    private static boolean has(
            ConfigTable table, LayerTable memory, Optional<List<Cell>> row, Map<String, EditValue> values) {
        return row.filter(cells -> values.entrySet().stream()
                        .allMatch(entry -> LayerTable.cell(
                                        table,
                                        entry.getKey(),
                                        memory.text(cells, "variable_name"),
                                        entry.getValue().text())
                                .equals(memory.cell(cells, entry.getKey()))))
                .isPresent();
    }

    /** What ProxySQL gives the columns of a key that an edit does not name. */
    private static final class Defaults {

        static String of(ConfigTable table, String column) {
            return switch (column) {
                case "port" ->
                    table == ConfigTable.PROXYSQL_SERVERS
                            ? "6032"
                            : table == ConfigTable.PGSQL_SERVERS ? "5432" : "3306";
                case "backend" -> "1";
                case "hostgroup_id", "flagIN" -> "0";
                default -> "";
            };
        }
    }
}
