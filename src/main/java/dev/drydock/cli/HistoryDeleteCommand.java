package dev.drydock.cli;

import dev.drydock.history.HistoryError;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history delete}: a run goes, and that it went stays. */
@Command(
        name = "delete",
        mixinStandardHelpOptions = true,
        header = "Delete a run with its results. Who did it, when and why stays in the chain.",
        footer = {"", "Example:", "  drydock history delete 12 --reason 'counted the wrong server'"})
final class HistoryDeleteCommand extends ServiceCommand {

    @Parameters(paramLabel = "ID", description = "Number of the run.")
    private long id;

    @Option(names = "--reason", required = true, paramLabel = "TEXT", description = "Why it is deleted.")
    private String reason = "";

    HistoryDeleteCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        if (reason.isBlank()) {
            throw new UsageException("--reason takes a text that says why.");
        }
        HistoryStore history = services.history().get();
        if (history.run(id).isEmpty()) {
            throw new DrydockException(Problem.of(HistoryError.NO_SUCH_RUN, "", id));
        }
        history.delete(id, System.getProperty("user.name", ""), reason);
        terminal.out().println("Run " + id + " is deleted.");
        return ExitStatus.DONE;
    }
}
