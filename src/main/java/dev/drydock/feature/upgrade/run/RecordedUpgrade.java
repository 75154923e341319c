package dev.drydock.feature.upgrade.run;

import dev.drydock.check.Severity;
import dev.drydock.feature.upgrade.gate.RecordedGates;
import dev.drydock.feature.upgrade.preflight.PreflightSummary;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
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
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the report of an upgrade has beside others: how it was verified, prerequisites, manual steps, the pre-flight before it. */
public final class RecordedUpgrade implements RunKind.Details {

    private static final Messages TEXT = Messages.of("upgraderun");

    private final RecordedGates gates = new RecordedGates();

    @Override
    public boolean owns(String setting) {
        return gates.owns(setting)
                || setting.startsWith(UpgradeHistory.MANUAL)
                || setting.equals(UpgradeHistory.PROVED)
                || setting.equals(UpgradeHistory.PLAN_ID);
    }

    @Override
    public boolean owns(RecordedFinding finding) {
        return finding.check().equals(UpgradeHistory.BEFORE);
    }

    @Override
    public boolean owns(Item item) {
        return gates.owns(item);
    }

    @Override
    public List<Long> others(HistoryStore history, RunSummary run) {
        return PreflightSummary.before(history, run).stream()
                .map(found -> found.last().run())
                .toList();
    }

    @Override
    public List<ReportSection> sections(HistoryStore history, RunSummary run) {
        List<ReportSection> sections = new ArrayList<>();
        Optional.ofNullable(run.summary().get(UpgradeHistory.PROVED))
                .ifPresent(proved -> sections.add(ReportSection.ofFacts(
                        "verification",
                        text("fact.proof"),
                        text(Boolean.parseBoolean(proved) ? "proof.yes" : "proof.no"),
                        List.of())));
        sections.addAll(gates.sections(history, run));
        sections.add(manual(run));
        return List.copyOf(sections);
    }

    @Override
    public List<ReportSection> background(HistoryStore history, RunSummary run) {
        List<ReportSection> sections = new ArrayList<>();
        sections.add(before(history, run));
        PreflightSummary.before(history, run).ifPresent(found -> sections.add(preflight(found)));
        return List.copyOf(sections);
    }

    private static ReportSection manual(RunSummary run) {
        List<List<ReportValue>> rows = run.start().settings().entrySet().stream()
                .filter(setting -> setting.getKey().startsWith(UpgradeHistory.MANUAL))
                .map(setting -> List.of(
                        ReportValue.text(setting.getKey().substring(UpgradeHistory.MANUAL.length())),
                        ReportValue.text(setting.getValue())))
                .toList();
        return table("manual", "manual", List.of("table", "advice"), rows);
    }

    private static ReportSection before(HistoryStore history, RunSummary run) {
        List<List<ReportValue>> rows = history.findings(run.id()).stream()
                .filter(finding -> finding.check().equals(UpgradeHistory.BEFORE))
                .map(finding ->
                        List.of(ReportValue.text(finding.object().toString()), ReportValue.text(finding.text())))
                .toList();
        return table("before", "before", List.of("table", "said"), rows);
    }

    private static ReportSection preflight(PreflightSummary found) {
        ReportSection table = table(
                "preflight",
                "findings",
                List.of("severity", "check", "object", "text", "accepted"),
                found.rows().stream()
                        .sorted(Comparator.comparing(row -> Severity.recorded(row.getFirst())))
                        .map(RecordedUpgrade::cells)
                        .toList());
        return new ReportSection(
                table.id(),
                table.title(),
                found.rows().isEmpty() ? text("none") : "",
                List.of(new ReportFact(
                        text("fact.preflight"),
                        new ReportValue.Count(found.last().run()))),
                List.of(),
                table.tables());
    }

    private static List<ReportValue> cells(List<String> row) {
        List<ReportValue> cells = new ArrayList<>();
        cells.add(ReportValue.text(row.getFirst().toLowerCase(Locale.ROOT).replace('_', ' ')));
        row.stream().skip(1).map(ReportValue::text).forEach(cells::add);
        return List.copyOf(cells);
    }

    private static ReportSection table(String id, String title, List<String> columns, List<List<ReportValue>> rows) {
        return ReportSection.ofTable(
                id,
                text(title),
                "",
                ReportTable.of(
                        columns.stream()
                                .map(key -> new Column(key, text("column." + key), false))
                                .toList(),
                        rows));
    }

    private static String text(String key) {
        return TEXT.text("report." + key);
    }
}
