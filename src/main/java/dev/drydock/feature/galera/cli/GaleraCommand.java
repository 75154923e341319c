package dev.drydock.feature.galera.cli;

import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.proxied.LinkedPicture;
import picocli.CommandLine;

/** {@code drydock galera}: groups the commands on Galera clusters. */
public final class GaleraCommand {

    private GaleraCommand() {}

    /**
     * The command with its parts.
     *
     * @param linked the proxies in front of a cluster
     */
    public static CommandLine of(Services services, Terminal terminal, LinkedPicture linked) {
        return CommandGroup.of(
                        "galera", "Look at all nodes of a Galera cluster as one: status, checks, a recorded watch.")
                .addSubcommand(new GaleraStatusCommand(services, terminal, linked))
                .addSubcommand(new GaleraBootstrapCommand(services, terminal))
                .addSubcommand(new GaleraCheckCommand(services, terminal, linked))
                .addSubcommand(new GaleraWatchCommand(services, terminal, linked));
    }
}
