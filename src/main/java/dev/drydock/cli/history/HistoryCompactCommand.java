package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.keeping.HistoryCompaction;
import dev.drydock.platform.i18n.Formats;
import picocli.CommandLine.Command;

/** {@code drydock history compact}: the room of deleted runs goes back to the disk. */
@Command(
        name = "compact",
        mixinStandardHelpOptions = true,
        header = "Give the room of deleted runs back to the disk.",
        description =
                "No other Drydock may have the history open. The file is written anew beside the old one, and takes its"
                        + " place when every row of it was read.")
public final class HistoryCompactCommand extends ServiceCommand {

    public HistoryCompactCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryCompaction.Result result = HistoryCompaction.run(services.dataFolder());
        terminal.out()
                .println("Before " + Formats.bytes(result.before()) + ", now " + Formats.bytes(result.after()) + ".");
        return ExitStatus.DONE;
    }
}
