package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Finding;
import dev.drydock.check.Remedy;
import dev.drydock.check.Severity;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.PreflightExport;
import dev.drydock.feature.upgrade.preflight.PreflightReport;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.Visible;
import dev.drydock.platform.output.OutputFile;
import dev.drydock.report.Html;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Writes the findings of a pre-flight in the form asked for, to standard output or whole to a file. */
final class UpgradeCheckOutput {

    /** Forms of the findings. */
    enum Format {
        table,
        json,
        html
    }

    private static final List<Severity> WORST_FIRST =
            List.of(Severity.ERROR, Severity.NOT_EVALUATED, Severity.WARNING, Severity.NOTICE);
    private static final Comparator<Finding> WORST_BEFORE =
            Comparator.comparingInt(finding -> WORST_FIRST.indexOf(finding.severity()));

    private final Terminal terminal;
    private final String version;
    private final Format format;
    private final Optional<Path> file;

    /** @param version version of the application, for the report */
    UpgradeCheckOutput(Terminal terminal, String version, Format format, Optional<Path> file) {
        this.terminal = terminal;
        this.version = version;
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
        if (format == Format.html) {
            Html.write(new PreflightReport(result, server, version).report(), writer);
            return;
        }
        PrintWriter printer = new PrintWriter(writer);
        List<Finding> open = result.open();
        open.stream().sorted(WORST_BEFORE).forEach(finding -> block(printer, finding, result));
        result.findings().stream()
                .filter(result.acceptances()::counts)
                .sorted(WORST_BEFORE)
                .forEach(finding -> block(printer, finding, result));
        GatePrint.print(result.gates(), printer);
        printer.flush();
    }

    /** One finding: a head line, what was found, and the remedy as it can be copied. */
    private static void block(PrintWriter printer, Finding finding, PreflightResult result) {
        boolean accepted = result.acceptances().counts(finding);
        printer.println((accepted ? "ACCEPTED  " : "") + finding.severity() + "  " + finding.check() + "  "
                + Visible.line(finding.subject().shown()));
        result.acceptances()
                .of(finding)
                .ifPresent(given -> printer.println("    "
                        + (accepted ? "accepted until " : "acceptance expired on ") + given.until() + " by "
                        + Visible.line(given.owner() + ": " + given.reason())));
        printer.println("    " + Visible.line(finding.message()));
        if (finding.remedy().kind() == Remedy.Kind.TEMPLATE) {
            printer.println("    Fill in what stands in angle brackets:");
        }
        finding.remedy().text().lines().forEach(line -> printer.println("        " + Visible.line(line)));
    }

    private void summary(PreflightResult result) {
        terminal.err()
                .println(result.path().label() + " · "
                        + Formats.counted(result.checks().size(), "check") + " · "
                        + Formats.counted(result.open(Severity.ERROR), "error") + " · "
                        + Formats.counted(result.open(Severity.WARNING), "warning") + " · "
                        + Formats.counted(result.open(Severity.NOTICE), "notice") + " · "
                        + Formats.count(result.open(Severity.NOT_EVALUATED)) + " not evaluated · "
                        + (result.accepted() == 0 ? "" : Formats.count(result.accepted()) + " accepted · ") + "run "
                        + result.runId());
        if (!result.leftOut().isEmpty()) {
            terminal.err().println("Skipped: " + String.join(", ", result.leftOut()));
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
