package dev.drydock.feature.sessions.cli;

import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;

/** {@code drydock sessions}: groups the commands on sessions and locks. */
public final class SessionsCommand {

    private SessionsCommand() {}

    /** The command with its parts. */
    public static CommandLine of(Services services, Terminal terminal) {
        return CommandGroup.of(
                        "sessions", "List the sessions of a server, show who waits for whose lock, end a session.")
                .addSubcommand(new SessionsListCommand(services, terminal))
                .addSubcommand(new SessionsLocksCommand(services, terminal))
                .addSubcommand(new SessionsEndCommand(services, terminal));
    }
}
