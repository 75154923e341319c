package dev.drydock.feature.proxysql.change;

import dev.drydock.db.sql.Sql;
import dev.drydock.feature.proxysql.layer.ConfigTable;
import dev.drydock.feature.proxysql.layer.Layer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One change of one row in memory. */
public sealed interface Edit {

    ConfigTable table();

    /** The statement for memory. */
    DraftStatement statement();

    /** A new row; columns that are not named get their defaults. */
    record Insert(ConfigTable table, Map<String, EditValue> values) implements Edit {

        @Override
        public DraftStatement statement() {
            return new DraftStatement(text(EditValue::sql), text(EditValue::shown), 1);
        }

        private String text(Function<EditValue, String> form) {
            return "INSERT INTO " + name(table) + " ("
                    + values.keySet().stream().map(Sql::name).collect(Collectors.joining(", ")) + ") VALUES ("
                    + values.values().stream().map(form).collect(Collectors.joining(", ")) + ")";
        }
    }

    /**
     * Other values in a row.
     *
     * @param key values of the key's columns
     */
    record Update(ConfigTable table, List<String> key, Map<String, EditValue> values) implements Edit {

        @Override
        public DraftStatement statement() {
            return new DraftStatement(text(EditValue::sql), text(EditValue::shown), 1);
        }

        private String text(Function<EditValue, String> form) {
            return "UPDATE " + name(table) + " SET "
                    + values.entrySet().stream()
                            .map(entry -> Sql.name(entry.getKey()) + " = " + form.apply(entry.getValue()))
                            .collect(Collectors.joining(", "))
                    + where(table, key);
        }
    }

    /**
     * A row that goes.
     *
     * @param key values of the key's columns
     */
    record Delete(ConfigTable table, List<String> key) implements Edit {

        @Override
        public DraftStatement statement() {
            String text = "DELETE FROM " + name(table) + where(table, key);
            return new DraftStatement(text, text, 1);
        }
    }

    /**
     * Takes over what the runtime works with, without that it is read: for secrets.
     *
     * @param key values of the key's columns
     * @param columns at least one
     */
    record FromRuntime(ConfigTable table, List<String> key, List<String> columns) implements Edit {

        @Override
        public DraftStatement statement() {
            String from = " FROM " + Layer.RUNTIME.table(table.table()) + where(table, key) + ")";
            String text = "UPDATE " + name(table) + " SET "
                    + columns.stream()
                            .map(column -> Sql.name(column) + " = (SELECT " + Sql.name(column) + from)
                            .collect(Collectors.joining(", "))
                    + where(table, key);
            return new DraftStatement(text, text, 1);
        }
    }

    private static String name(ConfigTable table) {
        return Layer.MEMORY.table(table.table());
    }

    private static String where(ConfigTable table, List<String> key) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < key.size(); i++) {
            parts.add(Sql.name(table.key().get(i)) + " = " + Sql.adminLiteral(key.get(i)));
        }
        return " WHERE " + String.join(" AND ", parts);
    }
}
