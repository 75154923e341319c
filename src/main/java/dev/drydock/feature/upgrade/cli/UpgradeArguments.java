package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.LaneArguments;
import dev.drydock.cli.ScopeOptions;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import picocli.CommandLine.Mixin;

/** What the upgrade commands are told in the same words: the server, which tables, and how. */
final class UpgradeArguments {

    @Mixin
    private final ScopeOptions scope = new ScopeOptions();

    @Mixin
    private final LaneArguments lanes = new LaneArguments();

    /** @throws dev.drydock.cli.UsageException if a number is out of its range */
    UpgradeOptions options() {
        return UpgradeOptions.of(scope.scope(), lanes.options());
    }
}
