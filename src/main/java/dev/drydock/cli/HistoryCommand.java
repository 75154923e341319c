package dev.drydock.cli;

import dev.drydock.cli.history.NamedRun;
import dev.drydock.evidence.ReportFiles;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history}: what was run, what it found, and what grew between two runs. */
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        header = "List recorded runs, show one, make its report, or compare two.",
        footer = {
            "",
            "Examples:",
            "  drydock history list",
            "  drydock history show 12 --format csv",
            "  drydock history diff 11 12",
            "  drydock history report 12 --output run12.html"
        })
record HistoryCommand(Services services, Terminal terminal) {

    @Command(
            name = "report",
            mixinStandardHelpOptions = true,
            description = "Make the report of a run again, as a page for a browser.")
    ExitStatus report(
            @Parameters(paramLabel = "ID", description = "Number of the run.") long id,
            @Option(
                            names = "--output",
                            paramLabel = "FILE",
                            description = "Write it to this file instead of standard output.")
                    @Nullable
                    Path output) {
        FileEnding.requireReport(output);
        Optional.ofNullable(output).ifPresent(file -> ReportFiles.check(List.of(file)));
        return new ReportOutput(services, terminal)
                .write(List.of(NamedRun.of(services.history().get(), id).id()), output);
    }
}
