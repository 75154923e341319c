package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.proxied.LinkedTls;
import picocli.CommandLine;

/** {@code drydock tls}: what travels encrypted to and from a server, and its certificates. */
public final class TlsCommand {

    private TlsCommand() {}

    /**
     * The command with its steps.
     *
     * @param linked the proxies in front of a saved server
     */
    public static CommandLine of(Services services, Terminal terminal, LinkedTls linked) {
        return CommandGroup.of("tls", "Show what travels encrypted to and from a server; make and check certificates.")
                .addSubcommand("status", new SurveyCommand(services, terminal, linked, SurveyOutput.Part.TRANSIT))
                .addSubcommand(new TlsMakeCommand(terminal))
                .addSubcommand(new TlsCheckCommand(terminal))
                .addSubcommand(new TlsInstallCommand(services, terminal))
                .addSubcommand(new TlsRenewCommand(services, terminal))
                .addSubcommand(new TlsWatchCommand(services, terminal))
                .addSubcommand(new TlsRequireCommand(services, terminal));
    }
}
