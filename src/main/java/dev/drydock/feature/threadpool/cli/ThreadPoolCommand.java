package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.CommandGroup;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import picocli.CommandLine;

/** {@code drydock threadpool}: the thread pool of a server. */
public final class ThreadPoolCommand {

    private ThreadPoolCommand() {}

    /** The command with its steps. */
    public static CommandLine of(Services services, Terminal terminal) {
        return CommandGroup.of("threadpool", "Show, check, set up and load-test the thread pool of a server.")
                .addSubcommand("status", new PoolSurveyCommand(services, terminal, PoolOutput.Part.STATUS))
                .addSubcommand("check", new PoolSurveyCommand(services, terminal, PoolOutput.Part.FINDINGS))
                .addSubcommand("watch", new PoolWatchCommand(services, terminal))
                .addSubcommand("end", new PoolEndCommand(services, terminal))
                .addSubcommand("prove", new ProveCommand(services, terminal))
                .addSubcommand("plan", new PlanCommand(services, terminal))
                .addSubcommand("apply", new PoolApplyCommand(services, terminal))
                .addSubcommand("revert", new RevertCommand(services, terminal));
    }
}
