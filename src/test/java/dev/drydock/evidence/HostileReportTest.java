package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.drydock.WithHistory;
import dev.drydock.report.Csv;
import dev.drydock.report.form.ReportForm;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Names, messages and remarks that would do something in a browser, a spreadsheet or a terminal do nothing. */
class HostileReportTest extends WithHistory {

    private Path written(ReportForm form) {
        return AuditSamples.write(history, AuditSamples.report(history, AuditSamples.hostile(history)), form, folder);
    }

    @Test
    void noScriptRunsInAPage() throws Exception {
        String page = Files.readString(written(ReportForm.HTML));
        assertThat(page).doesNotContain("<script>", "<img", "<!--", "\u001b", "\u202e");
        assertThat(page.split("</script", -1)).as("only the end of the JSON").hasSize(2);
        assertThat(page.split("<script", -1)).as("only the JSON, which is data").hasSize(2);
        assertThat(page).contains("&lt;script&gt;alert(1)&lt;/script&gt;");
        String json = page.substring(page.indexOf("drydock-report\">") + 16, page.indexOf("</script"));
        assertThat(JsonMapper.shared().readTree(json).path("title").asString()).startsWith("<script>alert(1)</script>");
    }

    @Test
    void noFormulaStartsInASpreadsheet() throws Exception {
        try (ZipFile book = new ZipFile(written(ReportForm.XLSX).toFile())) {
            DocumentBuilderFactory xml = DocumentBuilderFactory.newInstance();
            xml.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            for (var part : book.stream().toList()) {
                byte[] content = book.getInputStream(part).readAllBytes();
                assertThat(xml.newDocumentBuilder()
                                .parse(new java.io.ByteArrayInputStream(content))
                                .getElementsByTagName("f")
                                .getLength())
                        .as("formulas of %s", part.getName())
                        .isZero();
                assertThat(new String(content, StandardCharsets.UTF_8)).doesNotContain("\u001b", "\u202e");
            }
        }
    }

    @Test
    void noCellOfATableCommandsATerminalAndNoneBeginsAFormulaWhereThatIsAskedFor() throws Exception {
        Csv.protect(true);
        try {
            noFormula();
        } finally {
            Csv.protect(false);
        }
    }

    @Test
    void aTableHasTheNamesAsTheyAre() throws Exception {
        assertThat(written(ReportForm.CSV)).content().contains("=HYPERLINK(").doesNotContain("'=HYPERLINK(");
    }

    private void noFormula() throws Exception {
        try (CsvReader<CsvRecord> rows = CsvReader.builder().ofCsvRecord(written(ReportForm.CSV))) {
            List<CsvRecord> all = rows.stream().toList();
            assertThat(all).hasSize(3 * AuditSamples.HOSTILE.size() + 1);
            for (CsvRecord row : all) {
                for (String cell : row.getFields()) {
                    assertThat(cell.matches("-?\\d+") || !cell.matches("(?s)[=+@\\t\\r-].*"))
                            .as(cell)
                            .isTrue();
                    assertThat(cell).doesNotContain("\u001b", "\u202e", "\u0000");
                }
            }
        }
    }

    @Test
    void aPrintedReportShowsWhatItIs() throws Exception {
        try (PDDocument document = Loader.loadPDF(written(ReportForm.PDF).toFile())) {
            String text = new PDFTextStripper().getText(document);
            assertThat(text)
                    .contains("<script>alert(1)</script>", "=HYPERLINK(\"http://x\")", "\\u001b[2J", "[U+65E5]")
                    .doesNotContain("\u001b", "\u202e");
            assertThat(document.getDocumentCatalog().getOpenAction()).isNull();
            assertThat(document.getDocumentCatalog().getAcroForm()).isNull();
        }
    }

    @Test
    void jsonIsJson() throws Exception {
        String json = Files.readString(written(ReportForm.JSON));
        assertThat(json).doesNotContain("\u001b", "\u0000");
        assertThat(JsonMapper.shared().readTree(json).path("runs").size()).isEqualTo(1);
    }
}
