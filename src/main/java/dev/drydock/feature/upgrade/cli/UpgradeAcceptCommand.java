package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Check;
import dev.drydock.cli.AcceptCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.upgrade.preflight.PreflightRecorder;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import picocli.CommandLine.Command;

/** {@code drydock upgrade accept}. */
@Command(
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  drydock upgrade accept --server shop-prod-2 --check reserved-words --object shop.orders.stored \\",
            "      --owner 'Team Orders' --reason 'quoted everywhere since 4.2' --until 2027-03-31",
            "  drydock upgrade accept --server shop-prod-2 --check reserved-words --withdraw",
            "  drydock upgrade accept --server shop-prod-2 --list",
            "",
            "Exit status: 0 done; 1 nothing to withdraw, or the history cannot be written; 2 usage, or no such finding;"
                    + " 3 cannot connect or log in."
        })
final class UpgradeAcceptCommand extends AcceptCommand {

    UpgradeAcceptCommand(Services services, Terminal terminal) {
        super(
                services,
                terminal,
                PreflightRecorder.KIND,
                "upgrade check",
                () -> UpgradeChecks.all().stream().map(Check::id));
    }
}
