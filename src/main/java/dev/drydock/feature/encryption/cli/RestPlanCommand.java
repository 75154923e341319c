package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.feature.encryption.rest.RestOptions;
import dev.drydock.feature.encryption.rest.RestPlan;
import dev.drydock.feature.encryption.rest.RestPlanJob;
import dev.drydock.feature.encryption.rest.RestTarget;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock encryption plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Show what run or revert would do, statement by statement and file by file. Nothing is changed.",
        footer = {"", "Exit status: 0 there is something to do, 2 usage, 3 cannot connect or log in, 130 cancelled."})
final class RestPlanCommand implements Callable<ExitStatus> {

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final RestArguments arguments = new RestArguments();

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Option(names = "--revert", description = "The way back.")
    private boolean revert;

    @Option(names = "--remove-keys", description = "With --revert: also remove the key manager.")
    private boolean removeKeys;

    RestPlanCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        RestOptions options = arguments.options(revert ? RestTarget.PLAIN : RestTarget.ENCRYPTED, removeKeys);
        return server.open(services, terminal, (opened, _) -> {
            new TakeBackInTerminal(terminal).tellOfRest(opened, services);
            Optional<RestPlan> plan = new JobInTerminal(terminal, "Nothing was changed.")
                    .run(new RestPlanJob(opened, options, services.history()));
            plan.ifPresent(made -> new RestOutput(terminal, opened, form).plan(made));
            return plan.isPresent() ? ExitStatus.DONE : ExitStatus.CANCELLED;
        });
    }
}
