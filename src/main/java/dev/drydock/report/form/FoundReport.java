package dev.drydock.report.form;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a file with a report says of itself, in any version of its form.
 *
 * @param id number of the report
 * @param format version of its contract
 * @param head digest of the newest link of the history's chain when it was made
 * @param runs the runs that it is about
 */
public record FoundReport(String id, int format, String head, List<Run> runs) {

    /** @param content digest of all that was recorded of the run; empty if the chain did not know it */
    public record Run(long number, String content) {}

    private static final byte[] PDF = "%PDF".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] ZIP = {'P', 'K', 3, 4};

    /** Reads it from JSON, or from the JSON inside; empty if there is none, or none that can be read. */
    public static Optional<FoundReport> in(Path file) throws IOException {
        byte[] first;
        try (InputStream input = Files.newInputStream(file)) {
            first = input.readNBytes(PDF.length);
        }
        try {
            if (java.util.Arrays.equals(first, PDF)) {
                try (PDDocument document = Loader.loadPDF(file.toFile())) {
                    Optional<byte[]> json = PdfAttachment.find(document);
                    return json.isPresent() ? read(new ByteArrayInputStream(json.get())) : Optional.empty();
                }
            }
            if (java.util.Arrays.equals(first, ZIP)) {
                return workbook(file);
            }
            return text(file);
        } catch (IOException | RuntimeException _) {
            // whatever its parts are now, they are not what was written
            return Optional.empty();
        }
    }

    private static Optional<FoundReport> workbook(Path file) throws IOException {
        try (ZipFile zip = new ZipFile(file.toFile())) {
            List<? extends ZipEntry> sheets = zip.stream()
                    .filter(entry -> entry.getName().matches("xl/worksheets/sheet\\d+\\.xml"))
                    .toList();
            for (ZipEntry sheet : sheets.reversed()) {
                try (InputStream input = zip.getInputStream(sheet)) {
                    Optional<FoundReport> found = XlsxJson.open(input).flatMap(FoundReport::read);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<FoundReport> text(Path file) throws IOException {
        byte[] all = Files.readAllBytes(file);
        String text = new String(all, StandardCharsets.ISO_8859_1);
        int begin = text.lastIndexOf(HtmlForm.JSON_BEGIN);
        if (begin < 0) {
            return read(new ByteArrayInputStream(all));
        }
        int from = begin + HtmlForm.JSON_BEGIN.length();
        int end = text.indexOf(HtmlForm.JSON_END, from);
        return end < 0 ? Optional.empty() : read(new ByteArrayInputStream(all, from, end - from));
    }

    private static Optional<FoundReport> read(InputStream input) {
        try {
            JsonNode json = JsonMapper.shared().readTree(input);
            String id = json.path("drydock_report").asString("");
            if (id.isEmpty()) {
                return Optional.empty();
            }
            List<Run> runs = new ArrayList<>();
            json.path("runs")
                    .forEach(run -> runs.add(new Run(
                            run.path("run").asLong(0),
                            run.path("seal").path("content").asString(""))));
            return Optional.of(new FoundReport(
                    id,
                    json.path("format").asInt(0),
                    json.path("integrity").path("chain_head").asString(""),
                    runs));
        } catch (JacksonException _) {
            return Optional.empty();
        }
    }
}
