package dev.drydock.feature.upgrade.replication;

import dev.drydock.feature.upgrade.window.RunBook;
import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The run book in the report of an order. */
public final class RecordedOrder implements RunKind.Details {

    private static final Messages TEXT = Messages.of("upgradewindow");
    private static final List<String> ATTRIBUTES = List.of("command", "who", "when", "length", "check", "took");

    @Override
    public boolean owns(Item item) {
        return item.kind().equals(RunBook.ITEM);
    }

    @Override
    public boolean owns(String setting) {
        return setting.equals("window") || setting.equals("compared");
    }

    @Override
    public List<ReportSection> sections(HistoryStore history, RunSummary run) {
        List<Item> lines = history.items(run.id()).stream().filter(this::owns).toList();
        List<ReportFact> facts = new ArrayList<>();
        Stream.of("window", "compared")
                .filter(run.summary()::containsKey)
                .forEach(key -> facts.add(
                        ReportFact.of(TEXT.text("report." + key), run.summary().getOrDefault(key, ""))));
        if (lines.isEmpty()) {
            return List.of();
        }
        List<Column> columns = new ArrayList<>(List.of(column("phase"), column("what")));
        ATTRIBUTES.forEach(name -> columns.add(column(name)));
        ReportTable table =
                ReportTable.of(columns, lines.stream().map(RecordedOrder::row).toList());
        ReportTable how = ReportTable.of(
                List.of(column("what"), column("how")),
                lines.stream()
                        .filter(line ->
                                !line.attributes().getOrDefault("how", "").isEmpty())
                        .map(line -> List.of(ReportValue.text(line.object().name()), attribute(line, "how")))
                        .toList());
        return List.of(
                new ReportSection(RunBook.ITEM, TEXT.text("report.title"), "", facts, List.of(), List.of(table, how)));
    }

    private static Column column(String key) {
        return new Column(key, TEXT.text("report." + key), false);
    }

    private static List<ReportValue> row(Item line) {
        List<ReportValue> cells = new ArrayList<>(List.of(
                ReportValue.text(TEXT.text("phase." + line.status())),
                ReportValue.text(line.object().name())));
        ATTRIBUTES.forEach(name -> cells.add(attribute(line, name)));
        return cells;
    }

    private static ReportValue attribute(Item line, String name) {
        return ReportValue.text(line.attributes().getOrDefault(name, ""));
    }
}
