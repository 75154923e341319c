package dev.drydock.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock doctor}: the connection test of the window, in the terminal. */
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        header = "Test the way to a server step by step: jump hosts, network, TLS, log-in, privileges, clock.",
        description = {
            "",
            "Each step is shown with its time, what was found, and where it failed what to try. No secret is shown, so"
                    + " that the output can be passed on.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock doctor --server shop-prod-2 --ask-password",
            "  drydock doctor --server mysql://dba@127.0.0.1 --via bastion --via db3 --ask-password",
            "  drydock doctor --tag prod --parallel-servers 16 --format csv",
            "",
            "Exit status: 0 every step passed, 2 usage, 3 one failed."
        })
final class DoctorCommand implements Callable<ExitStatus> {

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final Listing listing = new Listing();

    DoctorCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return server.unopened(
                services,
                terminal,
                listing.ofSeveral(),
                (profile, password, ssh, section) ->
                        new StepByStep(services, section, listing).test(profile, password, ssh));
    }
}
