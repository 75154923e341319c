package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextOrJson;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock history where}: which history is used. */
@Command(
        name = "where",
        mixinStandardHelpOptions = true,
        header = "Say which history is used, what you may do in it, and whether results wait for it.")
final class HistoryWhereCommand extends ServiceCommand {

    private static final Messages TEXT = Messages.of("history");

    @Mixin
    private final TextOrJson output = new TextOrJson();

    HistoryWhereCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryStore history = services.history().get();
        if (output.json()) {
            Listing.object(
                    terminal,
                    json -> json.put("shared", history.shared())
                            .put("place", history.place())
                            .put("access", history.access().name().toLowerCase(Locale.ROOT))
                            .put("runs", history.runCount())
                            .put("waiting_results", history.waitingResults())
                            .error(history.waiting()));
            return history.waiting().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
        }
        terminal.out().println(TEXT.text(history.shared() ? "where.shared" : "where.local", history.place()));
        terminal.out().println(TEXT.text("where." + history.access(), history.runCount()));
        Optional<Problem> waiting = history.waiting();
        waiting.ifPresent(problem -> terminal.err().println(problem.full()));
        return waiting.isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }
}
