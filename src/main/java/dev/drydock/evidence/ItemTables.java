package dev.drydock.evidence;

import dev.drydock.history.Item;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.form.ValueText;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportTable.Column;
import dev.drydock.report.model.ReportValue;
import dev.drydock.run.RunKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The items of a run as tables: results, and the statements and commands that were sent. */
final class ItemTables {

    private static final Messages TEXT = Messages.of("report");

    private static final List<String> WARNINGS = List.of("warnings", "found", "output", "note", "lock");

    /** What of a statement has a column of its own, or a place in the drawing. */
    private static final Set<String> KNOWN = Stream.of(
                    ItemScan.STATEMENT, WARNINGS, List.of("connection", "started", "lane", ItemScan.PROBLEM))
            .flatMap(Collection::stream)
            .collect(Collectors.toUnmodifiableSet());

    private final HistoryStore history;
    private final RunSummary run;
    private final ItemScan scan;
    private final ItemWords words;
    private final ValueText values;

    ItemTables(HistoryStore history, RunSummary run, ItemScan scan, RunKind.Details details, ValueText values) {
        words = new ItemWords(details);
        this.values = values;
        this.history = history;
        this.run = run;
        this.scan = scan;
    }

    /** Results in tables, since kinds have columns of their own. */
    List<ReportTable> results() {
        return scan.results().stream().map(this::results).toList();
    }

    private ReportTable results(ItemShape shape) {
        Map<Column, Function<Item, ReportValue>> columns = new LinkedHashMap<>();
        columns.put(column("object", false), item -> ReportValue.text(words.object(item)));
        if (scan.results().size() > 1 || shape.kinds().size() > 1) {
            columns.put(column("kind", false), item -> ReportValue.text(words.kind(item)));
        }
        columns.put(column("status", false), this::status);
        numeric(columns, shape, "measure", item -> ReportValue.count(item.measure()));
        numeric(columns, shape, "estimate", item -> ReportValue.count(item.estimate()));
        numeric(columns, shape, "bytes", item -> ReportValue.bytes(item.bytes()));
        numeric(columns, shape, "took", item -> ReportValue.span(item.millis()));
        if (shape.has("error")) {
            columns.put(column("error", false), ItemTables::error);
        }
        List<String> own = shape.columns();
        own.forEach(name -> columns.put(
                new Column(name, RecordedValue.label(name), shape.numeric(name)), item -> words.value(item, name)));
        if (shape.more()) {
            columns.put(column("more", false), item -> more(item, own));
        }
        return table(columns, item -> scan.result(item) && shape.kinds().contains(item.kind()), shape.size());
    }

    ReportTable statements() {
        Map<Column, Function<Item, ReportValue>> columns = new LinkedHashMap<>();
        columns.put(column("object", false), item -> ReportValue.text(name(item)));
        columns.put(column("statement", false), ItemTables::sent);
        if (scan.sent("connection")) {
            columns.put(column("connection", true), item -> attribute(item, "connection"));
        }
        columns.put(column("begun", false), ItemTables::begun);
        columns.put(column("ended", false), item -> ReportValue.moment(item.finished()));
        columns.put(column("took", true), item -> ReportValue.span(item.millis()));
        columns.put(column("status", false), this::status);
        if (WARNINGS.stream().anyMatch(scan::sent)) {
            columns.put(column("warnings", false), ItemTables::warnings);
        }
        if (scan.sent(ItemScan.PROBLEM)) {
            columns.put(column("error", false), ItemTables::error);
        }
        if (!KNOWN.containsAll(scan.sent())) {
            columns.put(column("more", false), item -> more(item, KNOWN));
        }
        return table(columns, ItemScan::statement, scan.statements());
    }

    private ReportTable table(
            Map<Column, Function<Item, ReportValue>> columns, java.util.function.Predicate<Item> wanted, long size) {
        List<Function<Item, ReportValue>> values = List.copyOf(columns.values());
        return new ReportTable(
                List.copyOf(columns.keySet()),
                new ItemRows(
                        history,
                        run.id(),
                        scan.anythingWorthALook(),
                        scan.has(ItemRows.PLANNED),
                        wanted,
                        item -> values.stream().map(value -> value.apply(item)).toList()),
                size);
    }

    private void numeric(
            Map<Column, Function<Item, ReportValue>> columns,
            ItemShape shape,
            String key,
            Function<Item, ReportValue> value) {
        if (shape.has(key)) {
            String title = Stream.concat(Stream.of(run.start().kind()), shape.kinds().stream())
                    .map(kind -> "column." + key + "." + kind)
                    .filter(TEXT::has)
                    .findFirst()
                    .filter(_ -> shape.kinds().size() == 1)
                    .orElse("column." + key);
            columns.put(new Column(key, TEXT.text(title), true), value);
        }
    }

    private static Column column(String key, boolean numeric) {
        return new Column(key, TEXT.text("column." + key), numeric);
    }

    private ReportValue status(Item item) {
        return ReportValue.text(words.status(item));
    }

    private static String name(Item item) {
        return item.object().toString();
    }

    private static ReportValue sent(Item item) {
        return ReportValue.text(ItemScan.STATEMENT.stream()
                .sorted()
                .map(name -> item.attributes().getOrDefault(name, ""))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n")));
    }

    private static ReportValue begun(Item item) {
        ReportValue recorded = attribute(item, "started");
        Instant finished = item.finished();
        Long took = item.millis();
        return recorded instanceof ReportValue.None && finished != null && took != null
                ? new ReportValue.Moment(finished.minusMillis(took))
                : recorded;
    }

    private static ReportValue warnings(Item item) {
        List<String> lines = new ArrayList<>();
        for (String name : WARNINGS) {
            String text = item.attributes().getOrDefault(name, "");
            if (!text.isEmpty()) {
                lines.add(text);
            }
        }
        return ReportValue.text(String.join("\n", lines));
    }

    private static ReportValue attribute(Item item, String name) {
        return RecordedValue.of(name, item.attributes().getOrDefault(name, ""));
    }

    private static ReportValue error(Item item) {
        return ReportValue.text(RecordedValue.problem(item.errorCode(), item.errorText()));
    }

    private ReportValue more(Item item, Collection<String> shown) {
        return ReportValue.text(words.more(item, shown, values::of, "\n"));
    }
}
