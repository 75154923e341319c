package dev.drydock.report.form;

import dev.drydock.report.model.AuditReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.rendering.ImageType;
import org.apache.pdfbox.rendering.PDFRenderer;

/** The pages of a report as pictures, to be looked at before it is saved. Calls block; safe on any thread. */
public final class PdfPages implements AutoCloseable {

    private final PDDocument document;
    private final PDFRenderer renderer;
    private final int count;

    /** The pixels of a page, row by row; whoever gets it owns it. */
    public static final class Picture {

        private final int width;
        private final int height;
        private final int[] argb;

        private Picture(int width, int height, int[] argb) {
            this.width = width;
            this.height = height;
            this.argb = argb;
        }

        public int width() {
            return width;
        }

        public int height() {
            return height;
        }

        public int[] argb() {
            return argb;
        }
    }

    private PdfPages(PDDocument document) {
        this.document = document;
        this.renderer = new PDFRenderer(document);
        this.count = document.getNumberOfPages();
    }

    /** Makes the pages; blocks on the history where rows are read from there. */
    public static PdfPages of(AuditReport report) {
        ByteArrayOutputStream pdf = new ByteArrayOutputStream();
        ReportForm.PDF.write(report, pdf);
        try {
            return new PdfPages(Loader.loadPDF(pdf.toByteArray()));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    public int count() {
        return count;
    }

    /** One page, from 0. */
    public synchronized Picture page(int index, int dotsPerInch) {
        try {
            BufferedImage image = renderer.renderImageWithDPI(index, dotsPerInch, ImageType.RGB);
            int width = image.getWidth();
            int height = image.getHeight();
            return new Picture(width, height, image.getRGB(0, 0, width, height, null, 0, width));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    @Override
    public synchronized void close() {
        try {
            document.close();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
