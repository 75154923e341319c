package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Finding;
import dev.drydock.check.Severity;
import dev.drydock.cli.ReportOutput;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.preflight.FindingGroup;
import dev.drydock.feature.upgrade.preflight.PreflightExport;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Writes the findings of a pre-flight in the form asked for, to standard output or whole to a file. */
final class UpgradeCheckOutput {

    /** Forms of the findings. */
    enum Format {
        table,
        json,
        html
    }

    private final Terminal terminal;
    private final Services services;
    private final Format format;
    private final Optional<Path> file;
    private final Set<Severity> severities;

    /**
     * @param services the history, for the report
     * @param severities those that are shown; the counts are of all, and the report leaves nothing out
     */
    UpgradeCheckOutput(
            Terminal terminal, Services services, Format format, Optional<Path> file, Set<Severity> severities) {
        this.terminal = terminal;
        this.services = services;
        this.format = format;
        this.file = file;
        this.severities = severities;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-1005 if the file cannot be written */
    void write(RunResult<PreflightResult> result, OpenServer server) {
        if (format == Format.html) {
            ReportOutput.ofNewRun(services, terminal).write(result.id(), file);
        } else {
            terminal.write(file, writer -> write(result, server, writer));
        }
        summary(result);
    }

    private void write(RunResult<PreflightResult> run, OpenServer server, Writer writer) {
        if (format == Format.json) {
            PreflightExport.json(run, server, writer, severities);
            return;
        }
        PreflightResult result = run.value();
        PrintWriter printer = new PrintWriter(writer);
        FindingPrint print = new FindingPrint(printer, result);
        FindingGroup.of(shown(result.open()), server.facts()).forEach(print::group);
        shown(result.findings()).stream()
                .filter(result.acceptances()::counts)
                .sorted(Comparator.comparing(Finding::severity))
                .forEach(print::single);
        GatePrint.print(result.gates(), printer);
        printer.flush();
    }

    private List<Finding> shown(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> severities.contains(finding.severity()))
                .toList();
    }

    private void summary(RunResult<PreflightResult> run) {
        PreflightResult result = run.value();
        terminal.err()
                .println(result.path().label() + " · "
                        + Formats.counted(result.checks().size(), "check") + " · "
                        + Formats.counted(result.open(Severity.ERROR), "error") + " · "
                        + Formats.counted(result.open(Severity.WARNING), "warning") + " · "
                        + Formats.counted(result.open(Severity.NOTICE), "notice") + " · "
                        + Formats.count(result.open(Severity.NOT_EVALUATED)) + " not evaluated · "
                        + (result.accepted() == 0 ? "" : Formats.count(result.accepted()) + " accepted · ")
                        + RunNumber.of(run, run.id()));
        if (!result.leftOut().isEmpty()) {
            terminal.err().println("Skipped: " + String.join(", ", result.leftOut()));
        }
    }
}
