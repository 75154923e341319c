package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.drydock.WithHistory;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import dev.drydock.report.model.ReportLook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.ZipFile;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Numbers and dates are written as the report's language has them, in whole sentences too; the computer's do not matter. */
class ReportLanguageTest extends WithHistory {

    private AuditReport report(long run, String language) {
        ReportLook look = new ReportLook(
                "Hafen GmbH",
                "Vertraulich",
                "Datenbanken",
                Locale.forLanguageTag(language),
                ZoneId.of("Europe/Zurich"),
                Optional.empty());
        return AuditSamples.reports(history).of(List.of(run), new ReportRequest("", "", look, Optional.empty(), ""));
    }

    private String page(AuditReport report) throws Exception {
        String html = Files.readString(AuditSamples.write(history, report, ReportForm.HTML, folder));
        return html.substring(0, html.indexOf("<script")).replace('\u202f', ' ').replace('\u00a0', ' ');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"en|1,201|1,200|1.5", "de|1.201|1.200|1,5", "fr|1 201|1 200|1,5", "de-CH|1’201|1’200|1.5"})
    void everyNumberOfThePageIsWrittenInItsLanguage(String language, String planned, String done, String mega)
            throws Exception {
        long run = AuditSamples.count(history, 1200);
        String page = page(report(run, language));
        assertThat(page)
                .contains("Of " + planned + " planned items, " + done + " were done and 1 failed")
                .contains(planned + " planned = " + done + " done + 1 failed")
                .doesNotContainPattern("\\b1201\\b")
                .doesNotContainPattern("\\b1200\\b");
        assertThat(page(report(AuditSamples.sized(history, 3L << 19), language)))
                .contains(mega + " MB");
    }

    @Test
    void aDecimalIsANumberInASheetAndWrittenInTheLanguageOnAPage() throws Exception {
        long run = AuditSamples.ratio(history);
        assertThat(page(report(run, "de"))).contains("<td class=\"n\">1,169</td>", "<td class=\"n\">45,7 %</td>");
        Path file = AuditSamples.write(history, report(run, "de"), ReportForm.XLSX, folder);
        StringBuilder sheets = new StringBuilder();
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream()
                    .filter(found -> found.getName().contains("sheet"))
                    .toList()) {
                sheets.append(
                        new String(zip.getInputStream(entry).readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
            }
        }
        assertThat(sheets).contains("<v>1.169</v>", "<v>45.7</v>");
        assertThat(Files.readString(AuditSamples.write(history, report(run, "de"), ReportForm.JSON, folder)))
                .contains("\"1.169\"", "\"45.7 %\"");
    }

    @Test
    void momentsAreLocalAndUtcInWordsOfTheLanguage() throws Exception {
        long run = AuditSamples.count(history, 2);
        long given = history.evidence().sign(run, "Ada", "", "alice");
        assertThat(history.evidence().withdraw(given, "wrong run", "alice")).isTrue();
        String page = page(report(run, "de"));
        assertThat(page)
                .containsPattern("Begun</th><td>\\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d:\\d\\d \\+0[12]:00 "
                        + "\\(\\d\\d\\.\\d\\d\\.\\d{4}, \\d\\d:\\d\\d:\\d\\d UTC\\)")
                .as("no moment as programs write it")
                .doesNotContainPattern("\\d{4}-\\d\\d-\\d\\dT\\d\\d:");
    }

    @Test
    void organisationClassificationAndFooterStandOnEachPage() throws Exception {
        AuditReport report = report(AuditSamples.count(history, 200), "de");
        try (PDDocument document =
                Loader.loadPDF(Files.readAllBytes(AuditSamples.write(history, report, ReportForm.PDF, folder)))) {
            assertThat(document.getNumberOfPages()).isGreaterThan(3);
            for (int page = 1; page <= document.getNumberOfPages(); page++) {
                PDFTextStripper words = new PDFTextStripper();
                words.setStartPage(page);
                words.setEndPage(page);
                assertThat(words.getText(document))
                        .as("page %d", page)
                        .contains("Vertraulich", "Datenbanken", "Page " + page + " / " + document.getNumberOfPages());
            }
        }
        assertThat(page(report)).contains("Hafen GmbH", "Vertraulich", "Datenbanken");
    }
}
