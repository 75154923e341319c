package dev.drydock.cli;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightExport;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.report.OutputFile;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Writes the findings of a pre-flight in the form asked for, to standard output or whole to a file. */
final class UpgradeCheckOutput {

    /** Forms of the findings. */
    enum Format {
        table,
        json
    }

    private static final List<Severity> WORST_FIRST =
            List.of(Severity.ERROR, Severity.NOT_EVALUATED, Severity.WARNING, Severity.NOTICE);

    private final Terminal terminal;
    private final Format format;
    private final Optional<Path> file;

    UpgradeCheckOutput(Terminal terminal, Format format, Optional<Path> file) {
        this.terminal = terminal;
        this.format = format;
        this.file = file;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-1005 if the file cannot be written */
    void write(PreflightResult result, OpenServer server) {
        if (file.isPresent()) {
            OutputFile.save(file.get(), writer -> write(result, server, writer));
        } else {
            Writer writer = new OutputStreamWriter(terminal.out(), StandardCharsets.UTF_8);
            write(result, server, writer);
            flush(writer);
        }
        summary(result);
    }

    private void write(PreflightResult result, OpenServer server, Writer writer) {
        if (format == Format.json) {
            PreflightExport.json(result, server, writer);
            return;
        }
        PrintWriter printer = new PrintWriter(writer);
        WORST_FIRST.forEach(severity -> result.findings().stream()
                .filter(finding -> finding.severity() == severity)
                .forEach(finding -> block(printer, finding)));
        printer.flush();
    }

    /** One finding: a head line, what was found, and the remedy as it can be copied. */
    private static void block(PrintWriter printer, Finding finding) {
        printer.println(finding.severity() + "  " + finding.check() + "  "
                + TextTable.visible(finding.subject().shown()));
        printer.println("    " + TextTable.visible(finding.message()));
        finding.remedy().text().lines().forEach(line -> printer.println("        " + TextTable.visible(line)));
    }

    private void summary(PreflightResult result) {
        terminal.err()
                .println(result.path().label() + " · " + result.checks().size() + " checks · "
                        + Words.count(result.count(Severity.ERROR)) + " errors · "
                        + Words.count(result.count(Severity.WARNING)) + " warnings · "
                        + Words.count(result.count(Severity.NOTICE)) + " notices · "
                        + Words.count(result.count(Severity.NOT_EVALUATED)) + " not evaluated · run "
                        + result.runId());
        if (!result.leftOut().isEmpty()) {
            terminal.err().println("Left out: " + String.join(", ", result.leftOut()));
        }
    }

    private static void flush(Writer writer) {
        try {
            writer.flush();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
