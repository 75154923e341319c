package dev.drydock.evidence;

import dev.drydock.report.form.ReportForm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineItem;
import org.apache.pdfbox.pdmodel.interactive.documentnavigation.outline.PDOutlineNode;
import org.apache.pdfbox.text.PDFTextStripper;

/** What anybody could read in a file, whatever its form. */
final class WrittenText {

    private WrittenText() {}

    /** Everything that is readable in a file, unpacked, in small letters. */
    static String of(Path file, ReportForm form) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        StringBuilder all = new StringBuilder(new String(bytes, StandardCharsets.UTF_8));
        if (form == ReportForm.PDF) {
            try (PDDocument document = Loader.loadPDF(bytes)) {
                all.append(new PDFTextStripper().getText(document));
                all.append(document.getDocumentInformation().getCOSObject());
                all.append(
                        new String(document.getDocumentCatalog().getMetadata().toByteArray(), StandardCharsets.UTF_8));
                bookmarks(document.getDocumentCatalog().getDocumentOutline(), all);
                for (var attached : document.getDocumentCatalog()
                        .getNames()
                        .getEmbeddedFiles()
                        .getNames()
                        .values()) {
                    all.append(attached.getFilename()).append(attached.getFileDescription());
                    all.append(new String(attached.getEmbeddedFile().toByteArray(), StandardCharsets.UTF_8));
                }
            }
        } else if (form == ReportForm.XLSX) {
            try (ZipFile zip = new ZipFile(file.toFile())) {
                for (ZipEntry entry : zip.stream().toList()) {
                    all.append(entry.getName())
                            .append(new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        return all.toString().toLowerCase(Locale.ROOT);
    }

    private static void bookmarks(PDOutlineNode parent, StringBuilder all) {
        for (PDOutlineItem bookmark : parent.children()) {
            all.append(bookmark.getTitle()).append('\n');
            bookmarks(bookmark, all);
        }
    }
}
