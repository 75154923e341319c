package dev.drydock.feature.advisor.cli;

import dev.drydock.check.Check;
import dev.drydock.cli.AcceptCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.advisor.AdvisorFeature;
import dev.drydock.feature.advisor.checks.AdvisorChecks;
import picocli.CommandLine.Command;

/** {@code drydock advisor accept}. */
@Command(
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "Examples:",
            "  drydock advisor accept --server shop-prod --check sec.any-host --object app@%% \\",
            "      --owner 'Team Orders' --reason 'behind the firewall' --until 2027-03-31",
            "  drydock advisor accept --server shop-prod --check sec.any-host --withdraw",
            "  drydock advisor accept --server shop-prod --list",
            "",
            "Exit status: 0 done; 1 nothing to withdraw, or the history cannot be written; 2 usage, or no such finding;"
                    + " 3 cannot connect or log in."
        })
final class AdvisorAcceptCommand extends AcceptCommand {

    AdvisorAcceptCommand(Services services, Terminal terminal) {
        super(
                services,
                terminal,
                AdvisorFeature.CHECK,
                "advisor check",
                () -> AdvisorChecks.all().stream().map(Check::id));
    }
}
