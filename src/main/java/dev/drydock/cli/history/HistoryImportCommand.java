package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.ImportResult;
import dev.drydock.history.keeping.HistoryKeeping;
import dev.drydock.history.keeping.KeepingJob;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code drydock history import}: the runs of an archive, in this history. */
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        header = "Bring the runs of an archive into this history.",
        description = {
            "The archive is read as a whole first; one that does not fit its digests is refused, and nothing changes."
                    + " Runs that are here are left alone.",
            "Exit status: 0, 1 if it is refused, 4 if it holds no run."
        },
        footer = {"", "Example:", "  drydock history import 2025.drydock"})
public final class HistoryImportCommand extends ServiceCommand {

    @Parameters(paramLabel = "FILE", description = "The archive.")
    private Path file = Path.of("");

    public HistoryImportCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        HistoryKeeping keeping = Keeping.of(services);
        Optional<ImportResult> result = new JobInTerminal(terminal, "Whole runs that were brought in stay.")
                .run(new KeepingJob<>(KeepingJob.Kind.IMPORT, rows -> keeping.importFrom(file, rows)));
        result.ifPresent(done -> {
            terminal.out().println(Keeping.text(done.archive()));
            terminal.out().println("Brought in: " + done.imported() + ". Here already: " + done.here() + ".");
        });
        return ExitStatus.of(result);
    }
}
