package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** {@code drydock history where}: which history is used. */
@Command(
        name = "where",
        mixinStandardHelpOptions = true,
        header = "Say which history is used, what you may do in it, and whether results wait for it.")
final class HistoryWhereCommand implements Callable<ExitStatus> {

    private static final Messages TEXT = Messages.of("history");

    private final Services services;
    private final Terminal terminal;

    HistoryWhereCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        HistoryStore history = services.history().get();
        terminal.out().println(TEXT.text(history.shared() ? "where.shared" : "where.local", history.place()));
        terminal.out().println(TEXT.text("where." + history.access(), history.runCount()));
        Optional<Problem> waiting = history.waiting();
        waiting.ifPresent(problem -> terminal.err().println(problem.full()));
        return waiting.isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }
}
