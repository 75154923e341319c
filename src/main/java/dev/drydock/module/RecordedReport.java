package dev.drydock.module;

import dev.drydock.history.HistoryError;
import dev.drydock.history.HistoryStore;
import dev.drydock.history.Item;
import dev.drydock.history.RecordedFinding;
import dev.drydock.history.RunSummary;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.platform.task.RunOutcome;
import dev.drydock.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The report of any recorded run, made from what the history holds of it. */
final class RecordedReport {

    private static final Messages TEXT = Messages.of("history");

    private final RunSummary run;
    private final List<Item> items;
    private final List<RecordedFinding> findings;

    private RecordedReport(RunSummary run, List<Item> items, List<RecordedFinding> findings) {
        this.run = run;
        this.items = items;
        this.findings = findings;
    }

    /** @throws DrydockException E-5022 if there is no such run */
    static Report of(HistoryStore history, long number) {
        RunSummary run = history.run(number)
                .orElseThrow(() -> new DrydockException(Problem.of(HistoryError.NO_SUCH_RUN, "", number)));
        return new RecordedReport(run, history.items(number), history.findings(number)).report();
    }

    private Report report() {
        List<Report.Section> sections = new ArrayList<>();
        if (!findings.isEmpty()) {
            sections.add(new Report.Section(
                    text("findings"),
                    "",
                    Stream.of("severity", "object", "text")
                            .map(key -> column(key, false))
                            .toList(),
                    findings.stream()
                            .map(found ->
                                    List.of(found.severity(), found.object().toString(), found.text()))
                            .toList()));
        }
        sections.add(items());
        return new Report(
                run.start().title() + ", " + run.start().server().profileName(),
                facts(),
                List.copyOf(sections),
                text("footer", run.id(), run.applicationVersion()));
    }

    private List<Report.Fact> facts() {
        List<Report.Fact> facts = new ArrayList<>();
        facts.add(fact(
                "server",
                run.start().server().profileName() + " (" + run.start().server().address() + ")"));
        facts.add(fact(
                "version",
                run.start().server().flavour() + " " + run.start().server().version()));
        facts.add(fact("account", run.start().account()));
        facts.add(fact("by", run.start().osUser() + "@" + run.machine()));
        facts.add(fact("run", Long.toString(run.id())));
        facts.add(fact("started", Formats.utc(run.started())));
        facts.add(
                fact("ended", Optional.ofNullable(run.ended()).map(Formats::utc).orElse(Formats.NONE)));
        facts.add(fact("outcome", run.outcome().map(RunOutcome::text).orElseGet(() -> text("running"))));
        if (!run.problemText().isEmpty()) {
            facts.add(fact("problem", run.problemText() + " (" + run.problemCode() + ")"));
        }
        for (Map<String, String> more : List.of(run.start().settings(), run.summary())) {
            more.forEach((name, value) -> {
                if (!value.isBlank()) {
                    facts.add(new Report.Fact(name, value));
                }
            });
        }
        return facts;
    }

    private Report.Section items() {
        List<Column> shown = COLUMNS.stream()
                .filter(column -> items.stream()
                        .anyMatch(item -> !column.value.apply(item).isEmpty()))
                .toList();
        return new Report.Section(
                text("items"),
                items.isEmpty() ? text("items.none") : "",
                shown.stream().map(column -> column(column.key, column.numeric)).toList(),
                items.stream()
                        .map(item -> shown.stream()
                                .map(column -> column.value.apply(item))
                                .toList())
                        .toList());
    }

    /** A column of the items; left out where no item has a value for it. */
    private record Column(String key, boolean numeric, Function<Item, String> value) {}

    private static final List<Column> COLUMNS = List.of(
            new Column("object", false, item -> item.object().toString()),
            new Column("kind", false, Item::kind),
            new Column("measure", true, item -> number(item.measure(), Formats::count)),
            new Column("estimate", true, item -> number(item.estimate(), Formats::count)),
            new Column("bytes", true, item -> number(item.bytes(), Formats::bytes)),
            new Column(
                    "took",
                    true,
                    item -> number(item.millis(), millis -> Formats.measured(java.time.Duration.ofMillis(millis)))),
            new Column("status", false, Item::status),
            new Column(
                    "error",
                    false,
                    item -> Stream.of(item.errorCode(), item.errorText())
                            .filter(text -> !text.isEmpty())
                            .collect(Collectors.joining(" "))),
            new Column(
                    "more",
                    false,
                    item -> item.attributes().entrySet().stream()
                            .map(entry -> entry.getKey() + " " + entry.getValue())
                            .collect(Collectors.joining(", "))));

    private static String number(@Nullable Long value, Function<Long, String> form) {
        return value == null ? "" : form.apply(value);
    }

    private static Report.Fact fact(String key, String value) {
        return new Report.Fact(text("fact." + key), value);
    }

    private static Report.Column column(String key, boolean numeric) {
        return new Report.Column(text("column." + key), numeric);
    }

    private static String text(String key, Object... arguments) {
        return TEXT.text("report." + key, arguments);
    }
}
