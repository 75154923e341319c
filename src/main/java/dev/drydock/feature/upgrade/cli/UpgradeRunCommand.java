package dev.drydock.feature.upgrade.cli;

import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.ServerOption;
import dev.drydock.cli.ServiceCommand;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.cli.UnlockOption;
import dev.drydock.cli.UsageException;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.gate.Gate;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.platform.i18n.Formats;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code drydock upgrade run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        header = "Check all tables, upgrade those that need it in parallel, biggest first, and check again.",
        description = {
            "",
            "Without --yes it shows the plan and changes nothing. Every statement is in the history before it is sent"
                    + " and again after it, so that a run that was cut off can be resumed: drydock upgrade resume.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  drydock upgrade run --server staging --workers 4 --backup 'none needed' --yes",
            "  drydock upgrade run --server shop-prod-2 --backup 'xtrabackup of 02:00' --yes --unlock 'change 4711'",
            "  drydock upgrade run --server staging --schema 'shop*' --backup 'dump of 22:00' --yes",
            "",
            "Exit status: 0 nothing left; 1 something left, failed or not visible, or a prerequisite is open; 2 usage;"
                    + " 3 cannot connect or log in; 4 nothing in scope; 130 cancelled."
        })
final class UpgradeRunCommand extends ServiceCommand {

    @Mixin
    private final ServerOption server = new ServerOption();

    @Mixin
    private final UpgradeArguments arguments = new UpgradeArguments();

    @Mixin
    private final UnlockOption unlock = new UnlockOption();

    @Option(names = "--yes", description = "Change the tables; without it, only the plan is shown.")
    private boolean yes;

    @Mixin
    private final RecordedRunOptions recorded = new RecordedRunOptions();

    UpgradeRunCommand(Services services, Terminal terminal) {
        super(services, terminal);
    }

    @Override
    public ExitStatus call() throws InterruptedException {
        UpgradeOptions options = arguments.options();
        recorded.end.check();
        Map<Gate.Id, String> said = recorded.confirm.said();
        Services with = yes ? recorded.unrecorded.of(services, terminal) : services;
        return server.open(
                with,
                terminal,
                (opened, secret) -> yes
                        ? unlock.on(
                                opened,
                                true,
                                with,
                                () -> new NewRun(with, terminal, said, recorded.end).on(opened, options, secret))
                        : preview(opened, options));
    }

    private ExitStatus preview(OpenServer opened, UpgradeOptions options) throws InterruptedException {
        Optional<UpgradePlan> plan = new JobInTerminal(terminal, "Nothing was changed.")
                .run(new PlanJob(opened, options, services.history()));
        if (plan.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        PlanPrint.print(plan.get(), terminal);
        recorded.end.preview(opened).ifPresent(terminal.err()::println);
        int statements = plan.get().actions().size();
        throw new UsageException(
                statements == 0
                        ? "Nothing was changed, and there is no statement to run; --yes verifies that and records it."
                        : "Nothing was changed. Say --yes to run these " + Formats.counted(statements, "statement")
                                + ".");
    }
}
