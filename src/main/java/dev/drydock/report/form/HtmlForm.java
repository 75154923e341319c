package dev.drydock.report.form;

import dev.drydock.report.model.AuditReport;
import gg.jte.Content;
import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.WriterOutput;
import java.io.Writer;

/** A report as one page that needs nothing else: for a screen, light or dark, and for print. The JSON is at its end. */
final class HtmlForm {

    static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    /** Between these two the report stands as JSON. */
    static final String JSON_BEGIN = "<script type=\"application/json\" id=\"drydock-report\">";

    static final String JSON_END = "</script>";

    private HtmlForm() {}

    /** Writes the page and leaves the writer open. */
    static void write(AuditReport report, Writer target) {
        TEMPLATES.render("audit.jte", new ReportPage(report, false), new WriterOutput(target));
    }

    /** The report as JSON between its marks, as a part of the page. */
    static Content json(AuditReport report) {
        return output -> {
            output.writeContent(JSON_BEGIN);
            JsonForm.write(report, new EmbeddedJson(output::writeContent));
            output.writeContent(JSON_END);
        };
    }
}
