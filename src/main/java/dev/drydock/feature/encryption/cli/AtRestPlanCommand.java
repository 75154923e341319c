package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestPlanJob;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock encryption plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Show what run or revert would do, statement by statement and file by file. Nothing is changed.",
        footer = {"", "Exit status: 0 there is something to do, 2 usage, 3 cannot connect or log in, 130 cancelled."})
final class AtRestPlanCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final AtRestArguments arguments = new AtRestArguments();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Option(names = "--revert", description = "The way back.")
    private boolean revert;

    @Option(names = "--remove-keys", description = "With --revert: also remove the key manager.")
    private boolean removeKeys;

    AtRestPlanCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        AtRestOptions options = arguments.options(revert ? AtRestTarget.PLAIN : AtRestTarget.ENCRYPTED, removeKeys);
        return server.open(services, terminal, (opened, _) -> {
            new TakeBackInTerminal(terminal).tellOfRest(opened, services);
            Optional<AtRestPlan> plan = new JobInTerminal(terminal, "Nothing was changed.")
                    .run(new AtRestPlanJob(opened, options, services.history()));
            plan.ifPresent(made -> new AtRestOutput(terminal, opened, form).plan(made));
            return plan.isPresent() ? ExitStatus.DONE : ExitStatus.CANCELLED;
        });
    }
}
