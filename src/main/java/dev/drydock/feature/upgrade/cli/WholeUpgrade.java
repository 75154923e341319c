package dev.drydock.feature.upgrade.cli;

import dev.drydock.check.Severity;
import dev.drydock.cli.ExitStatus;
import dev.drydock.cli.JobInTerminal;
import dev.drydock.cli.Services;
import dev.drydock.cli.Terminal;
import dev.drydock.db.catalog.Scope;
import dev.drydock.db.pool.OpenServer;
import dev.drydock.feature.upgrade.plan.UpgradeOptions;
import dev.drydock.feature.upgrade.plan.UpgradePlan;
import dev.drydock.feature.upgrade.preflight.PreflightJob;
import dev.drydock.feature.upgrade.preflight.PreflightOptions;
import dev.drydock.feature.upgrade.preflight.PreflightResult;
import dev.drydock.feature.upgrade.preflight.checks.UpgradeChecks;
import dev.drydock.feature.upgrade.run.PlanJob;
import dev.drydock.feature.upgrade.run.UpgradeJob;
import dev.drydock.feature.upgrade.run.UpgradeResult;
import dev.drydock.run.RunResult;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Optional;

/**
 * Check for the next series, then plan and run of all tables, whose second check is the proof of a server, one after the other, with the progress of
 * each on standard error.
 */
public final class WholeUpgrade {

    private static final String CANCELLED = "Nothing was changed.";

    private final Services services;
    private final Terminal terminal;
    private final Path report;

    /** @param report where the report of the run goes, in the form that its name says */
    public WholeUpgrade(Services services, Terminal terminal, Path report) {
        this.services = services;
        this.terminal = terminal;
        this.report = report;
    }

    /**
     * Runs it.
     *
     * @param next the series that the check looks ahead to, such as {@code 8.0}; its findings change no outcome
     * @return done only if nothing is left, or exactly what the plan had listed to be done by hand
     * @throws dev.drydock.platform.error.DrydockException if one of the jobs as a whole failed
     */
    public ExitStatus run(OpenServer server, String next) throws InterruptedException {
        return check(server, next) ? upgrade(server) : ExitStatus.CANCELLED;
    }

    private boolean check(OpenServer server, String next) throws InterruptedException {
        PreflightOptions options = new PreflightOptions(next, Optional.empty(), true, false);
        Optional<RunResult<PreflightResult>> found = new JobInTerminal(terminal, CANCELLED)
                .run(new PreflightJob(server, options, UpgradeChecks.all(), services.history(), _ -> {}));
        found.ifPresent(result -> new UpgradeCheckOutput(
                        terminal,
                        services,
                        UpgradeCheckOutput.Format.table,
                        Optional.empty(),
                        EnumSet.allOf(Severity.class))
                .write(result, server));
        return found.isPresent();
    }

    private ExitStatus upgrade(OpenServer server) throws InterruptedException {
        UpgradeOptions options = UpgradeOptions.of(Scope.everything());
        Optional<UpgradePlan> plan =
                new JobInTerminal(terminal, CANCELLED).run(new PlanJob(server, options, services.history()));
        if (plan.isEmpty()) {
            return ExitStatus.CANCELLED;
        }
        UpgradeTables.plan(plan.get(), terminal.writer());
        return new UpgradeInTerminal(terminal, services, Optional.of(report))
                .result(server, listener -> new UpgradeJob(server, _ -> plan.get(), services.history(), listener))
                .map(WholeUpgrade::verdict)
                .orElse(ExitStatus.CANCELLED);
    }

    private static ExitStatus verdict(RunResult<UpgradeResult> result) {
        return result.value().leavesOnlyManual() ? ExitStatus.DONE : ExitStatus.of(result.outcome());
    }
}
