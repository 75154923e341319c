package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.LaneArguments;
import dev.drydock.db.catalog.Scope;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What the upgrade commands are told in the same words: the server, which tables, and how. */
final class UpgradeArguments {

    @Option(names = "--schema", paramLabel = "GLOB", description = "Only schemas that match (* and ?); repeatable.")
    private List<String> schemas = List.of();

    @Option(names = "--exclude", paramLabel = "GLOB", description = "Exclude these tables; repeatable.")
    private List<String> excludes = List.of();

    @Mixin
    private final LaneArguments lanes = new LaneArguments();

    /** @throws dev.drydock.cli.UsageException if a number is out of its range */
    UpgradeOptions options() {
        return UpgradeOptions.of(new Scope(schemas, List.of(), excludes, false), lanes.options());
    }
}
