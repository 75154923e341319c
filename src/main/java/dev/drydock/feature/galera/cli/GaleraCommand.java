package dev.drydock.feature.galera.cli;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.proxied.LinkedPicture;
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

    /**
     * The command with its parts.
     *
     * @param linked the proxies in front of a cluster
     */
    public static CommandLine of(Services services, Terminal terminal, LinkedPicture linked) {
        return new CommandLine(new GaleraCommand())
                .addSubcommand(new GaleraStatusCommand(services, terminal, linked))
                .addSubcommand(new GaleraBootstrapCommand(services, terminal))
                .addSubcommand(new GaleraCheckCommand(services, terminal, linked))
                .addSubcommand(new GaleraWatchCommand(services, terminal, linked));
    }
}
