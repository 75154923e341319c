package dev.drydock.feature.upgrade.gate;

import dev.drydock.history.HistoryStore;
import dev.drydock.history.RunSummary;
import dev.drydock.module.RunKind;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The prerequisites of an upgrade in the report of a run, from the settings that {@link GateCodec#settings} made. */
public final class RecordedGates implements RunKind.Details {

    private static final Messages TEXT = Messages.of("upgrade");
    private static final Messages REPORT = Messages.of("report");

    @Override
    public boolean owns(String setting) {
        return setting.startsWith(GateCodec.KEY);
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
        List<Column> columns = Stream.of("gate", "standing", "read", "said")
                .map(key -> new Column(key, REPORT.text("column." + key), false))
                .toList();
        return List.of(ReportSection.ofTable(
                "prerequisites", REPORT.text("section.gates"), "", ReportTable.of(columns, rows)));
    }

    private static List<ReportValue> row(Gate.Id id, String text, String said) {
        int end = Math.max(0, text.indexOf(':'));
        String state = "gate.state." + text.substring(0, end);
        return List.of(
                ReportValue.text(id.title()),
                ReportValue.text(TEXT.has(state) ? TEXT.text(state) : text.substring(0, end)),
                ReportValue.text(
                        text.substring(Math.min(text.length(), end + 1)).strip()),
                ReportValue.text(said));
    }
}
