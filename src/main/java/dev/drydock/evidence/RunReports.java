package dev.drydock.evidence;

import dev.drydock.history.HistoryError;
import dev.drydock.history.IssuedReport;
import dev.drydock.history.RunSummary;
import dev.drydock.history.SignOff;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.form.ValueText;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportedRun;
import dev.drydock.report.model.RunVerdict;
import dev.drydock.report.redact.Redaction;
import dev.drydock.run.Feature;
import dev.drydock.run.RunKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Makes reports of recorded runs, of one or of several in one document. Every call blocks on the history. */
public final class RunReports {

    private static final Messages TEXT = Messages.of("report");

    private final HistoryStore history;
    private final List<Feature> features;
    private final String version;

    /** @param version version of Drydock */
    public RunReports(HistoryStore history, List<Feature> features, String version) {
        this.history = history;
        this.features = features;
        this.version = version;
    }

    /**
     * The report of these runs, in their order.
     *
     * @throws DrydockException E-5022 if there is no such run, E-5101 if there are too many
     */
    public AuditReport of(List<Long> numbers, ReportRequest wish) {
        if (numbers.isEmpty() || numbers.size() > IssuedReport.MOST_RUNS) {
            throw new DrydockException(
                    Problem.of(ReportError.NUMBER_OF_RUNS, "", numbers.size(), IssuedReport.MOST_RUNS));
        }
        List<RunSummary> runs = numbers.stream().distinct().map(this::run).toList();
        requireBaseline(runs, wish.against());
        Instant made = Instant.now();
        ValueText values = new ValueText(wish.look());
        List<ReportedRun> reported =
                runs.stream().map(run -> reported(run, made, values, wish)).toList();
        RunVerdict verdict = reported.stream()
                .map(ReportedRun::verdict)
                .reduce(RunVerdict::worse)
                .orElseThrow();
        AuditReport report = new AuditReport(
                UUID.randomUUID().toString(),
                wish.title().isBlank() ? title(runs, values) : wish.title(),
                wish.ticket(),
                made,
                version,
                wish.look(),
                runs.size() == 1
                        ? verdict
                        : new RunVerdict(verdict.grade(), TEXT.text("words.worst", runs.size(), verdict.text())),
                summary(reported),
                reported,
                history.evidence().head(),
                Optional.empty());
        return wish.redaction()
                .map(profile -> Redaction.of(profile, NamesOfRuns.of(history, shown(runs, wish), profile))
                        .apply(report))
                .orElse(report);
    }

    private void requireBaseline(List<RunSummary> runs, String against) {
        if (!against.isEmpty()
                && runs.stream()
                        .allMatch(run -> Baseline.of(history, run, against).isEmpty())) {
            throw new DrydockException(Problem.of(ReportError.NO_BASELINE, "", against));
        }
    }

    /** These runs, and those that their sections show something of: their names are replaced, too. */
    private List<RunSummary> shown(List<RunSummary> runs, ReportRequest wish) {
        List<RunSummary> all = new ArrayList<>(runs);
        for (RunSummary run : runs) {
            Baseline.of(history, run, wish.against()).map(Baseline::run).ifPresent(all::add);
            kind(run).details().others(history, run).stream()
                    .flatMap(other -> history.run(other).stream())
                    .forEach(all::add);
        }
        return all;
    }

    private static String title(List<RunSummary> runs, ValueText values) {
        RunSummary first = runs.getFirst();
        return runs.size() == 1
                ? TEXT.text(
                        "title.one",
                        first.start().title(),
                        first.start().server().profileName())
                : TEXT.text("title.many", values.count(runs.size()));
    }

    /** What a single run says of itself; of several, a line each, the worst first. */
    private static List<String> summary(List<ReportedRun> runs) {
        return runs.size() == 1
                ? runs.getFirst().summary()
                : runs.stream()
                        .sorted(java.util.Comparator.comparing(
                                run -> run.verdict().grade()))
                        .map(run -> TEXT.text(
                                "words.run",
                                TEXT.text("run.heading", run.title(), run.server(), Long.toString(run.run())),
                                run.verdict().text()))
                        .toList();
    }

    private ReportedRun reported(RunSummary run, Instant made, ValueText values, ReportRequest wish) {
        RunKind kind = kind(run);
        ItemScan scan = ItemScan.of(history, run.id(), kind.details());
        FindingsOfRun findings = new FindingsOfRun(
                history, run, kind.details(), made.atZone(wish.look().zone()).toLocalDate(), values);
        RunSections sections = new RunSections(history, run, kind, scan, values);
        Optional<ReportedRun.Seal> seal = history.evidence()
                .seal(run.id())
                .map(found -> new ReportedRun.Seal(found.position(), found.content(), found.hash()));
        List<SignOff> signed = history.evidence().signOffs(run.id());
        RunWords words = new RunWords(run, findings, values);
        List<ReportSection> all = new ArrayList<>();
        all.add(findings.groups());
        all.add(findings.section(kind.details()));
        all.addAll(kind.details().sections(history, run));
        all.add(sections.results());
        all.add(sections.statements());
        all.addAll(kind.details().background(history, run));
        new ComparisonOfRun(history, run, kind, Baseline.of(history, run, wish.against()), values)
                .section()
                .ifPresent(all::add);
        all.add(sections.scope());
        all.add(sections.notLookedAt(findings));
        all.add(sections.access());
        all.add(sections.environment());
        all.add(new CompletenessOfRun(run, scan, kind(run).details(), values).section());
        all.add(sections.signOffs());
        all.add(sections.integrity(seal));
        return new ReportedRun(
                run.id(),
                run.start().kind(),
                run.start().title(),
                run.start().server().profileName(),
                run.started(),
                run.outcome(),
                words.verdict(),
                words.sentences(new NotLookedAt(run, findings).facts(), signed),
                seal,
                Stream.of(all)
                        .flatMap(List::stream)
                        .filter(section -> !section.empty())
                        .toList());
    }

    private RunSummary run(long number) {
        return history.run(number)
                .orElseThrow(() -> new DrydockException(Problem.of(HistoryError.NO_SUCH_RUN, "", number)));
    }

    private RunKind kind(RunSummary run) {
        return RunKind.among(features, run.start().kind())
                .orElseGet(() -> RunKind.of(run.start().kind(), run.start().title()));
    }
}
