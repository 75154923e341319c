package dev.drydock.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.WriterOutput;
import java.io.Writer;

/** A report as one self-contained, printable HTML page; every text is escaped for its place. */
public final class Html {

    private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(ContentType.Html);

    private Html() {}

    /** Writes the page; leaves the writer open. */
    public static void write(Report report, Writer target) {
        TEMPLATES.render("report.jte", report, new WriterOutput(target));
    }
}
