package dev.drydock.feature.encryption.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.encryption.atrest.AtRestOptions;
import dev.drydock.feature.encryption.atrest.AtRestPlan;
import dev.drydock.feature.encryption.atrest.AtRestPlanJob;
import dev.drydock.feature.encryption.atrest.AtRestTarget;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock encryption run} and {@code drydock encryption revert}. */
@Command(
        mixinStandardHelpOptions = true,
        header = "Encrypt a server's data at rest, or take that back, step by step.",
        description = {
            "",
            "Without --yes it shows the plan and changes nothing. With it, it goes through the steps, says what is"
                    + " wanted of you, waits for the restarted server, and reads again what each step was to bring. A run"
                    + " that was cut off is taken up by drydock encryption resume.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock encryption plan   --server shop-test",
            "  drydock encryption run    --server shop-test --backup 'dump of 22:00' --folder ~/shop-keys --yes",
            "  drydock encryption run    --server shop-test --over-ssh --key-copy /safe/keyfile --yes",
            "  drydock encryption revert --server shop-test --purge-binlogs --remove-keys --yes",
            "",
            "Exit status: 0 nothing left, 1 something left or failed, 2 usage, 3 cannot connect or log in, 130"
                    + " cancelled."
        })
final class AtRestCommand extends ServiceCommand {

    private final AtRestTarget target;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final AtRestArguments arguments = new AtRestArguments();

    @Option(
            names = "--key-copy",
            paramLabel = "FILE",
            description = "The copy of the key file away from the host; its fingerprint is compared instead of typed.")
    private @Nullable Path keyCopy;

    @Option(
            names = "--remove-keys",
            description = "With revert: also remove the key manager, once nothing is encrypted any more.")
    private boolean removeKeys;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--yes", description = "Carry it out; without it, only the plan is shown.")
    private boolean yes;

    AtRestCommand(Services services, Terminal terminal, AtRestTarget target) {
        super(services, terminal);
        this.target = target;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        AtRestOptions options = arguments.options(target, removeKeys);
        return server.open(services, terminal, (opened, _) -> {
            new TakeBackInTerminal(terminal).tellOfRest(opened, services);
            return yes
                    ? unlock.on(
                            opened,
                            true,
                            services,
                            () -> new AtRestInTerminal(services, terminal, form)
                                    .run(opened, options, Optional.ofNullable(keyCopy), Optional.empty()))
                    : preview(opened, options);
        });
    }

    private ExitStatus preview(OpenServer opened, AtRestOptions options) throws InterruptedException {
        Optional<AtRestPlan> plan = new JobInTerminal(terminal, "Nothing was changed.")
                .run(new AtRestPlanJob(opened, options, services.history()));
        if (plan.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        new AtRestOutput(terminal, opened, form).plan(plan.get());
        throw new UsageException("Nothing was changed. Say --yes to carry this out.");
    }
}
