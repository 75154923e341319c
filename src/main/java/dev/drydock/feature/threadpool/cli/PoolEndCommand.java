package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.threadpool.watch.EndSessionJob;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock threadpool end}. */
@Command(
        name = "end",
        mixinStandardHelpOptions = true,
        header = "End sessions that hold the threads of the pool.",
        description = {
            "",
            "KILL CONNECTION, over the extra port where it lets Drydock in. When nobody gets in any more, name"
                    + " that port in the address. drydock threadpool status lists the sessions.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock threadpool end --server mysql://root@db1:3307 --session 4711,4712",
            "",
            "Exit status: 0 ended, 1 the server refused it, 2 usage, 3 cannot connect or log in, 130 cancelled."
        })
final class PoolEndCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Option(
            names = "--session",
            required = true,
            split = ",",
            paramLabel = "N",
            description = "Numbers of the sessions, as the server counts connections.")
    private List<Long> sessions = List.of();

    @Mixin
    private final ChangeOption change = new ChangeOption();

    PoolEndCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        return change.open(
                server,
                services,
                terminal,
                opened -> ExitStatus.of(new JobInTerminal(terminal, "What was ended is in the history.")
                        .run(new EndSessionJob(opened, sessions, services.history()))));
    }
}
