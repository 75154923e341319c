package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.HistoryAddress;
import dev.drydock.history.HistoryError;
import dev.drydock.history.keeping.KeepingJob;
import dev.drydock.history.move.HistoryMove;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.platform.error.Problem;
import dev.drydock.platform.i18n.Messages;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code drydock history move}: everything into another history. */
@Command(
        name = "move",
        mixinStandardHelpOptions = true,
        header = "Bring everything into another history, and hold both sides against each other.",
        description = {
            "The history of now stays as it is. What is at the target already is not written twice, so a move that was",
            "cut off is repeated. With --use, the target is used from the next start on if both sides are the same.",
            "Runs come with their items, findings, tags, notes and pins; acceptances, sign-offs, the records of"
                    + " written",
            "reports and of deleted runs come, too. Of each kind, count and SHA-256 of both sides are printed."
        },
        footer = {
            "",
            "Examples:",
            "  drydock history move --to team-db/drydock --preview",
            "  drydock history move --to team-db/drydock --use",
            "  drydock history move --to local"
        })
final class HistoryMoveCommand extends ServiceCommand {

    private static final Messages TEXT = Messages.of("history");

    @Option(names = "--to", required = true, paramLabel = "HISTORY", description = "As `history use` takes it.")
    private String to = "";

    @Option(names = "--preview", description = "Only say what would be moved.")
    private boolean preview;

    @Option(names = "--use", description = "Use the target from now on, if both sides are the same.")
    private boolean use;

    HistoryMoveCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        HistoryAddress address = HistoryAddress.of(to);
        if (address.equals(services.places().current())) {
            throw new DrydockException(Problem.of(HistoryError.MOVE_TO_ITSELF, "", address));
        }
        try (HistoryStore target = services.places().open(address)) {
            return moved(services.history().get(), target, address);
        }
    }

    private ExitStatus moved(HistoryStore source, HistoryStore target, HistoryAddress address)
            throws InterruptedException {
        HistoryMove move = new HistoryMove(source, target, System.getProperty("user.name", ""));
        HistoryMove.Preview found = move.preview(_ -> {});
        terminal.out()
                .println(TEXT.text(
                        "move.preview",
                        source.place(),
                        target.place(),
                        found.runs().size(),
                        found.there(),
                        target.runCount(),
                        found.records()));
        if (preview) {
            return found.runs().isEmpty() && found.records() == 0 ? ExitStatus.NOTHING_IN_SCOPE : ExitStatus.DONE;
        }
        Optional<HistoryMove.Comparison> result = new JobInTerminal(terminal, TEXT.text("move.cancelled"))
                .run(new KeepingJob<>(KeepingJob.Kind.MOVE, rows -> {
                    try {
                        return move.run(found, rows);
                    } catch (IOException failure) {
                        throw new UncheckedIOException(failure);
                    }
                }));
        result.ifPresent(same -> {
            for (HistoryMove.Part part : same.parts()) {
                String kind = TEXT.text("move.kind." + part.kind());
                terminal.out().println(TEXT.text("move.part", part.count(), kind, part.fromSum(), part.toSum()));
            }
            terminal.out().println(TEXT.text("move.same", same.items()));
            if (use) {
                services.places().use(address);
                terminal.out().println(TEXT.text("where.shared", address));
            }
        });
        return ExitStatus.of(result);
    }
}
