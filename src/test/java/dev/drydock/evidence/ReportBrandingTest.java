package dev.drydock.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Logo and own rules of redaction, as the settings name them. */
class ReportBrandingTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private ReportBranding house(Map<String, Object> settings) throws IOException {
        Map<String, Object> all = new java.util.LinkedHashMap<>(settings);
        all.put("format", 1);
        Files.write(folder.resolve("report-settings.json"), new JsonMapper().writeValueAsBytes(all));
        return ReportBranding.beside(folder.resolve("vault"), problem -> {
            throw new AssertionError(problem.full());
        });
    }

    private static byte[] picture(String format, int width, int height) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        image.createGraphics().fillRect(1, 1, width / 2, height / 2);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        assertThat(ImageIO.write(image, format, bytes)).isTrue();
        return bytes.toByteArray();
    }

    private ReportBranding withLogo(byte[] content) throws IOException {
        Path logo = Files.write(folder.resolve("logo"), content);
        return house(Map.of("logo", logo.toString()));
    }

    @Test
    void aLogoStandsInThePageAndInPrint() throws Exception {
        byte[] png = picture("png", 200, 60);
        try (HistoryStore history = HistoryStore.open(folder.resolve("data"), "test")) {
            AuditReport report = AuditSamples.reports(history)
                    .of(
                            List.of(AuditSamples.count(history, 2)),
                            ReportRequest.plain(withLogo(png).look()));
            assertThat(AuditSamples.write(history, report, ReportForm.HTML, folder))
                    .content()
                    .contains("data:image/png;base64," + Base64.getEncoder().encodeToString(png));
            try (PDDocument document =
                    Loader.loadPDF(Files.readAllBytes(AuditSamples.write(history, report, ReportForm.PDF, folder)))) {
                assertThat(document.getPage(0).getResources().getXObjectNames()).isNotEmpty();
            }
        }
        assertThat(withLogo(picture("jpg", 60, 60)).look().logo().orElseThrow().type())
                .isEqualTo("image/jpeg");
    }

    @Test
    void whatIsNoPictureIsRefused() throws Exception {
        byte[] png = picture("png", 200, 60);
        List<byte[]> bad = List.of(
                new byte[0],
                "<svg onload='alert(1)'/>".getBytes(java.nio.charset.StandardCharsets.UTF_8),
                Arrays.copyOf(png, png.length / 2),
                Arrays.copyOf(png, 12),
                picture("gif", 10, 10),
                Arrays.copyOf(png, (1 << 20) + 1),
                picture("png", 4001, 2));
        for (int i = 0; i < bad.size(); i++) {
            ReportBranding house = withLogo(bad.get(i));
            assertThatThrownBy(house::look)
                    .as("number %d", i)
                    .isInstanceOf(DrydockException.class)
                    .hasMessageContaining("E-5103");
        }
        assertThatThrownBy(() ->
                        house(Map.of("logo", folder.resolve("none").toString())).look())
                .hasMessageContaining("E-5103");
    }

    @Test
    void ownRulesOfRedactionReplaceWhatTheyName() throws Exception {
        ReportBranding house = house(Map.of(
                "redactions",
                List.of(Map.of("name", "auditors", "hosts", true, "tables", true, "words", List.of("heron")))));
        assertThat(house.redactions()).containsExactly("internal", "customers", "auditors");
        try (HistoryStore history = HistoryStore.open(folder.resolve("data"), "test")) {
            AuditReport report = AuditSamples.reports(history)
                    .of(
                            List.of(AuditSamples.count(history, 2)),
                            new ReportRequest("Project Heron", "", house.look(), house.redaction("auditors"), ""));
            assertThat(AuditSamples.write(history, report, ReportForm.HTML, folder))
                    .content()
                    .contains("auditors", "alice", "archive.")
                    .doesNotContain("harbour.example", "shop-prod-2", "order_line_", "Heron");
        }
    }
}
