package dev.drydock.cli;

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
final class DoctorCommand extends ServiceCommand {

    @Mixin
    private final ServersOption server = new ServersOption();

    @Mixin
    private final Listing listing = new Listing();

    DoctorCommand(Services services, Terminal terminal) {
        super(services, terminal);
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
