package dev.drydock.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code drydock servers test}: {@code drydock doctor} for a saved server. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Test the way to a saved server step by step, as drydock doctor does.")
final class ServersTestCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "Its name.")
    private String name = "";

    @Mixin
    private final LogIn logIn = new LogIn();

    @Mixin
    private final Listing listing = new Listing();

    ServersTestCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return logIn.on(
                ServerArgument.saved(name, services.profiles()).name(),
                services,
                terminal,
                new StepByStep(services, terminal, listing)::test);
    }
}
