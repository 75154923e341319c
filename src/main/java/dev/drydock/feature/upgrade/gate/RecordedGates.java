package dev.drydock.feature.upgrade.gate;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The prerequisites of an upgrade in the report of a run, from the settings that {@link GateCodec#settings} made. */
public final class RecordedGates implements RunKind.Details {

    private static final Messages TEXT = Messages.of("upgrade");
    /** Kind of the items that a pre-flight writes for them. */
    public static final String ITEM = "gate";

    private static final Messages REPORT = Messages.of("report");

    @Override
    public boolean owns(String setting) {
        return setting.startsWith(GateCodec.KEY);
    }

    @Override
    public boolean owns(Item item) {
        return item.kind().equals(ITEM);
    }

    @Override
    public String link(String check) {
        String key = "check." + check + ".link";
        return TEXT.has(key) ? TEXT.text(key) : "";
    }

    @Override
    public List<ReportSection> sections(HistoryStore history, RunSummary run) {
        Map<String, String> settings = run.start().settings();
        Map<Gate.Id, String> said = GateCodec.said(settings);
        List<List<ReportValue>> rows = new ArrayList<>();
        for (Gate.Id id : Gate.Id.values()) {
            Optional.ofNullable(settings.get(GateCodec.KEY + id.word()))
                    .ifPresent(text -> rows.add(row(id, text, said.getOrDefault(id, ""))));
        }
        history.items(run.id(), item -> {
            if (owns(item)) {
                rows.add(row(item));
            }
        });
        List<Column> columns = Stream.of("gate", "standing", "read", "said")
                .map(key -> new Column(key, REPORT.text("column." + key), false))
                .toList();
        return List.of(ReportSection.ofTable(
                "prerequisites", REPORT.text("section.gates"), "", ReportTable.of(columns, rows)));
    }

    /** As a pre-flight has read it; it confirms nothing. */
    private static List<ReportValue> row(Item item) {
        String name = item.object().name();
        String title = Stream.of(Gate.Id.values())
                .filter(id -> id.word().equals(name))
                .map(Gate.Id::title)
                .findFirst()
                .orElse(name);
        String read = Stream.of("read", "items")
                .map(key -> item.attributes().getOrDefault(key, ""))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
        return List.of(
                ReportValue.text(title),
                ReportValue.text(state(item.status())),
                ReportValue.text(read),
                ReportValue.NONE);
    }

    private static String state(String word) {
        String key = "gate.state." + word;
        return TEXT.has(key) ? TEXT.text(key) : word;
    }

    private static List<ReportValue> row(Gate.Id id, String text, String said) {
        int end = Math.max(0, text.indexOf(':'));
        return List.of(
                ReportValue.text(id.title()),
                ReportValue.text(state(text.substring(0, end))),
                ReportValue.text(
                        text.substring(Math.min(text.length(), end + 1)).strip()),
                ReportValue.text(said));
    }
}
