package dev.drydock.evidence;

import dev.drydock.history.RunSummary;
import dev.drydock.history.SignOff;
import dev.drydock.history.TrendPoint;
import dev.drydock.history.store.HistoryBrowser;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.form.ValueText;
import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportChart.Point;
import dev.drydock.report.model.ReportChart.Series;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun.Seal;
import dev.drydock.run.RunAccess;
import dev.drydock.run.RunKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The sections of a run that are the same for every kind. A section that has nothing to say is left out by the caller. */
record RunSections(HistoryStore history, RunSummary run, RunKind kind, ItemScan scan, ValueText values) {

    private static final Messages TEXT = Messages.of("report");

    ReportSection scope() {
        List<ReportFact> facts = facts(run.start().settings(), name -> !RunAccess.is(name) && !NotLookedAt.names(name));
        return ReportSection.ofFacts("scope", title("scope"), "", facts);
    }

    ReportSection notLookedAt(FindingsOfRun findings) {
        return new NotLookedAt(run, findings).section();
    }

    ReportSection access() {
        List<ReportFact> facts = new ArrayList<>();
        facts.add(fact("by", run.start().osUser() + "@" + run.machine()));
        facts.add(fact("account", run.start().account()));
        facts.add(new ReportFact(TEXT.text("fact.started"), ReportValue.moment(run.started())));
        facts.add(new ReportFact(TEXT.text("fact.ended"), ReportValue.moment(run.ended())));
        for (String name : RunAccess.toldBy(run.start().settings())) {
            String value = run.start().settings().getOrDefault(name, "");
            facts.add(ReportFact.of(RecordedValue.label(name), value.isEmpty() ? TEXT.text("not_recorded") : value));
        }
        facts.add(fact("version", run.applicationVersion()));
        facts.add(fact("recorded", TEXT.text("recorded.value", Long.toString(run.id()), run.machine())));
        return ReportSection.ofFacts("access", title("access"), "", facts);
    }

    ReportSection environment() {
        var server = run.start().server();
        return ReportSection.ofFacts(
                "environment",
                title("environment"),
                "",
                Stream.of(
                                fact("profile", server.profileName()),
                                fact("address", server.address()),
                                fact("hostname", server.hostname()),
                                fact("product", server.flavour() + " " + server.version()),
                                fact("identity", server.key()))
                        .filter(fact -> !(fact.value() instanceof ReportValue.None))
                        .toList());
    }

    /** What the run says of itself, and its items. */
    ReportSection results() {
        List<ReportTable> tables = new ItemTables(history, run, scan, kind.details(), values).results();
        List<ReportFact> facts = new ArrayList<>(facts(run.summary(), name -> !NotLookedAt.names(name)));
        if (!run.problemText().isEmpty()) {
            facts.addFirst(fact("problem", RecordedValue.problem(run.problemCode(), run.problemText())));
        }
        return new ReportSection(ReportSection.RESULTS, title("results"), "", facts, growth(), tables);
    }

    ReportSection statements() {
        List<Series> workers = scan.lanes().entrySet().stream()
                .map(lane -> new Series(TEXT.text("chart.worker", Integer.toString(lane.getKey())), lane.getValue()))
                .toList();
        List<ReportChart> charts = workers.isEmpty()
                ? List.of()
                : List.of(new ReportChart(TEXT.text("chart.workers"), ReportChart.Kind.BARS, "", workers));
        List<ReportTable> tables = scan.statements() == 0
                ? List.of()
                : List.of(new ItemTables(history, run, scan, kind.details(), values).statements());
        return new ReportSection("changes", title("changes"), "", List.of(), charts, tables);
    }

    /** Sums over all runs of this kind on this server until this one. */
    private List<ReportChart> growth() {
        if (!TEXT.has("chart.growth." + kind.id())) {
            return List.of();
        }
        List<TrendPoint> trend = new HistoryBrowser(history)
                .trend(run.start().server().key(), run.start().kind()).stream()
                        .filter(point ->
                                point.runId() <= run.id() && point.measure().isPresent() && point.whole())
                        .toList();
        if (trend.size() < 2) {
            return List.of();
        }
        List<Point> points = trend.stream()
                .map(point ->
                        new Point(point.at().toEpochMilli(), point.measure().orElse(0L)))
                .toList();
        return List.of(new ReportChart(
                TEXT.text("chart.growth"),
                ReportChart.Kind.TIMES,
                TEXT.text("chart.growth." + kind.id()),
                List.of(new Series(run.start().server().profileName(), points))));
    }

    ReportSection signOffs() {
        List<SignOff> given = history.evidence().signOffs(run.id());
        List<Column> columns = Stream.of("name", "remark", "signed", "entered_by", "withdrawn")
                .map(key -> new Column(key, TEXT.text("column." + key), false))
                .toList();
        List<List<ReportValue>> rows = given.stream()
                .map(sign -> List.of(
                        ReportValue.text(sign.name()),
                        ReportValue.text(sign.remark()),
                        ReportValue.moment(sign.signed()),
                        ReportValue.text(sign.enteredBy()),
                        sign.withdrawal()
                                .map(back -> ReportValue.text(
                                        TEXT.text("withdrawn", values.moment(back.at()), back.by(), back.why())))
                                .orElse(ReportValue.NONE)))
                .toList();
        return ReportSection.ofTable("sign_off", title("sign_off"), "", ReportTable.of(columns, rows));
    }

    ReportSection integrity(Optional<Seal> seal) {
        return seal.map(given -> ReportSection.ofFacts(
                        "integrity",
                        title("integrity"),
                        TEXT.text("integrity.note"),
                        List.of(
                                new ReportFact(TEXT.text("fact.position"), new ReportValue.Count(given.position())),
                                fact("content", given.content()),
                                fact("link", given.hash()))))
                .orElseGet(() ->
                        ReportSection.ofFacts("integrity", title("integrity"), TEXT.text("integrity.none"), List.of()));
    }

    private List<ReportFact> facts(Map<String, String> recorded, java.util.function.Predicate<String> wanted) {
        return recorded.entrySet().stream()
                .filter(entry -> !entry.getValue().isBlank()
                        && wanted.test(entry.getKey())
                        && !kind.details().owns(entry.getKey()))
                .map(entry -> kind.details()
                        .shown(RunKind.Place.FACT, entry.getKey())
                        .map(label -> new ReportFact(label, RecordedValue.of(entry.getKey(), entry.getValue())))
                        .orElseGet(() -> RecordedValue.fact(entry.getKey(), entry.getValue())))
                .toList();
    }

    private static ReportFact fact(String key, String value) {
        return ReportFact.of(TEXT.text("fact." + key), value);
    }

    private static String title(String section) {
        return TEXT.text("section." + section);
    }
}
