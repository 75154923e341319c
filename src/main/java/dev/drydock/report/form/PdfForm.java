package dev.drydock.report.form;

import com.openhtmltopdf.outputdevice.helper.BaseRendererBuilder.FontStyle;
import com.openhtmltopdf.pdfboxout.PdfBoxRenderer;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.pdfboxout.PdfRendererBuilder.PdfAConformance;
import com.openhtmltopdf.render.DefaultObjectDrawerFactory;
import com.openhtmltopdf.util.XRLog;
import dev.drydock.report.model.AuditReport;
import gg.jte.output.StringOutput;
import java.awt.color.ColorSpace;
import java.awt.color.ICC_Profile;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.apache.pdfbox.pdmodel.PDDocument;

/**
 * A report as PDF/A-3 for print and archives: page numbers, bookmarks, heads of tables on each page, and the JSON attached.
 * Tables with more rows than anybody prints end with a line that says so; the attachment has them all.
 */
final class PdfForm {

    private static final String FONT = "Liberation Sans";
    private static final int BOLD = 700;
    private static final int REGULAR = 400;

    static {
        XRLog.setLoggingEnabled(false);
    }

    private PdfForm() {}

    /** Writes the document and leaves the stream open. */
    static void write(AuditReport report, OutputStream target) throws IOException {
        ReportPage page = new ReportPage(report, true);
        StringOutput html = new StringOutput();
        HtmlForm.TEMPLATES.render("audit.jte", page, html);
        DefaultObjectDrawerFactory drawers = new DefaultObjectDrawerFactory();
        drawers.registerDrawer(ChartPainter.TYPE, new ChartPainter(page));
        PdfRendererBuilder builder = new PdfRendererBuilder()
                .usePdfAConformance(PdfAConformance.PDFA_3_U)
                .useColorProfile(ICC_Profile.getInstance(ColorSpace.CS_sRGB).getData())
                .useFont(() -> Glyphs.font(Glyphs.REGULAR), FONT, REGULAR, FontStyle.NORMAL, true)
                .useFont(() -> Glyphs.font(Glyphs.BOLD), FONT, BOLD, FontStyle.NORMAL, true)
                .useObjectDrawerFactory(drawers)
                .useUnicodeLineBreaker(new WholeValues())
                .withProducer("Drydock " + report.madeBy())
                // a report loads nothing, whatever stands in it
                .useUriResolver((_, address) -> address.startsWith("data:image/") ? address : null)
                .withHtmlContent(html.toString(), null);
        try (PdfBoxRenderer renderer = builder.buildPdfRenderer()) {
            renderer.layout();
            try (PDDocument document = renderer.createPDFKeepOpen()) {
                PdfAttachment.add(document, json(report), report);
                document.save(new NonClosingOutputStream(target));
            }
        }
    }

    private static byte[] json(AuditReport report) {
        try (StringWriter text = new StringWriter()) {
            JsonForm.write(report, text);
            return text.toString().getBytes(StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
