package dev.drydock.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code drydock servers test}: {@code drydock doctor} for a saved server. */
@Command(
        name = "test",
        mixinStandardHelpOptions = true,
        description = "Test the way to a saved server step by step, as drydock doctor does.")
final class ServersTestCommand extends ServiceCommand {

    @Mixin
    private final SavedServer server = new SavedServer();

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
                server.of(services).name(), services, terminal, new StepByStep(services, terminal, listing)::test);
    }
}
