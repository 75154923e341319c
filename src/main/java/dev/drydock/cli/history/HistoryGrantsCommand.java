package dev.drydock.cli.history;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.history.Access;
import dev.drydock.history.HistoryAddress;
import dev.drydock.history.keeping.HistoryGrants;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code drydock history grants}: what an account needs in a shared history. */
@Command(
        name = "grants",
        mixinStandardHelpOptions = true,
        header = "Print the statements that give an account a role in a shared history. Nothing is run.",
        description = {
            "read: looks at everything. write: records runs, tags, notes, acceptances. administer: makes and updates",
            "the tables, deletes runs. The account must be there; an administrator opens the history first, which",
            "makes its tables."
        },
        footer = {"", "Examples:", "  drydock history grants team-db/drydock --role write --account anna@%%"})
final class HistoryGrantsCommand implements Callable<ExitStatus> {

    /** As people call what an account may do. */
    enum Role {
        read(Access.READ),
        write(Access.WRITE),
        administer(Access.ADMINISTER);

        private final Access access;

        Role(Access access) {
            this.access = access;
        }
    }

    private final Terminal terminal;

    @Parameters(paramLabel = "HISTORY", description = "NAME/DATABASE.")
    private String history = "";

    @Option(names = "--role", required = true, description = "read, write or administer.")
    private Role role = Role.read;

    @Option(names = "--account", required = true, paramLabel = "ACCOUNT", description = "user@host, or the role.")
    private String account = "";

    HistoryGrantsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() {
        HistoryAddress address = HistoryAddress.of(history);
        if (address.local()) {
            throw new UsageException("The local history has no accounts.");
        }
        new HistoryGrants(address.database(), account)
                .of(role.access)
                .forEach(statement -> terminal.out().println(statement + ";"));
        return ExitStatus.DONE;
    }
}
