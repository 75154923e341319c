package dev.drydock.feature.proxysql;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Kept rows of a configuration in a report: a table a module, and a row once where the layers have the same. */
public final class ReportedRows implements RunKind.Details {

    /** Kind of the items that are such rows. */
    public static final String KIND = "row";

    /** Attribute of such an item: columns that hold a secret. */
    public static final String SECRETS = "not kept";

    /** Attribute of such an item: columns that hold nothing. */
    public static final String COLUMNS = "columns";

    private static final Messages TEXT = Messages.of("proxysql");
    private static final String NAME = "variable_name";
    private static final String VALUE = "variable_value";

    /** @param values everything that is known of it, as it is shown */
    private record Row(String key, String values) {}

    @Override
    public boolean owns(Item item) {
        return item.kind().equals(KIND);
    }

    @Override
    public List<ReportSection> sections(HistoryStore history, RunSummary run) {
        Map<String, Map<Row, Set<String>>> tables = new LinkedHashMap<>();
        history.items(run.id(), item -> {
            if (owns(item)) {
                tables.computeIfAbsent(item.object().name(), _ -> new LinkedHashMap<>())
                        .computeIfAbsent(row(item), _ -> new LinkedHashSet<>())
                        .add(item.object().schema());
            }
        });
        return tables.entrySet().stream()
                .map(table -> section(table.getKey(), table.getValue()))
                .toList();
    }

    private static ReportSection section(String table, Map<Row, Set<String>> rows) {
        List<Column> columns = Stream.of("row", "values", "layers")
                .map(key -> new Column(key, TEXT.text("report.kept." + key), false))
                .toList();
        return ReportSection.ofTable(
                "kept-" + table.toLowerCase(java.util.Locale.ROOT),
                TEXT.text(
                        "report.kept", table.toLowerCase(java.util.Locale.ROOT).replace('_', ' ')),
                "",
                ReportTable.of(
                        columns,
                        rows.entrySet().stream()
                                .map(row -> List.of(
                                        ReportValue.text(row.getKey().key()),
                                        ReportValue.text(row.getKey().values()),
                                        ReportValue.text(String.join(", ", row.getValue()))))
                                .toList()));
    }

    private static Row row(Item item) {
        Map<String, String> values = item.attributes();
        String secrets = Stream.of(values.getOrDefault(SECRETS, "").split(" ", -1))
                .filter(column -> !column.isEmpty())
                .map(column -> TEXT.text("report.kept.secret", column))
                .collect(Collectors.joining(", "));
        String shown = values.containsKey(NAME)
                ? values.getOrDefault(VALUE, "")
                : values.entrySet().stream()
                        .filter(value -> !value.getValue().isEmpty()
                                && !value.getKey().equals(SECRETS)
                                && !value.getKey().equals(COLUMNS))
                        .map(value -> value.getKey() + "=" + value.getValue())
                        .collect(Collectors.joining(", "));
        String all = Stream.of(shown, secrets).filter(text -> !text.isEmpty()).collect(Collectors.joining(", "));
        return new Row(item.object().part(), all);
    }
}
