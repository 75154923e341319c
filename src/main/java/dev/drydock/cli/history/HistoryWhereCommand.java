package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Listing;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TextOrJson;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import dev.drydock.report.ProblemJson;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import tools.jackson.core.JsonGenerator;

/** {@code drydock history where}: which history is used. */
@Command(
        name = "where",
        mixinStandardHelpOptions = true,
        header = "Say which history is used, what you may do in it, and whether results wait for it.")
final class HistoryWhereCommand implements Callable<ExitStatus> {

    private static final Messages TEXT = Messages.of("history");

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final TextOrJson output = new TextOrJson();

    HistoryWhereCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        HistoryStore history = services.history().get();
        if (output.json()) {
            Listing.json(terminal, json -> write(history, json));
            return history.waiting().isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
        }
        terminal.out().println(TEXT.text(history.shared() ? "where.shared" : "where.local", history.place()));
        terminal.out().println(TEXT.text("where." + history.access(), history.runCount()));
        Optional<Problem> waiting = history.waiting();
        waiting.ifPresent(problem -> terminal.err().println(problem.full()));
        return waiting.isEmpty() ? ExitStatus.DONE : ExitStatus.SOME_FAILED;
    }

    private static void write(HistoryStore history, JsonGenerator json) {
        json.writeStartObject();
        json.writeBooleanProperty("shared", history.shared());
        json.writeStringProperty("place", history.place());
        json.writeStringProperty("access", history.access().name().toLowerCase(Locale.ROOT));
        json.writeNumberProperty("runs", history.runCount());
        json.writeNumberProperty("waiting_results", history.waitingResults());
        history.waiting().ifPresent(problem -> ProblemJson.write(problem, json));
        json.writeEndObject();
    }
}
