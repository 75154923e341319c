package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextOrJson;
import dev.drydock.history.HistorySize;
import dev.drydock.platform.i18n.Formats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock history size}: how much is recorded, and what room it takes. */
@Command(
        name = "size",
        mixinStandardHelpOptions = true,
        header = "Say how many runs are recorded and how much room they take.")
public final class HistorySizeCommand extends ServiceCommand {

    @Mixin
    private final TextOrJson output = new TextOrJson();

    public HistorySizeCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistorySize size = Keeping.of(services).size();
        if (output.json()) {
            Listing.object(
                    terminal,
                    json -> json.put("runs", size.runs())
                            .put("items", size.items())
                            .put("database_bytes", size.file())
                            .put("beside_bytes", size.others())
                            .put("free_bytes", size.free()));
            return ExitStatus.DONE;
        }
        terminal.out().println(Formats.counted(size.runs(), "run") + ", " + Formats.counted(size.items(), "item"));
        terminal.out()
                .println("Database " + Formats.bytes(size.file()) + ", beside it " + Formats.bytes(size.others())
                        + ", free on its disk " + Formats.bytes(size.free()));
        return ExitStatus.DONE;
    }
}
