package dev.drydock.feature.proxysql.cli;

import dev.drydock.feature.proxysql.layer.Cell;
import dev.drydock.feature.proxysql.layer.Configuration;
import dev.drydock.feature.proxysql.layer.Effect;
import dev.drydock.feature.proxysql.layer.Layer;
import dev.drydock.feature.proxysql.layer.ModuleComparison;
import dev.drydock.feature.proxysql.layer.RowComparison;
import dev.drydock.feature.proxysql.layer.TableComparison;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.report.NonClosingWriter;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Differences as JSON, for scripts: names and meanings of its fields are a contract. Secrets are masked. */
final class DiffJson {

    private DiffJson() {}

    /**
     * One object with {@code read}, {@code unread} and {@code modules}: each {@code module}, {@code load} and {@code save}
     * with added, changed and removed, {@code by_monitor} and {@code rows} that differ, with the values of their differing
     * columns in each layer.
     */
    static void write(Configuration read, List<ModuleComparison> compared, Writer target) {
        try (JsonGenerator json =
                new JsonFactory().createGenerator(ObjectWriteContext.empty(), new NonClosingWriter(target))) {
            json.writeStartObject();
            json.writeStringProperty("read", Formats.iso(read.read()));
            json.writeArrayPropertyStart("unread");
            read.unread().forEach(json::writeString);
            json.writeEndArray();
            json.writeArrayPropertyStart("modules");
            compared.forEach(module -> module(json, module));
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void module(JsonGenerator json, ModuleComparison module) {
        json.writeStartObject();
        json.writeStringProperty("module", module.module().word());
        effect(json, "load", module.load());
        effect(json, "save", module.save());
        json.writeNumberProperty("by_monitor", module.byMonitor());
        json.writeArrayPropertyStart("rows");
        module.tables()
                .forEach(table ->
                        table.rows().stream().filter(row -> !row.same()).forEach(row -> row(json, table, row)));
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void effect(JsonGenerator json, String name, Effect effect) {
        json.writeObjectPropertyStart(name);
        json.writeNumberProperty("added", effect.added());
        json.writeNumberProperty("changed", effect.changed());
        json.writeNumberProperty("removed", effect.removed());
        json.writeEndObject();
    }

    private static void row(JsonGenerator json, TableComparison table, RowComparison row) {
        json.writeStartObject();
        json.writeStringProperty("table", table.table().table());
        json.writeArrayPropertyStart("key");
        row.key().forEach(json::writeString);
        json.writeEndArray();
        json.writeStringProperty("load", row.load().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("save", row.save().name().toLowerCase(Locale.ROOT));
        List<String> columns = table.columns().stream().filter(row::differs).toList();
        for (Layer layer : Layer.values()) {
            row.in(layer).ifPresent(cells -> {
                json.writeObjectPropertyStart(layer.word());
                columns.forEach(
                        column -> cell(json, column, cells.get(table.columns().indexOf(column))));
                json.writeEndObject();
            });
        }
        json.writeEndObject();
    }

    private static void cell(JsonGenerator json, String column, Cell cell) {
        if (cell instanceof Cell.Null) {
            json.writeNullProperty(column);
        } else {
            json.writeStringProperty(column, cell.shown());
        }
    }
}
