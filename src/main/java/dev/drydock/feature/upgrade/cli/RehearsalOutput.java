package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.ReportOutput;
import dev.drydock.cli.RunNumber;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.rehearse.RehearsalExport;
import dev.drydock.feature.upgrade.rehearse.RehearsalResult;
import dev.drydock.feature.upgrade.rehearse.ToldFinding;
import dev.drydock.feature.upgrade.window.StepTime;
import dev.drydock.platform.i18n.Formats;
import dev.drydock.platform.i18n.TerminalEscaper;
import dev.drydock.run.RunResult;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Writes the result of a rehearsal in the form asked for, to standard output or whole to a file. */
final class RehearsalOutput {

    /** Forms of the result. */
    enum Format {
        table,
        json,
        html
    }

    private static final int STATEMENT_LINES = 12;

    private final Terminal terminal;
    private final Services services;
    private final Format format;
    private final Optional<Path> file;

    RehearsalOutput(Terminal terminal, Services services, Format format, Optional<Path> file) {
        this.terminal = terminal;
        this.services = services;
        this.format = format;
        this.file = file;
    }

    /** @throws dev.drydock.platform.error.DrydockException E-1005 if the file cannot be written */
    void write(RunResult<RehearsalResult> result, OpenServer server) {
        if (format == Format.html) {
            ReportOutput.ofNewRun(services, terminal).write(result.id(), file);
        } else {
            terminal.write(file, writer -> write(result, server, writer));
        }
        summary(result);
    }

    private void write(RunResult<RehearsalResult> run, OpenServer server, Writer writer) {
        switch (format) {
            case json -> RehearsalExport.json(run, server.profile().name(), writer);
            case table, html -> {
                PrintWriter printer = new PrintWriter(writer);
                run.value().told().forEach(found -> block(printer, found));
                printer.flush();
            }
        }
    }

    /** One finding: a head line, what the target said, who else had seen it, and the statement. */
    private static void block(PrintWriter printer, ToldFinding found) {
        printer.println(found.finding().severity() + "  "
                + found.finding().subject().kind().word() + "  "
                + TerminalEscaper.line(found.finding().subject().shown()));
        found.finding().message().lines().forEach(line -> printer.println("    " + TerminalEscaper.line(line)));
        printer.println("    " + found.seen());
        List<String> lines = found.statement().lines().toList();
        lines.stream().limit(STATEMENT_LINES).forEach(line -> printer.println("        " + TerminalEscaper.line(line)));
        if (lines.size() > STATEMENT_LINES) {
            printer.println("        …");
        }
    }

    private void summary(RunResult<RehearsalResult> run) {
        RehearsalResult result = run.value();
        result.tallies()
                .forEach((kind, tally) -> terminal.err()
                        .println(kind + ": " + Formats.count(tally.built()) + " built · "
                                + Formats.count(tally.refused()) + " refused · "
                                + Formats.count(tally.unread()) + " not read"));
        terminal.err()
                .println(result.source() + " → " + result.target() + " · "
                        + Formats.counted(result.objects(), "object") + " · "
                        + Formats.counted(result.count(Severity.ERROR), "error") + " · "
                        + Formats.counted(result.count(Severity.WARNING), "warning") + " ("
                        + result.compared() + ") · "
                        + Formats.count(result.count(Severity.NOT_EVALUATED)) + " not rehearsed · "
                        + RunNumber.of(run, run.id()));
        result.window().stream()
                .sorted(Comparator.comparing(StepTime::step))
                .forEach(time -> terminal.err()
                        .println(time.step().title() + ": " + time.shown() + " · " + TerminalEscaper.line(time.how())));
        result.leftOut().forEach(sentence -> terminal.err().println(sentence));
    }
}
