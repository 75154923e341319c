package dev.drydock.cli;

import dev.drydock.evidence.ReportBranding;
import dev.drydock.evidence.ReportFiles;
import dev.drydock.evidence.ReportRequest;
import dev.drydock.evidence.RunReports;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.report.form.ReportForm;
import dev.drydock.report.model.AuditReport;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports of runs as files, or on standard output, as commands write them. */
public final class ReportOutput {

    private final Services services;
    private final Terminal terminal;
    private final Supplier<HistoryStore> history;

    ReportOutput(Services services, Terminal terminal) {
        this(services, terminal, services.history());
    }

    private ReportOutput(Services services, Terminal terminal, Supplier<HistoryStore> history) {
        this.services = services;
        this.terminal = terminal;
        this.history = history;
    }

    /** Of a run that this process has just made, also where a history stands in for one that cannot be used. */
    public static ReportOutput ofNewRun(Services services, Terminal terminal) {
        return new ReportOutput(services, terminal, services.recording());
    }

    /** Whether a file of this name is for scripts, which read what the command itself writes. */
    public static boolean forScripts(Path file) {
        return ReportForm.ofFile(file.toString())
                .filter(ReportForm.JSON::equals)
                .isPresent();
    }

    /**
     * Writes the report of one run to a file, in the form that its name says, HTML otherwise; without a file HTML to standard
     * output.
     *
     * @throws dev.drydock.platform.error.DrydockException E-1005, E-1007 if the file cannot be written
     */
    public void write(long run, Optional<Path> output) {
        write(List.of(run), output.orElse(null));
    }

    /** The settings of reports in the data folder. */
    static ReportBranding house(Services services, Terminal terminal) {
        return ReportBranding.beside(
                services.vault().get().path(), problem -> terminal.err().println(problem.full()));
    }

    /** Writes the report in the form that the name of the file says, HTML otherwise; without a file to standard output. */
    ExitStatus write(List<Long> runs, @Nullable Path output) {
        ReportForm form = output == null
                ? ReportForm.HTML
                : ReportForm.ofFile(output.toString()).orElse(ReportForm.HTML);
        ReportBranding house = house(services, terminal);
        write(runs, ReportRequest.plain(house.look()), targets(List.of(form), output));
        return ExitStatus.DONE;
    }

    /**
     * The file of each form; none for standard output.
     */
    static Map<ReportForm, Path> targets(List<ReportForm> forms, @Nullable Path output) {
        return output == null ? Map.of() : ReportForm.files(forms, output);
    }

    /** Without files the first form goes to standard output. */
    AuditReport write(List<Long> runs, ReportRequest wish, Map<ReportForm, Path> files) {
        return write(runs, wish, files, ReportForm.HTML);
    }

    AuditReport write(List<Long> runs, ReportRequest wish, Map<ReportForm, Path> files, ReportForm plain) {
        ReportFiles.check(files.values());
        HistoryStore store = history.get();
        AuditReport report = new RunReports(store, services.features(), services.version()).of(runs, wish);
        ReportFiles writing = new ReportFiles(store);
        if (files.isEmpty()) {
            writing.write(report, plain, terminal.out());
        } else {
            writing.write(report, files);
        }
        return report;
    }
}
