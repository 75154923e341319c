package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ChangeOption;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.LeftInForceOption;
import dev.drydock.cli.PromptedKeep;
import dev.drydock.cli.ResultOptions;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.guide.GuidedJson;
import dev.drydock.feature.threadpool.guide.GuidedOptions;
import dev.drydock.feature.threadpool.guide.GuidedResult;
import dev.drydock.feature.threadpool.guide.PoolRolloutJob;
import dev.drydock.feature.threadpool.load.LoadMix;
import dev.drydock.feature.threadpool.load.LoadOptions;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.Revert;
import dev.drydock.feature.threadpool.setup.SetupOptions;
import dev.drydock.feature.threadpool.setup.TrialJob;
import dev.drydock.platform.error.DrydockException;
import dev.drydock.run.RunResult;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock threadpool apply}. */
@Command(
        name = "apply",
        mixinStandardHelpOptions = true,
        header = "Set a thread pool up on the server's machine, or try settings of the running server for a time.",
        description = {
            "",
            "With --host-file it measures (with --measure), puts first the extra port into that option file over"
                    + " SSH, the former one kept beside it, waits for the restart and logs in through the port; then the"
                    + " same with the pool, whose own tables have to show it; then it measures again and asks for keep or"
                    + " back. If the server does not come back, its error log is shown and the former file put back. After"
                    + " a run that was cut off, the same command goes on.",
            "With --set, settings of the running server are changed and taken back unless `keep` is typed in time."
                    + " What a trial left that was cut off is named, and ended with --take-back or --leave.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock threadpool apply --server shop-test --aim short --host-file /etc/mysql/conf.d/pool.cnf",
            "  drydock threadpool apply --server shop-test --host-file /etc/my.cnf --restart 'systemctl restart"
                    + " mariadb' --measure 16,256",
            "  drydock threadpool apply --server shop-test --set thread_pool_stall_limit=60 --within 10",
            "",
            "Exit status: 0 in force, 1 failed or not decided, 2 usage, 3 cannot connect or log in, 130 taken back or"
                    + " cancelled."
        })
final class PoolApplyCommand extends ServiceCommand {

    private static final int MOST_MINUTES = 120;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final PlanOptions planning = new PlanOptions();

    @Option(names = "--host-file", paramLabel = "FILE", description = "The option file on the server's machine.")
    private @Nullable String hostFile;

    @Mixin
    private final RestartOption restart = new RestartOption();

    @Option(
            names = "--measure",
            split = ",",
            paramLabel = "N",
            description = "Load test with so many connections before and after, on a test server (default: none).")
    private List<Integer> measure = List.of();

    @Option(
            names = "--seconds",
            paramLabel = "N",
            description = "How long each step is measured (default: ${DEFAULT-VALUE}).")
    private int seconds = LoadOptions.USUAL_SECONDS;

    @Mixin
    private final ResultOptions form = new ResultOptions();

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A setting to try; repeatable.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--within",
            paramLabel = "MINUTES",
            description = "Longest wait for the restart, or for the word keep (default: ${DEFAULT-VALUE}).")
    private int within = (int) SetupOptions.USUAL.toMinutes();

    @Option(names = "--keep", description = "Keep what was set up or tried without being asked.")
    private boolean keep;

    @Mixin
    private final LeftInForceOption left = new LeftInForceOption();

    @Mixin
    private final ChangeOption change = new ChangeOption();

    PoolApplyCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (left.wanted(hostFile != null || !set.isEmpty())) {
            return change.open(
                    server,
                    services,
                    terminal,
                    opened -> left.end(opened, TrialJob.KIND, TrialJob.ending(), services, terminal));
        }
        if (hostFile == null == set.isEmpty()) {
            throw new UsageException("Say either --host-file or --set.");
        }
        if (within < 1 || within > MOST_MINUTES) {
            throw new UsageException("--within takes minutes, 1 to " + MOST_MINUTES + ".");
        }
        checked();
        return change.open(server, services, terminal, opened -> set.isEmpty() ? setUp(opened) : tried(opened));
    }

    /** What is wrong with the measurement is said before anything is opened. */
    private void checked() {
        try {
            load();
        } catch (DrydockException bounds) {
            throw new UsageException(bounds.problem().full());
        }
    }

    private ExitStatus setUp(OpenServer opened) throws InterruptedException {
        Revert.cutOff(services.history().get(), opened.key())
                .ifPresent(cut -> terminal.err()
                        .println("Run " + cut.run().id() + " was cut off after it had put "
                                + cut.names().getFirst()
                                + ". This one goes on with it; to take it back instead: drydock threadpool revert"
                                + " --run " + cut.run().id()));
        Optional<PoolPlan> plan = planning.plan(opened, services, terminal);
        if (plan.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        SetupOptions options = new SetupOptions(
                java.util.Objects.requireNonNull(hostFile), restart.command(), Duration.ofMinutes(within));
        Optional<RunResult<GuidedResult>> result = new JobInTerminal(
                        terminal, "What was put and taken back is in the history.")
                .run(new PoolRolloutJob(
                        opened,
                        plan.get(),
                        new GuidedOptions(options, load(), Duration.ofMinutes(within)),
                        new PromptedDecision(terminal, keep),
                        services.history()));
        result.ifPresent(done -> show(done, opened));
        return ExitStatus.of(result);
    }

    private Optional<LoadOptions> load() {
        return measure.isEmpty()
                ? Optional.empty()
                : Optional.of(new LoadOptions(
                        measure,
                        OptionalInt.empty(),
                        LoadMix.POINT,
                        seconds,
                        LoadOptions.USUAL_ROWS,
                        OptionalInt.empty()));
    }

    private void show(RunResult<GuidedResult> done, OpenServer opened) {
        form.print(terminal, _ -> {}, out -> GuidedJson.write(done, opened, out));
        if (done.value().decision() == GuidedResult.Decision.KEPT) {
            terminal.err()
                    .println("To take it back later: drydock threadpool revert --run "
                            + done.value().setupRun());
        }
    }

    private ExitStatus tried(OpenServer opened) throws InterruptedException {
        PromptedKeep typed = new PromptedKeep(terminal, keep, within);
        left.tell(opened, TrialJob.KIND, services, terminal);
        TrialJob job =
                new TrialJob(opened, set, Duration.ofMinutes(within), typed::ask, typed::answer, services.history());
        return left.run(job, opened, TrialJob.KIND, services, terminal);
    }
}
