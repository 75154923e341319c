package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.store.HistoryMarks;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history pin}. */
@Command(
        name = "pin",
        mixinStandardHelpOptions = true,
        header = "Keep runs whatever the rules of retention say.",
        footer = {"", "Example:", "  drydock history pin 12 15"})
public final class HistoryPinCommand extends ServiceCommand {

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "Numbers of runs.")
    private List<Long> runs = List.of();

    @Option(names = "--remove", description = "Take the pin away.")
    private boolean remove;

    public HistoryPinCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryMarks marks = MarksText.marks(services);
        for (long run : runs) {
            if (remove) {
                marks.unpin(run);
            } else {
                marks.pin(run);
            }
            terminal.out().println("Run " + run + (remove ? " is not pinned any more." : " is pinned."));
        }
        return ExitStatus.DONE;
    }
}
