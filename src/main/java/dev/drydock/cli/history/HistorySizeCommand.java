package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.HistorySize;
import dev.drydock.platform.i18n.Formats;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code drydock history size}: how much is recorded, and what room it takes. */
@Command(
        name = "size",
        mixinStandardHelpOptions = true,
        header = "Say how many runs are recorded and how much room they take.")
public final class HistorySizeCommand implements Callable<ExitStatus> {

    private final Services services;
    private final Terminal terminal;

    public HistorySizeCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        HistorySize size = Keeping.of(services).size();
        terminal.out().println(Formats.counted(size.runs(), "run") + ", " + Formats.counted(size.items(), "item"));
        terminal.out()
                .println("Database " + Formats.bytes(size.file()) + ", beside it " + Formats.bytes(size.others())
                        + ", free on its disk " + Formats.bytes(size.free()));
        return ExitStatus.DONE;
    }
}
