package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import dev.drydock.proxied.LinkedTls;
import picocli.CommandLine;

/** {@code drydock encryption}: what of a server's data is encrypted on its disks. */
public final class EncryptionCommand {

    private EncryptionCommand() {}

    /**
     * The command with its steps.
     *
     * @param linked the proxies in front of a saved server
     */
    public static CommandLine of(Services services, Terminal terminal, LinkedTls linked) {
        return CommandGroup.of(
                        "encryption",
                        "Show what of a server is encrypted on its disks, encrypt it, and take that back.")
                .addSubcommand("status", new SurveyCommand(services, terminal, linked, SurveyOutput.Part.REST))
                .addSubcommand("check", new SurveyCommand(services, terminal, linked, SurveyOutput.Part.FINDINGS))
                .addSubcommand(new CostCommand(services, terminal))
                .addSubcommand("plan", new AtRestPlanCommand(services, terminal))
                .addSubcommand("run", new AtRestCommand(services, terminal, AtRestTarget.ENCRYPTED))
                .addSubcommand("resume", new AtRestResumeCommand(services, terminal))
                .addSubcommand("rotate", new RotateCommand(services, terminal))
                .addSubcommand("revert", new AtRestCommand(services, terminal, AtRestTarget.PLAIN));
    }
}
