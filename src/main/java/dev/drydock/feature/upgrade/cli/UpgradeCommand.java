package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.AcceptCommand;
import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import picocli.CommandLine;

/** {@code drydock upgrade}: the steps of an upgrade, each a command of its own. */
public final class UpgradeCommand {

    private UpgradeCommand() {}

    /** The command with its steps. */
    public static CommandLine of(Services services, Terminal terminal) {
        AcceptCommand.Example example = new AcceptCommand.Example(
                "shop-prod-2", "reserved-words", "shop.orders.stored", "quoted everywhere since 4.2");
        return CommandGroup.of(
                        "upgrade",
                        "Upgrade a server to a newer series: pre-flight check, parallel rebuild, verification.")
                .addSubcommand(new UpgradeCheckCommand(services, terminal))
                .addSubcommand(new UpgradeRehearseCommand(services, terminal))
                .addSubcommand(new UpgradeOrderCommand(services, terminal))
                .addSubcommand(AcceptCommand.of(
                        services, terminal, PreflightRecorder.KIND, "upgrade", UpgradeChecks::all, example))
                .addSubcommand(new UpgradePlanCommand(services, terminal))
                .addSubcommand(new UpgradeRunCommand(services, terminal))
                .addSubcommand(new UpgradeResumeCommand(services, terminal))
                .addSubcommand(new UpgradeVerifyCommand(services, terminal));
    }
}
