package dev.drydock.report.form;

import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportFact;
import dev.drydock.report.model.ReportSection;
import dev.drydock.report.model.ReportValue;
import dev.drydock.report.model.ReportedRun;
import dev.drydock.report.model.RunVerdict;
import java.util.List;
import org.dhatim.fastexcel.Worksheet;

/** The first sheet: verdict, summary and all facts, one a line. */
final class XlsxCover {

    private static final Messages TEXT = Messages.of("report");
    private static final int LABELS = 34;
    private static final int VALUES = 90;

    /** Points. */
    private static final double LINE = 15;

    private static final double MOST_HIGH = 400;

    private final AuditReport report;
    private final Worksheet sheet;
    private final ValueText values;
    private int row;

    XlsxCover(AuditReport report, Worksheet sheet) {
        this.report = report;
        this.sheet = sheet;
        values = new ValueText(report.look());
    }

    void write() {
        sheet.width(0, LABELS);
        sheet.width(1, VALUES);
        sheet.pageOrientation("landscape");
        sheet.setFitToPage(true);
        sheet.fitToWidth((short) 1);
        sheet.fitToHeight((short) 0);
        heading(report.title(), 16);
        verdict(report.verdict());
        sentences(report.summary());
        CoverFacts.of(report).forEach(this::fact);
        for (ReportedRun run : report.runs()) {
            row++;
            heading(TEXT.text("run.heading", run.title(), run.server(), Long.toString(run.run())), 14);
            verdict(run.verdict());
            sentences(run.summary());
            for (ReportSection section : run.sections()) {
                if (!section.facts().isEmpty() || !section.note().isEmpty()) {
                    heading(section.title(), 12);
                    sentences(section.note().isEmpty() ? List.of() : List.of(section.note()));
                    section.facts().forEach(this::fact);
                }
            }
        }
    }

    private void heading(String text, int size) {
        sheet.inlineString(row, 0, XlsxTable.cell(text));
        sheet.style(row, 0).bold().fontSize(size).set();
        row++;
    }

    private void verdict(RunVerdict verdict) {
        fact(ReportFact.of(TEXT.text("verdict"), verdict.text()));
        sheet.style(row - 1, 1)
                .bold()
                .fillColor(colour(verdict.grade()))
                .wrapText(true)
                .set();
    }

    private static String colour(RunVerdict.Grade grade) {
        return switch (grade) {
            case FAILED -> "F8D7DA";
            case ATTENTION -> "FFF3CD";
            case UNKNOWN -> "E2E8F0";
            case GOOD -> "D4EDDA";
        };
    }

    private void sentences(List<String> sentences) {
        for (String sentence : sentences) {
            sheet.inlineString(row, 1, XlsxTable.cell(sentence));
            sheet.style(row, 1).wrapText(true).set();
            high(sentence);
            row++;
        }
    }

    /** As many lines as the text takes; not every program finds that out by itself. */
    private void high(String text) {
        int lines = text.lines().mapToInt(line -> 1 + line.length() / VALUES).sum();
        if (lines > 1) {
            sheet.rowHeight(row, Math.min(MOST_HIGH, lines * LINE));
        }
    }

    private void fact(ReportFact fact) {
        sheet.inlineString(row, 0, XlsxTable.cell(fact.label()));
        ReportValue value =
                fact.value() instanceof ReportValue.Moment moment ? ReportValue.text(values.of(moment)) : fact.value();
        XlsxTable.put(sheet, row, 1, value);
        if (value instanceof ReportValue.Text(String text)) {
            high(text);
            sheet.style(row, 1).wrapText(true).verticalAlignment("top").set();
        } else {
            sheet.style(row, 1).horizontalAlignment("left").set();
        }
        row++;
    }
}
