package dev.drydock.cli;

import picocli.CommandLine.Command;

/** {@code drydock upgrade}: the steps of an upgrade. */
@Command(
        name = "upgrade",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "COMMAND",
        header = "Upgrade the tables of a server to its version: plan, run, resume, verify.")
final class UpgradeCommand {}
