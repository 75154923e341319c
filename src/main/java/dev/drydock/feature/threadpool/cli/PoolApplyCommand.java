package dev.drydock.feature.threadpool.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.TypedKeep;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.threadpool.setup.PoolPlan;
import dev.drydock.feature.threadpool.setup.SetupJob;
import dev.drydock.feature.threadpool.setup.SetupOptions;
import dev.drydock.feature.threadpool.setup.SetupResult;
import dev.drydock.feature.threadpool.setup.TrialJob;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
            "With --host-file the plan is put into that option file over SSH, the former one kept beside it; then it waits"
                    + " for the restart, logs in through the emergency port and reads the pool's own tables. If the server"
                    + " does not come back, its error log is shown and the former file put back.",
            "With --set, settings of the running server are changed and taken back unless `keep` is typed in time.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock threadpool apply --server shop-test --aim short --host-file /etc/mysql/conf.d/pool.cnf",
            "  drydock threadpool apply --server shop-test --host-file /etc/my.cnf --restart 'systemctl restart mariadb'",
            "  drydock threadpool apply --server shop-test --set thread_pool_stall_limit=60 --within 10",
            "",
            "Exit status: 0 in force, 1 failed, 2 usage, 3 cannot connect or log in, 130 taken back or cancelled."
        })
final class PoolApplyCommand implements Callable<ExitStatus> {

    private static final int MOST_MINUTES = 120;

    private final Services services;
    private final Terminal terminal;

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final PlanOptions planning = new PlanOptions();

    @Option(names = "--host-file", paramLabel = "FILE", description = "The option file on the server's machine.")
    private @Nullable String hostFile;

    @Option(
            names = "--restart",
            paramLabel = "COMMAND",
            description = "Restarts the server there, as root where that can be had; without it somebody else does.")
    private String restart = "";

    @Option(names = "--set", paramLabel = "NAME=VALUE", description = "A setting to try; repeatable.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--within",
            paramLabel = "MINUTES",
            description = "Longest wait for the restart, or for the word keep (default: ${DEFAULT-VALUE}).")
    private int within = (int) SetupOptions.USUAL.toMinutes();

    @Option(names = "--keep", description = "Keep what was tried without being asked.")
    private boolean keep;

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--yes", description = "Do not ask for the name of a production server.")
    private boolean yes;

    PoolApplyCommand(Services services, Terminal terminal) {
        this.services = services;
        this.terminal = terminal;
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        if (hostFile == null == set.isEmpty()) {
            throw new UsageException("Say either --host-file or --set.");
        }
        if (within < 1 || within > MOST_MINUTES) {
            throw new UsageException("--within takes minutes, 1 to " + MOST_MINUTES + ".");
        }
        return server.open(
                services,
                terminal,
                (opened, _) -> unlock.on(opened, yes, services, () -> set.isEmpty() ? setUp(opened) : tried(opened)));
    }

    private ExitStatus setUp(OpenServer opened) throws InterruptedException {
        Optional<PoolPlan> plan = planning.plan(opened, services, terminal);
        if (plan.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        SetupOptions options =
                new SetupOptions(java.util.Objects.requireNonNull(hostFile), restart, Duration.ofMinutes(within));
        Optional<SetupResult> result = new JobInTerminal(terminal, "What was put and taken back is in the history.")
                .run(new SetupJob(
                        opened,
                        plan.get(),
                        options,
                        services.history(),
                        words -> terminal.err().println(words)));
        result.ifPresent(
                done -> terminal.err().println("To take it back: drydock threadpool revert --run " + done.runId()));
        return ExitStatus.of(result);
    }

    private ExitStatus tried(OpenServer opened) throws InterruptedException {
        TypedKeep typed = new TypedKeep(terminal, keep, within);
        Optional<SetupResult> result = new JobInTerminal(terminal, "What was tried is in the history.")
                .run(new TrialJob(
                        opened, set, Duration.ofMinutes(within), typed::ask, typed::answer, services.history()));
        result.filter(ended -> !ended.kept())
                .ifPresent(_ -> terminal.err().println("Not confirmed: all was taken back."));
        return ExitStatus.of(result);
    }
}
