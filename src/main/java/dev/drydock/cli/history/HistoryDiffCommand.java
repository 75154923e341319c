package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.RunSummary;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.run.RunKind;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code drydock history diff}: two runs of a kind side by side. */
@Command(
        name = "diff",
        mixinStandardHelpOptions = true,
        header = "Compare two runs of a kind, such as row counts: growth, new and gone tables.",
        footer = {"", "Example:", "  drydock history diff 11 12 --format json"})
final class HistoryDiffCommand extends ServiceCommand {

    @Parameters(index = "0", paramLabel = "EARLIER", description = "Number of the earlier run.")
    private long earlier;

    @Parameters(index = "1", paramLabel = "LATER", description = "Number of the later run.")
    private long later;

    @Mixin
    private final Listing listing = new Listing();

    HistoryDiffCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryStore history = services.history().get();
        RunSummary before = NamedRun.of(history, earlier);
        RunSummary after = NamedRun.of(history, later);
        NamedRun.describe(before, terminal);
        NamedRun.describe(after, terminal);
        RunKind.Comparing comparing = RunKind.among(
                        services.features(), before.start().kind())
                .filter(kind -> kind.id().equals(after.start().kind()))
                .flatMap(RunKind::comparison)
                .orElseThrow(() -> new UsageException("Runs " + earlier + " and " + later
                        + " cannot be compared: it takes two runs of a kind whose numbers mean the"
                        + " same, such as row counts."));
        RunKind.RunTable table = comparing.compare(history, earlier, later);
        listing.rows(terminal, table.columns(), table.rows());
        return ExitStatus.DONE;
    }
}
