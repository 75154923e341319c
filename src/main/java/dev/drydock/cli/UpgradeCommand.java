package dev.drydock.cli;

import picocli.CommandLine.Command;

/** {@code drydock upgrade}: the steps of an upgrade, each a command of its own. */
@Command(
        name = "upgrade",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        header = "Upgrade a server to a newer series: pre-flight check, parallel rebuild, verification.")
final class UpgradeCommand {}
