package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;

/** {@code drydock proxysql}: what a ProxySQL does, where its configuration differs, and changes of it. */
public final class ProxySqlCommand {

    private ProxySqlCommand() {}

    /** The command with its parts. */
    public static CommandLine of(Services services, Terminal terminal) {
        return CommandGroup.of(
                        "proxysql",
                        "Look at a ProxySQL through its admin port, compare memory, runtime and disk, and apply changes.")
                .addSubcommand(new StatusCommand(services, terminal))
                .addSubcommand(new DiffCommand(services, terminal))
                .addSubcommand(new DigestCommand(services, terminal))
                .addSubcommand(new CheckCommand(services, terminal))
                .addSubcommand(new SnapshotCommand(services, terminal))
                .addSubcommand(new ApplyCommand(services, terminal));
    }
}
