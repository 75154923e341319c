package dev.drydock.report.form;

import dev.drydock.report.NonClosingWriter;
import dev.drydock.report.model.AuditReport;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The forms that a report can have. */
public enum ReportForm {
    HTML,
    PDF,
    XLSX,
    CSV,
    JSON;

    /** Its name in files and commands, and the end of file names. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The form that the name of a file says. */
    public static Optional<ReportForm> ofFile(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(form -> lower.endsWith("." + form.word()))
                .findFirst();
    }

    /**
     * The file of each form: with one form the file itself, with several its name with the form's end.
     */
    public static Map<ReportForm, Path> files(List<ReportForm> forms, Path output) {
        Map<ReportForm, Path> files = new EnumMap<>(ReportForm.class);
        if (forms.size() == 1) {
            files.put(forms.getFirst(), output);
            return files;
        }
        String name = String.valueOf(output.getFileName());
        String base = ofFile(name)
                .map(form -> name.substring(0, name.length() - form.word().length() - 1))
                .orElse(name);
        forms.forEach(form -> files.put(form, output.resolveSibling(base + "." + form.word())));
        return files;
    }

    /** The same where people named the file: also a single one ends as its form does. */
    public static Map<ReportForm, Path> filesNamed(List<ReportForm> forms, Path output) {
        String name = String.valueOf(output.getFileName());
        if (forms.size() == 1 && ofFile(name).filter(forms.getFirst()::equals).isEmpty()) {
            return files(
                    forms, output.resolveSibling(name + "." + forms.getFirst().word()));
        }
        return files(forms, output);
    }

    /**
     * Writes the report in this form and leaves the stream open; blocks on the history where rows are read from there.
     *
     * @throws UncheckedIOException if the stream fails
     */
    public void write(AuditReport report, OutputStream target) {
        try {
            switch (this) {
                case PDF -> PdfForm.write(report, target);
                case XLSX -> XlsxForm.write(report, target);
                case HTML, CSV, JSON -> text(report, target);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private void text(AuditReport report, OutputStream target) throws IOException {
        try (Writer writer =
                new NonClosingWriter(new BufferedWriter(new OutputStreamWriter(target, StandardCharsets.UTF_8)))) {
            switch (this) {
                case HTML -> HtmlForm.write(report, writer);
                case CSV -> CsvForm.write(report, writer);
                default -> JsonForm.write(report, writer);
            }
        }
    }
}
