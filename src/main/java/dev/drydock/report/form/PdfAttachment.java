package dev.drydock.report.form;

import dev.drydock.report.model.AuditReport;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.GregorianCalendar;
import java.util.Map;
import java.util.Optional;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentNameDictionary;
import org.apache.pdfbox.pdmodel.PDEmbeddedFilesNameTreeNode;
import org.apache.pdfbox.pdmodel.common.filespecification.PDComplexFileSpecification;
import org.apache.pdfbox.pdmodel.common.filespecification.PDEmbeddedFile;

/** The JSON of a report attached to its PDF, as PDF/A-3 wants it: as the source of what is shown. */
final class PdfAttachment {

    static final String NAME = "report.json";

    private PdfAttachment() {}

    static void add(PDDocument document, byte[] json, AuditReport report) throws IOException {
        PDEmbeddedFile file = new PDEmbeddedFile(document, new ByteArrayInputStream(json), COSName.FLATE_DECODE);
        file.setSubtype("application/json");
        file.setSize(json.length);
        file.setModDate(GregorianCalendar.from(report.made().atZone(ZoneOffset.UTC)));
        PDComplexFileSpecification named = new PDComplexFileSpecification();
        named.setFile(NAME);
        named.setFileUnicode(NAME);
        named.setEmbeddedFile(file);
        named.setEmbeddedFileUnicode(file);
        named.setFileDescription(report.id());
        named.getCOSObject().setName("AFRelationship", "Source");
        PDEmbeddedFilesNameTreeNode tree = new PDEmbeddedFilesNameTreeNode();
        tree.setNames(Map.of(NAME, named));
        PDDocumentNameDictionary names = new PDDocumentNameDictionary(document.getDocumentCatalog());
        names.setEmbeddedFiles(tree);
        document.getDocumentCatalog().setNames(names);
        COSArray associated = new COSArray();
        associated.add(named.getCOSObject());
        document.getDocumentCatalog().getCOSObject().setItem(COSName.getPDFName("AF"), associated);
    }

    /** The JSON that is attached; empty if there is none. */
    static Optional<byte[]> find(PDDocument document) throws IOException {
        PDDocumentNameDictionary names = document.getDocumentCatalog().getNames();
        if (names == null || names.getEmbeddedFiles() == null) {
            return Optional.empty();
        }
        Map<String, PDComplexFileSpecification> files = names.getEmbeddedFiles().getNames();
        PDComplexFileSpecification named = files == null ? null : files.get(NAME);
        return named == null
                ? Optional.empty()
                : Optional.of(named.getEmbeddedFile().toByteArray());
    }
}
