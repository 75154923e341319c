package dev.drydock.feature.advisor.cli;

import dev.drydock.cli.AcceptCommand;
import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.checks.AdvisorChecks;
import picocli.CommandLine;

/** {@code drydock advisor}: groups the commands on the state and the settings of servers. */
public final class AdvisorCommand {

    private AdvisorCommand() {}

    /** The command with its parts. */
    public static CommandLine of(Services services, Terminal terminal) {
        AcceptCommand.Example example =
                new AcceptCommand.Example("shop-prod", "sec.any-host", "app@%%", "behind the firewall");
        return CommandGroup.of(
                        "advisor",
                        "Check a server, show its settings against their defaults, and compare those of several.")
                .addSubcommand(new AdvisorCheckCommand(services, terminal))
                .addSubcommand(AcceptCommand.of(
                        services, terminal, AdvisorFeature.CHECK, "advisor", AdvisorChecks::all, example))
                .addSubcommand(new AdvisorSettingsCommand(services, terminal))
                .addSubcommand(new AdvisorDiffCommand(services, terminal))
                .addSubcommand(new AdvisorDriftCommand(services, terminal))
                .addSubcommand(new AdvisorPinCommand(services, terminal))
                .addSubcommand(new AdvisorBufferPoolCommand(services, terminal))
                .addSubcommand(CommandGroup.of("utf8mb4", "Bring a schema to utf8mb4.")
                        .addSubcommand(new Utf8mb4PlanCommand(services, terminal))
                        .addSubcommand(new Utf8mb4RunCommand(services, terminal))
                        .addSubcommand(new Utf8mb4CostCommand(services, terminal)));
    }
}
