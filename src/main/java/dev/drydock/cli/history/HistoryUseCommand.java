package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.history.HistoryAddress;
import dev.drydock.history.store.HistoryStore;
import dev.drydock.platform.i18n.Messages;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code drydock history use}: another history from now on. */
@Command(
        name = "use",
        mixinStandardHelpOptions = true,
        header = "Use another history from now on: one that a team shares on a server, or that of this computer.",
        description = {
            "The server is one of the saved servers; its password must be there without asking anybody (vault with",
            "keychain, password command, or none). The database must be there; its tables are made if it is empty.",
            "The environment variable DRYDOCK_HISTORY, where it is set, counts more."
        },
        footer = {
            "",
            "Examples:",
            "  drydock history use team-db",
            "  drydock history use team-db/drydock_history",
            "  drydock history use local"
        })
final class HistoryUseCommand extends ServiceCommand {

    private static final Messages TEXT = Messages.of("history");

    @Parameters(paramLabel = "HISTORY", description = "local, NAME or NAME/DATABASE.")
    private String history = "";

    HistoryUseCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() {
        HistoryAddress address = HistoryAddress.of(history);
        // what cannot be opened is not set
        try (HistoryStore opened = services.places().open(address)) {
            services.places().use(address);
            terminal.out().println(TEXT.text(opened.shared() ? "where.shared" : "where.local", opened.place()));
            terminal.out().println(TEXT.text("where." + opened.access(), opened.runCount()));
        }
        return ExitStatus.DONE;
    }
}
