package dev.drydock.report.form;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.RunLink;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportChart;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportTable;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun;
import dev.drydock.report.model.RunVerdict;
import gg.jte.Content;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the template of pages asks for. For one thread. */
public final class ReportPage {

    /** More rows of one table than this would make a book that nobody prints. */
    static final int MOST_PRINTED = 20_000;

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[ -]");
    private static final Pattern ADDRESS = Pattern.compile("https://[\\w./?=&#%~+-]{4,300}");

    private static final Messages TEXT = Messages.of("report");

    private final AuditReport report;
    private final boolean print;
    private final ValueText values;
    private final List<ReportChart> charts = new ArrayList<>();
    private final Glyphs glyphs;

    /** @param print whether it is for pages of paper, where charts are drawn by who makes these */
    ReportPage(AuditReport report, boolean print) {
        this.report = report;
        this.print = print;
        values = new ValueText(report.look());
        glyphs = print ? Glyphs.ofPrint() : Glyphs.ALL;
    }

    /** A value in the cell of a table. */
    public String cell(ReportValue value) {
        return glyphs.having(values.inTable(value));
    }

    /** Whether a value is an address of the web, and nothing else. */
    public boolean link(ReportValue value) {
        return value instanceof ReportValue.Text(String text)
                && text.startsWith("https://")
                && ADDRESS.matcher(text).matches();
    }

    /** The class of a cell: a number, a text of several lines, or none. */
    public @Nullable String look(ReportTable.Column column, ReportValue value) {
        if (column.numeric()) {
            return "n";
        }
        return value instanceof ReportValue.Text(String text) && (text.indexOf('\n') >= 0 || text.contains("  "))
                ? "w"
                : null;
    }

    public AuditReport report() {
        return report;
    }

    /** The whole report as JSON, with the element around it. */
    public Content json() {
        return HtmlForm.json(report);
    }

    public boolean print() {
        return print;
    }

    public String text(String key, Object... arguments) {
        return glyphs.having(ValueText.shown(TEXT.text(key, arguments)));
    }

    /** A text of the report. */
    public String shown(String text) {
        return glyphs.having(ValueText.shown(text));
    }

    public String shown(ReportValue value) {
        return glyphs.having(values.of(value));
    }

    public List<ReportFact> cover() {
        return CoverFacts.of(report);
    }

    /** A class of the style sheet. */
    public String tone(RunVerdict verdict) {
        return verdict.grade().name().toLowerCase(Locale.ROOT);
    }

    public String heading(ReportedRun run) {
        return text("run.heading", run.title(), run.server(), Long.toString(run.run()));
    }

    /** Where a link of the page leads. */
    public String anchor(ReportedRun run, ReportSection section) {
        return "run-" + run.run() + "-" + section.id();
    }

    /** Opens the run in Drydock, where the desktop knows such links. */
    public String link(ReportedRun run) {
        return new RunLink(run.run(), run.started()).toString();
    }

    public String anchor(ReportedRun run) {
        return "run-" + run.run();
    }

    /** The drawing for a screen. */
    public String svg(ReportChart chart) {
        return SvgChart.of(chart, report.look());
    }

    /** Remembers a chart of a printed page, and gives its number. */
    public int number(ReportChart chart) {
        charts.add(chart);
        return charts.size() - 1;
    }

    /** The charts in the order of {@link #number}. */
    List<ReportChart> charts() {
        return charts;
    }

    ChartDrawing drawing(ReportChart chart) {
        return new ChartDrawing(chart, report.look());
    }

    /** Height of a chart in hundredths of its width. */
    public PrintedChart printed(ReportChart chart) {
        return new PrintedChart(drawing(chart), glyphs);
    }

    /** The logo as an address of its own content; empty if there is none. */
    public String logo() {
        return report.look()
                .logo()
                .map(logo ->
                        "data:" + logo.type() + ";base64," + Base64.getEncoder().encodeToString(logo.image()))
                .orElse("");
    }

    /** The rows to show. */
    public Iterable<List<ReportValue>> rows(ReportTable table) {
        return cut(table)
                ? () -> java.util.stream.StreamSupport.stream(table.rows().spliterator(), false)
                        .limit(MOST_PRINTED)
                        .iterator()
                : table.rows();
    }

    /** Whether not all rows are shown. */
    public boolean cut(ReportTable table) {
        return print && table.size() > MOST_PRINTED;
    }

    /** Says that not all rows are shown. */
    public String cutNote(ReportTable table) {
        return text("cut", values.count(MOST_PRINTED), values.count(table.size()));
    }

    /** How much of the width a column takes, in percent. */
    public int width(ReportTable table, ReportTable.Column column) {
        int all = table.columns().stream().mapToInt(ReportPage::roomy).sum();
        return Math.max(1, roomy(column) * 100 / all);
    }

    /** As much as its values take, and its head's longest word. */
    private static int roomy(ReportTable.Column column) {
        return Math.max(
                weight(column),
                (BETWEEN_WORDS
                                        .splitAsStream(column.title())
                                        .mapToInt(String::length)
                                        .max()
                                        .orElse(0)
                                + 2)
                        / 3);
    }

    private static int weight(ReportTable.Column column) {
        if (column.key().equals("connection")) {
            return 4;
        }
        if (column.numeric()) {
            return 3;
        }
        return switch (column.key()) {
            case "text", "values", "figures" -> 12;
            case "statement", "error", "more", "remark", "warnings", "reason", "read", "note" -> 8;
            case "row" -> 8;
            case "object", "begun", "ended", "signed" -> 6;
            default -> 4;
        };
    }

    /** The empty boxes where people sign on paper. */
    public List<String> boxes() {
        return List.of(text("sign.name"), text("sign.role"), text("sign.date"), text("sign.signature"));
    }
}
