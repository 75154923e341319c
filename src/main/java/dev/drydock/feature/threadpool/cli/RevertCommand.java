package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.threadpool.setup.Revert;
import dev.drydock.feature.threadpool.setup.SetupOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock threadpool revert}. */
@Command(
        name = "revert",
        mixinStandardHelpOptions = true,
        header = "Take back the option file that a setup put on the server's machine, and wait for the restart.",
        footer = {
            "",
            "Examples:",
            "  drydock threadpool revert --server shop-test --run 42",
            "",
            "Exit status: 0 taken back and restarted, 1 failed, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class RevertCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(names = "--run", required = true, paramLabel = "N", description = "The setup, as the history numbers it.")
    private long run;

    @Mixin
    private final RestartOption restart = new RestartOption();

    @Mixin
    private final ChangeOption change = new ChangeOption();

    RevertCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        SetupOptions options = new SetupOptions("", restart.command(), SetupOptions.USUAL);
        return change.open(
                server,
                services,
                terminal,
                opened -> ExitStatus.of(new JobInTerminal(terminal, "What was taken back is in the history.")
                        .run(Revert.job(
                                opened,
                                run,
                                options,
                                services.history(),
                                words -> terminal.err().println(words)))));
    }
}
