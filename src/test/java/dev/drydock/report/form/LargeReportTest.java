package dev.drydock.report.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.drydock.platform.output.OutputFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Reports that are large, and reports whose writing ends early. */
class LargeReportTest {

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Process start(String heap, ReportForm form, int rows, Path file) throws IOException {
        return start(heap, form, rows, file, rows);
    }

    private Process start(String heap, ReportForm form, int rows, Path file, int given) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), heap, "-XX:+UseSerialGC"));
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                LargeReport.class.getName(),
                form.name(),
                Integer.toString(rows),
                file.toString(),
                Integer.toString(given)));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    private static String said(Process process) throws Exception {
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    @Test
    void aPrintedReportOfFiveThousandRowsHasPagesBookmarksAndAnAttachment() throws Exception {
        Path file = folder.resolve("large.pdf");
        System.out.println("PDF of 5,000 rows: " + said(start("-Xmx1g", ReportForm.PDF, 5000, file)));
        try (PDDocument document = Loader.loadPDF(file.toFile())) {
            assertThat(document.getNumberOfPages()).isBetween(50, 400);
            assertThat(document.getDocumentCatalog().getDocumentOutline().getFirstChild())
                    .isNotNull();
            assertThat(PdfAttachment.find(document).orElseThrow()).hasSizeGreaterThan(500_000);
            assertThat(new String(document.getDocumentCatalog().getMetadata().toByteArray(), StandardCharsets.UTF_8))
                    .contains("pdfaid");
        }
    }

    /** The hidden sheet holds the JSON of the same million rows. */
    @Test
    @Tag("soak")
    void aWorkbookOfAMillionRowsTakesLittleMemory() throws Exception {
        Path file = folder.resolve("large.xlsx");
        System.out.println("XLSX of 1,000,000 rows: " + said(start("-Xmx300m", ReportForm.XLSX, 1_000_000, file)));
        try (ZipFile book = new ZipFile(file.toFile())) {
            assertThat(book.getEntry("xl/worksheets/sheet2.xml")).isNotNull();
        }
    }

    /** A sheet holds 1,048,576 rows. */
    @Test
    @Tag("soak")
    void moreRowsThanASheetHoldsGoOnInTheNext() throws Exception {
        Path file = folder.resolve("larger.xlsx");
        said(start("-Xmx300m", ReportForm.XLSX, 1_100_000, file));
        try (ZipFile book = new ZipFile(file.toFile());
                BufferedReader list = new BufferedReader(new InputStreamReader(
                        book.getInputStream(book.getEntry("xl/workbook.xml")), StandardCharsets.UTF_8))) {
            assertThat(list.readLine() + list.readLine()).contains("Results (2)");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKilledWriterLeavesNoHalfFile(ReportForm form) throws Exception {
        Path old = Files.writeString(folder.resolve("old." + form.word()), "as it was");
        Path fresh = folder.resolve("fresh." + form.word());
        for (Path target : List.of(old, fresh)) {
            Process process = start("-Xmx600m", form, 400_000, target, 200_000);
            try (BufferedReader said = process.inputReader(StandardCharsets.UTF_8)) {
                assertThat(said.readLine()).isEqualTo("begin");
                if (form != ReportForm.PDF) {
                    awaitPart();
                }
                process.destroyForcibly().waitFor();
            }
        }
        assertThat(old).hasContent("as it was");
        assertThat(fresh).doesNotExist();
    }

    private void awaitPart() throws Exception {
        for (int i = 0; i < 12_000; i++) {
            try (Stream<Path> files = Files.list(folder)) {
                if (files.anyMatch(file -> file.toString().endsWith(".part"))) {
                    return;
                }
            }
            Thread.sleep(5);
        }
        throw new AssertionError("nothing was written");
    }

    @ParameterizedTest
    @EnumSource
    void aFullDiskIsToldOf(ReportForm form) {
        Path full = Path.of("/dev/full");
        Assumptions.assumeTrue(Files.isWritable(full), "/dev/full is a device of Linux");
        assertThatThrownBy(() -> OutputFile.saveStream(full, stream -> form.write(LargeReport.of(2000), stream)))
                .hasMessageContaining("E-1005");
    }
}
