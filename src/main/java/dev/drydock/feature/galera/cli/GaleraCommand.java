package dev.drydock.feature.galera.cli;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code drydock galera}: groups the commands on Galera clusters. */
@Command(
        name = "galera",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        header = "Look at all nodes of a Galera cluster as one: status, checks, a recorded watch.")
public final class GaleraCommand {

    private GaleraCommand() {}

    /** The command with its parts. */
    public static CommandLine of(Services services, Terminal terminal) {
        return new CommandLine(new GaleraCommand())
                .addSubcommand(new GaleraStatusCommand(services, terminal))
                .addSubcommand(new GaleraBootstrapCommand(services, terminal))
                .addSubcommand(new GaleraCheckCommand(services, terminal))
                .addSubcommand(new GaleraWatchCommand(services, terminal));
    }
}
