package dev.drydock.feature.proxysql.cli;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code drydock proxysql}: what a ProxySQL does, where its configuration differs, and changes of it. */
@Command(
        name = "proxysql",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        header = "Look at a ProxySQL through its admin port, compare memory, runtime and disk, and apply changes.")
public final class ProxySqlCommand {

    private ProxySqlCommand() {}

    /** The command with its parts. */
    public static CommandLine of(Services services, Terminal terminal) {
        return new CommandLine(new ProxySqlCommand())
                .addSubcommand(new StatusCommand(services, terminal))
                .addSubcommand(new DiffCommand(services, terminal))
                .addSubcommand(new DigestCommand(services, terminal))
                .addSubcommand(new CheckCommand(services, terminal))
                .addSubcommand(new SnapshotCommand(services, terminal))
                .addSubcommand(new ApplyCommand(services, terminal));
    }
}
