package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code drydock advisor}: groups the commands on the state and the settings of servers. */
@Command(
        name = "advisor",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        header = "Check a server, show its settings against their defaults, and compare those of several.")
public final class AdvisorCommand {

    private AdvisorCommand() {}

    /** The command with its parts. */
    public static CommandLine of(Services services, Terminal terminal) {
        return new CommandLine(new AdvisorCommand())
                .addSubcommand(new AdvisorCheckCommand(services, terminal))
                .addSubcommand(new AdvisorAcceptCommand(services, terminal))
                .addSubcommand(new AdvisorSettingsCommand(services, terminal))
                .addSubcommand(new AdvisorDiffCommand(services, terminal))
                .addSubcommand(new AdvisorDriftCommand(services, terminal))
                .addSubcommand(new AdvisorPinCommand(services, terminal))
                .addSubcommand(new AdvisorBufferPoolCommand(services, terminal))
                .addSubcommand(new CommandLine(new Utf8mb4())
                        .addSubcommand(new Utf8mb4PlanCommand(services, terminal))
                        .addSubcommand(new Utf8mb4RunCommand(services, terminal))
                        .addSubcommand(new Utf8mb4CostCommand(services, terminal)));
    }

    /** {@code drydock advisor utf8mb4}: groups the commands on the move to it. */
    @Command(
            name = "utf8mb4",
            mixinStandardHelpOptions = true,
            synopsisSubcommandLabel = "COMMAND",
            header = "Bring a schema to utf8mb4.")
    private static final class Utf8mb4 {}
}
